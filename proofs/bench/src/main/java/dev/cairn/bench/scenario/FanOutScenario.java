package dev.cairn.bench.scenario;

import dev.cairn.StepRef;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.bench.contender.Cairn;
import dev.cairn.bench.contender.CairnStage;
import dev.cairn.bench.contender.Stage.Drained;
import dev.cairn.bench.contender.Work;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** (e): one step, then a thousand, then one; set against the cost of a step of a chain, measured right after. */
final class FanOutScenario implements CairnScenario {

    private static final int WIDTH = 1_000;
    private static final int RUNS = 40;
    private static final int CHAINS = 13_000;

    @Override
    public String key() {
        return "e";
    }

    @Override
    public String title() {
        return "fan-out 1 → 1,000 → 1";
    }

    @Override
    public List<Figure> measureCairn(Cairn cairn, Arena arena) {
        int runs = Math.max(1, (int) (RUNS * arena.sizes().scale()));
        double fan = CairnScenario.on(arena, cairn, (database, stage) -> drainFans(stage, runs));
        double alone = CairnScenario.on(arena, cairn, (database, stage) -> {
            stage.start();
            return runAlone(stage);
        });
        int chains = arena.sizes().of(CHAINS);
        Drained chain = arena.with(cairn, stage -> stage.drain(Work.CHAIN, chains));
        double perChainStep = chain.workNanos() / (3.0 * chains);
        return List.of(
                new Figure("steps/s", 1e9 / fan, Limit.COMMITS_32),
                Figure.of("cost of a step, in steps of a chain", fan / perChainStep),
                Figure.millis("one run alone ms", alone, Limit.IDLE_COMMIT_MILLIS));
    }

    private static double drainFans(CairnStage stage, int runs) {
        Workflow<Integer> fan = define(stage);
        Drained drained = stage.drain(runs, () -> fan.runAll(Collections.nCopies(runs, 1), CairnStage.tenant(0)));
        return drained.workNanos() / (runs * (WIDTH + 2.0));
    }

    private static double runAlone(CairnStage stage) {
        Workflow<Integer> fan = define(stage);
        fan.run(1, CairnStage.tenant(0)).orThrow();
        long begin = System.nanoTime();
        fan.run(1, CairnStage.tenant(0)).orThrow();
        return System.nanoTime() - begin;
    }

    private static Workflow<Integer> define(CairnStage stage) {
        return stage.define("fan", Integer.class, wf -> graph(wf, stage));
    }

    private static void graph(WorkflowBuilder<Integer> wf, CairnStage stage) {
        StepRef<Integer> source = wf.step("source").run(Integer.class, (input, ctx) -> input);
        List<StepRef<Integer>> middle = IntStream.range(0, WIDTH)
                .<StepRef<Integer>>mapToObj(
                        i -> wf.step("middle-" + i).after(source).run(Integer.class, (input, before, ctx) -> before))
                .toList();
        var unused = wf.step("sink").after(middle).run(Integer.class, (input, ctx) -> {
            stage.arrive();
            return input;
        });
    }
}
