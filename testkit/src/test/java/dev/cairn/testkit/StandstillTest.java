package dev.cairn.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Workflow;
import org.junit.jupiter.api.Test;

/** Waiting for a run that nothing can bring on ends with the reason and the remedy, not with a hanging test. */
class StandstillTest {

    private final TestCairn cairn = TestCairn.create();

    @Test
    void without_a_working_worker_the_error_names_those_that_do_not_work() {
        Workflow<String> workflow = define(cairn);
        cairn.worker().pause();

        assertThatThrownBy(() -> workflow.run("in", "acme"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("The test waits for a run that nothing can bring on: no worker works, only"
                        + " [worker 'worker-1' (PAUSED)]. Resume one, or add one with addWorker(…).")
                .hasMessageContaining("o step  QUEUED");
    }

    @Test
    void when_no_worker_knows_the_workflow_the_error_says_so() {
        TestCairn bare = TestCairn.withWorkers(0);
        Workflow<String> workflow = define(bare);
        bare.addBareWorker("bare");

        assertThatThrownBy(() -> workflow.run("in", "acme"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no timer is set, and no worker knows its workflow."
                        + " Workers: [worker 'bare' (WORKING)]. Define the workflow on the kit, or on one of them.");
    }

    @Test
    void when_no_worker_has_the_code_of_a_step_the_error_names_the_step_and_version() {
        TestCairn mixed = TestCairn.withWorkers(0);
        Workflow<String> workflow = define(mixed);
        mixed.addBareWorker("newer").workflow("work", String.class, wf -> {
            wf.version(2);
            wf.step("other").run((input, ctx) -> {});
        });

        assertThatThrownBy(() -> workflow.run("in", "acme"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no worker has code that fits step 'step' of workflow 'work' version 1."
                        + " Define that version on a worker too, or remove the reason: the worker has no matching code"
                        + " for it.");
    }

    private static Workflow<String> define(TestCairn cairn) {
        return cairn.workflow("work", String.class, wf -> wf.step("step").run((input, ctx) -> {}));
    }
}
