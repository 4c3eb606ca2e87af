package dev.cairn.bench.scenario;

import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.bench.contender.Cairn;
import dev.cairn.bench.contender.CairnStage;
import dev.cairn.bench.contender.Stage.Drained;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** (j): single-step runs whose step has a start-to-close limit, compared with the same without. */
final class TimeLimitsScenario implements CairnScenario {

    private static final int RUNS = 30_000;
    private static final Duration LIMIT = Duration.ofMinutes(5);

    @Override
    public String key() {
        return "j";
    }

    @Override
    public String title() {
        return "single-step runs with a time limit and without";
    }

    @Override
    public List<Figure> measureCairn(Cairn cairn, Arena arena) {
        return List.of(measure(cairn, arena, true), measure(cairn, arena, false));
    }

    private static Figure measure(Cairn cairn, Arena arena, boolean limited) {
        int runs = arena.sizes().of(RUNS);
        Drained drained = CairnScenario.on(arena, cairn, (database, stage) -> drain(stage, runs, limited));
        String name = limited ? "steps/s, start-to-close" : "steps/s, no limit";
        return Figure.rate(name, runs, drained.workNanos(), Limit.COMMITS_32);
    }

    private static Drained drain(CairnStage stage, int runs, boolean limited) {
        Workflow<Integer> workflow = stage.define("limits", Integer.class, wf -> graph(wf, stage, limited));
        List<Integer> inputs = IntStream.range(0, runs).boxed().toList();
        return stage.drain(runs, () -> {
            var unused = workflow.runAll(inputs, CairnStage.tenant(0));
        });
    }

    private static void graph(WorkflowBuilder<Integer> wf, CairnStage stage, boolean limited) {
        var step = wf.step("one");
        var declared = limited ? step.startToClose(LIMIT) : step;
        var unused = declared.run(Integer.class, (input, ctx) -> {
            stage.arrive();
            return input;
        });
    }
}
