package dev.cairn.bench.scenario;

import dev.cairn.StepRef;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.bench.contender.Cairn;
import dev.cairn.bench.contender.CairnStage;
import dev.cairn.bench.contender.Work;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** (g): how long a run of three steps takes while runs come in at half the rate that can be kept up. */
final class HalfLoadScenario implements CairnScenario {

    private static final int PEAK_RUNS = 20_000;
    private static final int SECONDS = 6;
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    @Override
    public String key() {
        return "g";
    }

    @Override
    public String title() {
        return "latency of three steps at half of the peak rate";
    }

    @Override
    public List<Figure> measureCairn(Cairn cairn, Arena arena) {
        double peak = CairnScenario.on(arena, cairn, (database, stage) -> peak(stage, arena.sizes()));
        Latencies latencies = new Latencies();
        CairnScenario.on(arena, cairn, (database, stage) -> load(stage, arena.sizes(), peak / 2, latencies));
        return List.of(
                new Figure("peak runs/s, triggered while working", peak, Limit.COMMITS_32),
                latencies.percentile("p50 ms at half of it", 50, Limit.COMMIT_MILLIS),
                latencies.percentile("p99 ms at half of it", 99, Limit.COMMIT_MILLIS));
    }

    /** Runs come in and are done at the same time, as they are in the second part. */
    private static double peak(CairnStage stage, Sizes sizes) {
        int runs = sizes.of(PEAK_RUNS);
        stage.expect(runs);
        stage.start();
        long begin = System.nanoTime();
        stage.triggerAll(Work.CHAIN, runs);
        stage.awaitDrained();
        return runs * 1e9 / (System.nanoTime() - begin);
    }

    private static int load(CairnStage stage, Sizes sizes, double rate, Latencies latencies) {
        Workflow<Long> timed = stage.define("timed", Long.class, wf -> graph(wf, stage, latencies));
        int ticks = (int) Math.max(20, SECONDS * sizes.scale() * 1e9 / TICK_NANOS);
        double runsATick = rate * TICK_NANOS / 1e9;
        int runs = (int) (ticks * runsATick);
        stage.expect(runs);
        stage.start();
        long begin = System.nanoTime();
        int triggered = 0;
        for (int tick = 1; tick <= ticks; tick++) {
            // What is due by now, whether or not the last call took longer than it should: nobody waits for the engine.
            long due = begin + tick * TICK_NANOS;
            LockSupport.parkNanos(due - System.nanoTime());
            int part = (int) (tick * runsATick) - triggered;
            if (part > 0) {
                var unused = timed.runAll(Collections.nCopies(part, due), CairnStage.tenant(tick % 4));
                triggered += part;
            }
        }
        stage.awaitDrained();
        return triggered;
    }

    private static void graph(WorkflowBuilder<Long> wf, CairnStage stage, Latencies latencies) {
        StepRef<Long> one = wf.step("one").run(Long.class, (due, ctx) -> due);
        StepRef<Long> two = wf.step("two").after(one).run(Long.class, (due, before, ctx) -> before);
        var unused = wf.step("three").after(two).run(Long.class, (due, before, ctx) -> {
            latencies.add(System.nanoTime() - due);
            stage.arrive();
            return before;
        });
    }
}
