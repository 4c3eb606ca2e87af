package dev.cairn.bench.scenario;

import dev.cairn.bench.contender.Ability;
import dev.cairn.bench.contender.Contender;
import dev.cairn.bench.contender.Stage;
import java.util.ArrayList;
import java.util.List;

/** (d): one run of three steps at a time on an engine that has nothing else to do. */
final class IdleLatencyScenario implements Scenario {

    private static final int RUNS = 600;
    private static final int NOT_COUNTED = 100;
    private static final int WARM_UP = 5;

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

    /** One run at a time, code gets compiled late; it is to be measured compiled, whoever's it is. */
    @Override
    public double warmUp() {
        return WARM_UP;
    }

    @Override
    public List<Figure> measure(Contender contender, Arena arena) {
        List<Figure> figures = new ArrayList<>(measure(contender.forLatency(), "", arena));
        if (!contender.forLatency().equals(contender)) {
            figures.add(measure(contender, ", not tuned for it", arena).getFirst());
        }
        return figures;
    }

    private static List<Figure> measure(Contender contender, String how, Arena arena) {
        int runs = arena.sizes().of(RUNS);
        int notCounted = arena.sizes().of(NOT_COUNTED);
        return arena.with(contender, stage -> {
            stage.start();
            Latencies first = new Latencies();
            Latencies last = new Latencies();
            Latencies known = new Latencies();
            for (int run = -notCounted; run < runs; run++) {
                Pause.take();
                Stage.Latency latency = stage.runOnce();
                if (run >= 0) {
                    first.add(latency.firstStepNanos());
                    last.add(latency.lastStepNanos());
                    known.add(latency.knownNanos());
                }
            }
            return List.of(
                    known.percentile("run p50 ms" + how, 50, Limit.IDLE_COMMIT_MILLIS),
                    known.percentile("run p99 ms" + how, 99, Limit.IDLE_COMMIT_MILLIS),
                    last.percentile("trigger to last step p50 ms" + how, 50, Limit.IDLE_COMMIT_MILLIS),
                    last.percentile("trigger to last step p99 ms" + how, 99, Limit.IDLE_COMMIT_MILLIS),
                    first.percentile("trigger to first step p50 ms" + how, 50, Limit.IDLE_COMMIT_MILLIS),
                    first.percentile("trigger to first step p99 ms" + how, 99, Limit.IDLE_COMMIT_MILLIS));
        });
    }
}
