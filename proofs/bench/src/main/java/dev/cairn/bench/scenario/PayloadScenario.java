package dev.cairn.bench.scenario;

import dev.cairn.StepRef;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.bench.contender.Cairn;
import dev.cairn.bench.contender.CairnStage;
import dev.cairn.bench.contender.Stage.Drained;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/** (f): two steps in a row that hand on a payload of a size: input, one output, another output. */
final class PayloadScenario implements CairnScenario {

    private static final List<Integer> KILOBYTES = List.of(1, 10, 100);
    private static final int MEGABYTES_A_SIZE = 60;
    private static final int MOST_RUNS = 10_000;
    private static final int RUNS_A_CALL = 100;

    @Override
    public String key() {
        return "f";
    }

    @Override
    public String title() {
        return "payloads of 1, 10 and 100 kB through two steps";
    }

    @Override
    public List<Figure> measureCairn(Cairn cairn, Arena arena) {
        List<Figure> figures = new ArrayList<>();
        for (int kilobytes : KILOBYTES) {
            int runs = arena.sizes().of(Math.min(MOST_RUNS, MEGABYTES_A_SIZE * 1_000 / 3 / kilobytes * 3));
            Drained drained = CairnScenario.on(arena, cairn, (database, stage) -> drain(stage, kilobytes, runs));
            double megabytes = runs * 3.0 * kilobytes / 1_000;
            figures.add(
                    Figure.rate("steps/s, " + kilobytes + " kB", runs * 2.0, drained.workNanos(), Limit.COMMITS_32));
            figures.add(Figure.rate("MB/s stored, " + kilobytes + " kB", megabytes, drained.totalNanos(), null));
        }
        return figures;
    }

    private static Drained drain(CairnStage stage, int kilobytes, int runs) {
        Workflow<String> workflow = stage.define("payload", String.class, wf -> graph(wf, stage));
        String payload = text(kilobytes * 1_000);
        return stage.drain(runs, () -> {
            for (int from = 0; from < runs; from += RUNS_A_CALL) {
                var unused = workflow.runAll(
                        Collections.nCopies(Math.min(RUNS_A_CALL, runs - from), payload), CairnStage.tenant(0));
            }
        });
    }

    private static void graph(WorkflowBuilder<String> wf, CairnStage stage) {
        StepRef<String> one = wf.step("one").run(String.class, (input, ctx) -> input);
        var unused = wf.step("two").after(one).run(String.class, (input, before, ctx) -> {
            stage.arrive();
            return before;
        });
    }

    /** Text that the server cannot compress to nothing. */
    private static String text(int length) {
        byte[] bytes = new byte[length];
        new SplittableRandom(1).nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes).substring(0, length);
    }
}
