package dev.cairn.bench;

import dev.cairn.bench.contender.Cairn;
import dev.cairn.bench.contender.Contender;
import dev.cairn.bench.contender.DbScheduler;
import dev.cairn.bench.contender.Dbos;
import dev.cairn.bench.contender.JobRunner;
import dev.cairn.bench.machine.BenchFailure;
import dev.cairn.bench.machine.BenchServer;
import dev.cairn.bench.report.Results;
import dev.cairn.bench.report.Table;
import dev.cairn.bench.scenario.Arena;
import dev.cairn.bench.scenario.Figure;
import dev.cairn.bench.scenario.Scenario;
import dev.cairn.bench.scenario.Scenarios;
import dev.cairn.bench.scenario.ServerLimits;
import dev.cairn.bench.scenario.Sizes;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One benchmark: a warm-up, then rounds in which every contender runs every scenario once, in changing order. */
final class Bench {

    private static final double WARM_UP = 0.2;
    private static final String SERVER = "PostgreSQL";
    private static final String LIMITS = "limits";

    private final BenchOptions options;
    private final PrintStream out;
    private final List<Scenario> scenarios;
    private final List<Contender> contenders;
    private final Progress progress;

    Bench(BenchOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
        this.scenarios = chosen(options.scenarios());
        this.contenders = contenders(options);
        this.progress = new Progress(out, (options.rounds() + 1) * (measurements() + 1));
    }

    void run() {
        Results results = new Results();
        try (BenchServer server = BenchServer.start()) {
            out.println("PostgreSQL " + server.version() + ", " + BenchServer.settings());
            Arena warmUp = new Arena(server, new Sizes(options.scale() * WARM_UP));
            round("warm-up", warmUp, 0, new Results());
            Arena arena = new Arena(server, options.sizes());
            for (int round = 1; round <= options.rounds(); round++) {
                round("round " + round, arena, round, results);
            }
        }
        progress.end();
        new Table(results).print(out);
    }

    private void round(String name, Arena arena, int number, Results results) {
        progress.begin(name + ", the server's limits");
        results.add(LIMITS, SERVER, new ServerLimits().measure(arena));
        for (Scenario scenario : scenarios) {
            List<Contender> order = new ArrayList<>(
                    contenders.stream().filter(scenario::concerns).toList());
            Collections.rotate(order, number - 1);
            for (Contender contender : order) {
                progress.begin(name + ", (" + scenario.key() + ") " + contender.name());
                List<Figure> figures = scenario.measure(contender, arena);
                progress.measured(figures.getFirst());
                results.add(scenario.key(), contender.name(), figures);
            }
        }
    }

    private int measurements() {
        return scenarios.stream()
                .mapToInt(scenario ->
                        (int) contenders.stream().filter(scenario::concerns).count())
                .sum();
    }

    private static List<Contender> contenders(BenchOptions options) {
        Cairn cairn = Cairn.tuned().slots(options.slots());
        return options.peers() ? List.of(cairn, new DbScheduler(), new Dbos(), new JobRunner()) : List.of(cairn);
    }

    private static List<Scenario> chosen(List<String> keys) {
        List<String> known = Scenarios.all().stream().map(Scenario::key).toList();
        if (!known.containsAll(keys)) {
            throw new BenchFailure("There is no such scenario among " + keys + ". Known: " + known + ".");
        }
        return Scenarios.all().stream()
                .filter(scenario -> keys.isEmpty() || keys.contains(scenario.key()))
                .toList();
    }
}
