package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import dev.cairn.testkit.TestWorker;
import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** New code asks for what runs of the old version do not have before that step: a deploy must not fail them. */
class RollingDeployTest extends AcceptanceTest {

    private static final String NAME = "invoice";

    private final TestCairn cairn = kit(0);

    @Test
    void a_step_whose_new_code_asks_for_a_step_that_the_run_does_not_have_is_left_alone_and_not_failed() {
        WorkflowRunRef run = startedBeforeTheDeploy(this::withoutDiscount);
        TestWorker renewed = cairn.addBareWorker("renewed");
        renewed.workflow(NAME, String.class, this::withDiscount);
        cairn.runUntilIdle();

        cairn.assertThat(run).isRunning().isAt("send", TaskState.QUEUED);
        assertThat(renewed.stepsLeftAlone()).singleElement().satisfies(left -> {
            assertThat(left.step()).isEqualTo("send");
            assertThat(left.reason())
                    .contains("asked for the output of 'discount'")
                    .contains("version 1");
        });
    }

    @Test
    void a_step_is_not_shown_what_is_its_ancestor_in_the_new_version_only() {
        WorkflowRunRef run = startedBeforeTheDeploy(this::withDiscountBesideIt);
        TestWorker renewed = cairn.addBareWorker("renewed");
        renewed.workflow(NAME, String.class, this::withDiscount);
        cairn.runUntilIdle();

        cairn.assertThat(run).isRunning().ran("discount").isAt("send", TaskState.QUEUED);
        assertThat(renewed.stepsLeftAlone()).singleElement().satisfies(left -> {
            assertThat(left.step()).isEqualTo("send");
            assertThat(left.reason())
                    .contains("asked for the output of 'discount'")
                    .contains("version 1");
        });
    }

    @Test
    void what_was_left_alone_is_run_by_a_worker_with_the_old_code_and_has_lost_no_attempt() {
        WorkflowRunRef run = startedBeforeTheDeploy(this::withoutDiscount);
        cairn.addBareWorker("renewed").workflow(NAME, String.class, this::withDiscount);
        cairn.runUntilIdle();
        cairn.addBareWorker("not yet renewed").workflow(NAME, String.class, this::withoutDiscount);
        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
        assertThat(run.inspect().task("send").attempts()).isEqualTo(1);
    }

    /** A run whose first steps an old worker has run before it was stopped. */
    private WorkflowRunRef startedBeforeTheDeploy(Consumer<WorkflowBuilder<String>> graph) {
        WorkflowRunRef run = cairn.workflow(NAME, String.class, graph).runNoWait("", TENANT);
        TestWorker old = cairn.addWorker("old");
        old.claim();
        old.runClaimed();
        old.settle();
        old.stop(Duration.ZERO);
        return run;
    }

    private void withoutDiscount(WorkflowBuilder<String> wf) {
        var total = wf.step("total").run(Integer.class, (input, ctx) -> 100);
        wf.step("send").after(total).run((input, sum, ctx) -> {});
    }

    private void withDiscountBesideIt(WorkflowBuilder<String> wf) {
        wf.step("discount").run(Integer.class, (input, ctx) -> 10);
        withoutDiscount(wf);
    }

    private void withDiscount(WorkflowBuilder<String> wf) {
        wf.version(2);
        StepRef<Integer> discount = wf.step("discount").run(Integer.class, (input, ctx) -> 10);
        var total = wf.step("total").after(discount).run(Integer.class, (input, rebate, ctx) -> 100 - rebate);
        wf.step("send").after(total).run((input, sum, ctx) -> ctx.parentOutput(discount));
    }
}
