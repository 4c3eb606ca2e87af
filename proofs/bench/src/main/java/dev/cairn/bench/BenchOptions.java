package dev.cairn.bench;

import dev.cairn.bench.scenario.Sizes;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * How a benchmark is run.
 *
 * @param scenarios the keys of those to measure, or none for all of them
 * @param rounds how often each contender runs each scenario
 * @param peers whether the other engines take part
 * @param scale how much is done, 1 being the full size
 * @param slots how many steps a worker of Cairn runs at once
 * @param out where the files go
 */
record BenchOptions(List<String> scenarios, int rounds, boolean peers, double scale, int slots, Path out) {

    private static final double QUICK = 0.005;

    static final String USAGE = """
            Usage: bench [--peers] [--scenario a,b,…] [--rounds N] [--quick] [--scale X] [--slots N] [--out DIR]
              --peers         measures the other engines, too
              --scenario a,b  only those; all but the long ones by default
              --rounds N      how often everything is measured, 5 by default
              --quick         one round of tiny sizes: shows that it works, measures nothing
              --scale X       times the full size, 1 by default
              --slots N       how many steps a worker of Cairn runs at once, 1000 by default
              --out DIR       where bench.json and bench.svg go, target/bench by default
            """;

    static BenchOptions parse(List<String> arguments) {
        BenchOptions options = new BenchOptions(List.of(), 5, false, 1, 1_000, Path.of("target", "bench"));
        Deque<String> left = new ArrayDeque<>(arguments);
        while (!left.isEmpty()) {
            options = options.with(left.remove(), left);
        }
        if (options.rounds < 1 || options.scale <= 0) {
            throw new IllegalArgumentException("no rounds or no size");
        }
        return options;
    }

    private BenchOptions with(String option, Deque<String> left) {
        return switch (option) {
            case "--peers" -> new BenchOptions(scenarios, rounds, true, scale, slots, out);
            case "--scenario" ->
                new BenchOptions(List.of(left.remove().split(",", -1)), rounds, peers, scale, slots, out);
            case "--rounds" -> new BenchOptions(scenarios, Integer.parseInt(left.remove()), peers, scale, slots, out);
            case "--quick" -> new BenchOptions(scenarios, 1, peers, QUICK, slots, out);
            case "--scale" -> new BenchOptions(scenarios, rounds, peers, Double.parseDouble(left.remove()), slots, out);
            case "--slots" -> new BenchOptions(scenarios, rounds, peers, scale, Integer.parseInt(left.remove()), out);
            case "--out" -> new BenchOptions(scenarios, rounds, peers, scale, slots, Path.of(left.remove()));
            default -> throw new IllegalArgumentException("unknown option " + option);
        };
    }

    Sizes sizes() {
        return new Sizes(scale);
    }
}
