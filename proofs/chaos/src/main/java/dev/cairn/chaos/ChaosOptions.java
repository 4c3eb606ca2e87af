package dev.cairn.chaos;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * How a proof is run.
 *
 * @param storm how long things break
 * @param calm how long the runs may take to end afterwards
 * @param healthyRuns how many runs are triggered when nothing is broken any more
 * @param keep whether the files stay even when all is well
 */
record ChaosOptions(Duration storm, Duration calm, int healthyRuns, long seed, int workers, boolean keep) {

    private static final Duration SHORT = Duration.ofSeconds(20);

    static final String USAGE = """
            Usage: chaos (--quick | --minutes N) [--seed S] [--workers N] [--keep]
              --quick      everything once, in half a minute
              --minutes N  that long under faults
              --seed S     the same workflows and the same faults again
              --workers N  that many worker processes, 4 by default
              --keep       keeps the data folder and the logs; they are kept anyway when something is wrong

            Faults: workers are killed, paused and stopped; backends are terminated and the server is crashed; the
            network is cut at a COMMIT, hangs and is slow; tables are locked while lock_timeout or statement_timeout is
            short; the server is read-only; triggers refuse writes as a full disk does; the pooler mixes up sessions.
            Meanwhile people cancel runs, steps and all runs of a tenant, requeue failed steps and fork runs.
            """;

    static ChaosOptions parse(List<String> arguments, RandomGenerator random) {
        ChaosOptions options =
                new ChaosOptions(Duration.ZERO, Duration.ofSeconds(90), 100, random.nextInt(1_000_000), 4, false);
        Deque<String> left = new ArrayDeque<>(arguments);
        while (!left.isEmpty()) {
            options = switch (left.remove()) {
                case "--quick" -> options.lasting(Duration.ofSeconds(12), Duration.ofSeconds(30), 20);
                case "--minutes" ->
                    options.lasting(
                            Duration.ofSeconds((long) (Double.parseDouble(left.remove()) * 60)), options.calm, 100);
                case "--seed" -> options.seeded(Long.parseLong(left.remove()));
                case "--workers" -> options.with(Integer.parseInt(left.remove()));
                case "--keep" -> options.kept();
                default -> throw new IllegalArgumentException("unknown option");
            };
        }
        if (options.storm.isZero() || options.workers < 1) {
            throw new IllegalArgumentException("no time or no worker");
        }
        return options;
    }

    /** How many runs are unfinished at a time: enough to keep every worker busy, few enough to see each wait. */
    int load() {
        return workers * 12;
    }

    /** How long to wait between two looks at the invariants, which get slower as the tables grow. */
    Duration betweenChecks() {
        return rolling() ? Duration.ofSeconds(20) : Duration.ofSeconds(4);
    }

    /** Whether there is time for a rolling restart. */
    boolean rolling() {
        return storm.compareTo(SHORT) > 0;
    }

    private ChaosOptions lasting(Duration time, Duration afterwards, int healthy) {
        return new ChaosOptions(time, afterwards, healthy, seed, workers, keep);
    }

    private ChaosOptions seeded(long value) {
        return new ChaosOptions(storm, calm, healthyRuns, value, workers, keep);
    }

    private ChaosOptions with(int number) {
        return new ChaosOptions(storm, calm, healthyRuns, seed, number, keep);
    }

    private ChaosOptions kept() {
        return new ChaosOptions(storm, calm, healthyRuns, seed, workers, true);
    }
}
