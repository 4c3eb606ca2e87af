package dev.cairn.bench.scenario;

import dev.cairn.bench.contender.Ability;
import dev.cairn.bench.contender.Contender;
import dev.cairn.bench.contender.Stage;
import dev.cairn.bench.machine.BenchFailure;
import java.util.List;

/** (d): one run of three steps at a time on an engine that has nothing else to do. */
final class IdleLatencyScenario implements Scenario {

    private static final int RUNS = 600;
    private static final int NOT_COUNTED = 100;
    private static final int PAUSE_MILLIS = 3;

    @Override
    public String key() {
        return "d";
    }

    @Override
    public String title() {
        return "one run of three steps at a time, engine idle";
    }

    @Override
    public boolean concerns(Contender contender) {
        return contender.abilities().contains(Ability.QUICK_START);
    }

    @Override
    public List<Figure> measure(Contender contender, Arena arena) {
        int runs = arena.sizes().of(RUNS);
        int notCounted = arena.sizes().of(NOT_COUNTED);
        return arena.with(contender, stage -> {
            stage.start();
            Latencies first = new Latencies();
            Latencies last = new Latencies();
            Latencies known = new Latencies();
            for (int run = -notCounted; run < runs; run++) {
                pause();
                Stage.Latency latency = stage.runOnce();
                if (run >= 0) {
                    first.add(latency.firstStepNanos());
                    last.add(latency.lastStepNanos());
                    known.add(latency.knownNanos());
                }
            }
            return List.of(
                    known.percentile("run p50 ms", 50),
                    known.percentile("run p99 ms", 99),
                    last.percentile("trigger to last step p50 ms", 50),
                    last.percentile("trigger to last step p99 ms", 99),
                    first.percentile("trigger to first step p50 ms", 50),
                    first.percentile("trigger to first step p99 ms", 99));
        });
    }

    /** So that the last run is really over and the engine at rest. */
    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchFailure("Interrupted between two runs.", e);
        }
    }
}
