package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import org.junit.jupiter.api.Test;

/** A step is handed over only to a worker whose code may run it. */
class HandOverOfVersionsTest {

    private final HandOverWorld world = new HandOverWorld();
    private final HandDrivenWorker old = world.worker("old");
    private final HandDrivenWorker renewed = world.worker("renewed");

    @Test
    void a_step_that_is_left_to_others_is_not_handed_over() {
        Workflow<String> workflow = old.chain("flow", "a", "b");
        renewed.workflow("flow", wf -> {
            wf.version(2);
            wf.step("a").run(String.class, (input, ctx) -> renewed.note("a"));
        });
        workflow.runNoWait("in", "acme");
        renewed.finish();
        assertThat(renewed.parts().workflows().stepsLeftAlone()).hasSize(1);
        WorkflowRunRef run = workflow.runNoWait("in", "acme");
        renewed.look();
        renewed.runOne();

        renewed.settle();

        assertThat(world.leased()).isEmpty();
        assertThat(HandOverWorld.history(run, "b")).containsExactly("QUEUED");
    }

    @Test
    void a_task_that_is_given_back_because_the_code_does_not_fit_it_is_not_handed_over_again() {
        WorkflowRunRef misfit = old.chain("flow", "b").runNoWait("in", "acme");
        Workflow<String> changed = renewed.chain("flow", "a", "b");
        changed.runNoWait("in", "acme");
        renewed.look();
        renewed.runOne();
        renewed.runOne();

        renewed.settle();

        assertThat(HandOverWorld.history(misfit, "b")).containsExactly("QUEUED", "STARTED", "QUEUED again");
        assertThat(world.leased()).hasSize(1);
    }
}
