package dev.cairn.acceptance;

import dev.cairn.Workflow;
import dev.cairn.testkit.TestCairn;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A step that kills whatever worker runs it ends in a failure of its own, and drags nobody along. */
class PoisonTest extends AcceptanceTest {

    private TestCairn cairn;

    @Test
    void while_one_step_kills_worker_after_worker_other_runs_go_on() {
        cairn = kit(slots(1).maxCrashes(2), 1);
        Workflow<String> poison =
                cairn.workflow("poison", String.class, wf -> wf.step("kill").run((input, ctx) -> kill()));
        var poisoned = poison.runNoWait("", "reckless");
        var others = chain().runAll(List.of("a", "b", "c", "d"), TENANT);

        for (int i = 2; i <= 5; i++) {
            cairn.advance(NOTICED);
            cairn.addWorker("worker-" + i);
        }
        cairn.advance(NOTICED);

        cairn.assertThat(poisoned).failed().failedBecause("kill", "a worker died under it 3 times");
        others.forEach(run -> cairn.assertThat(run).completed());
    }

    @Test
    void a_step_that_kills_its_worker_does_not_drag_along_the_steps_that_run_beside_it() {
        cairn = kit(slots(50).maxCrashes(4), 1);
        Workflow<String> poison =
                cairn.workflow("poison", String.class, wf -> wf.step("kill").run((input, ctx) -> kill()));
        var poisoned = poison.runNoWait("", TENANT);
        var others = chain().runAll(List.of("a", "b", "c", "d"), TENANT);

        for (int i = 2; i <= 6; i++) {
            cairn.advance(NOTICED);
            cairn.addWorker("worker-" + i);
        }
        cairn.advance(NOTICED);

        cairn.assertThat(poisoned).failed().failedBecause("kill", "a worker died under it 5 times");
        others.forEach(run -> cairn.assertThat(run).completed());
    }

    private void kill() {
        for (int i = 1; ; i++) {
            if (cairn.worker("worker-" + i).isWorking()) {
                cairn.worker("worker-" + i).crash();
                return;
            }
        }
    }

    private Workflow<String> chain() {
        return cairn.workflow("chain", String.class, wf -> {
            var first = wf.step("first").run(Integer.class, (input, ctx) -> ctx.attempt());
            wf.step("second").after(first).run(Integer.class, (input, ctx) -> ctx.attempt());
        });
    }
}
