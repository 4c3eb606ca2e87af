package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.COMPLETED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.RETRYING;
import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.RunStatus;
import dev.cairn.StepFailure;
import dev.cairn.StepLeftAlone;
import dev.cairn.TaskState;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import dev.cairn.testkit.TestCairn;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The success handler: a task of its own at the end of a run whose steps all went well. */
class SuccessHandlerTest extends AcceptanceTest {

    private static final String HANDLER = "$on-success";
    private static final Duration HOUR = Duration.ofHours(1);

    private TestCairn cairn = kit(1);
    private final List<String> seen = new ArrayList<>();

    @Test
    void it_runs_when_all_steps_are_over_and_then_the_run_is_completed() {
        var workflow = cairn.workflow("handled", String.class, wf -> {
            var quick = wf.step("quick").run(String.class, (input, ctx) -> "quick " + input);
            wf.sleep("pause", HOUR);
            wf.onSuccess((input, ctx) -> seen.add(input + ": " + ctx.output(quick)));
        });
        var run = workflow.runNoWait("go", TENANT);

        cairn.runUntilIdle();
        assertThat(seen).isEmpty();
        cairn.advance(HOUR);

        assertThat(seen).containsExactly("go: quick go");
        cairn.assertThat(run).completed().ran(HANDLER).happened(HANDLER, QUEUED, STARTED, COMPLETED);
        cairn.advance(HOUR);
        assertThat(seen).hasSize(1);
    }

    @Test
    void it_runs_also_when_every_step_was_skipped() {
        var workflow = cairn.workflow("handled", String.class, wf -> {
            var first = wf.step("first").run(String.class, (input, ctx) -> input);
            wf.step("second").after(first).skipIf(output -> true).run((input, output, ctx) -> {});
            wf.onSuccess((input, ctx) -> seen.add("done"));
        });

        assertThat(workflow.run("", TENANT).status()).isEqualTo(RunStatus.COMPLETED);

        assertThat(seen).containsExactly("done");
    }

    @Test
    void a_failed_run_has_its_failure_handler_and_not_its_success_handler() {
        var run = both(true).runNoWait("", TENANT);
        run.await();

        assertThat(seen).containsExactly("failed");
        cairn.assertThat(run).failed().ran("$on-failure");
        assertThat(run.events()).extracting(event -> event.step()).doesNotContain(HANDLER);
    }

    @Test
    void a_completed_run_has_its_success_handler_and_not_its_failure_handler() {
        var run = both(false).runNoWait("", TENANT);
        run.await();

        assertThat(seen).containsExactly("succeeded");
        cairn.assertThat(run).completed().ran(HANDLER);
        assertThat(run.events()).extracting(event -> event.step()).doesNotContain("$on-failure");
    }

    @Test
    void a_run_whose_success_handler_fails_for_good_is_failed_and_keeps_its_outputs() {
        var workflow = cairn.workflow("handled", String.class, wf -> {
            wf.step("step").run(String.class, (input, ctx) -> "output");
            wf.onSuccess((input, ctx) -> {
                throw new IOException("no mail today");
            });
            wf.onFailure((input, failure) -> seen.add("failed"));
        });
        var run = workflow.runNoWait("", TENANT);
        var result = run.await();

        cairn.assertThat(run).failed().ran("step").failedAt(HANDLER).failedBecause(HANDLER, "no mail today");
        assertThat(result.failures()).extracting(StepFailure::step).containsExactly(HANDLER);
        assertThat(result.output(workflow.step("step", String.class))).isEqualTo("output");
        assertThat(seen)
                .as("no step has failed, so there is nothing to compensate")
                .isEmpty();
    }

    @Test
    void it_is_retried_as_its_policy_says() {
        var workflow = cairn.workflow("handled", String.class, wf -> {
            wf.step("step").run((input, ctx) -> {});
            wf.onSuccess((input, ctx) -> {
                        if (ctx.attempt() == 1) {
                            throw new IOException("no mail today");
                        }
                    })
                    .retry(RetryPolicy.fixed(1, HOUR));
        });
        var run = workflow.runNoWait("", TENANT);
        run.await();

        cairn.assertThat(run).completed().happened(HANDLER, QUEUED, STARTED, RETRYING, QUEUED, STARTED, COMPLETED);
    }

    @Test
    void it_runs_again_elsewhere_when_its_worker_dies() {
        var workflow = cairn.workflow("handled", String.class, wf -> {
            wf.step("step").run((input, ctx) -> {});
            wf.onSuccess((input, ctx) -> {
                seen.add(ctx.worker());
                if (ctx.attempt() == 1) {
                    cairn.worker("worker-1").crash();
                }
            });
        });
        var run = workflow.runNoWait("", TENANT);
        cairn.runUntilIdle();
        cairn.addWorker("another");
        cairn.advance(NOTICED);

        cairn.assertThat(run).completed().happened(HANDLER, QUEUED, STARTED, QUEUED, STARTED, COMPLETED);
        assertThat(seen).containsExactly("worker-1", "another");
    }

    @Test
    void a_run_whose_handler_no_worker_has_code_for_waits_for_one_that_has_it() {
        cairn = kit(0);
        var run = both(false).runNoWait("", TENANT);
        var without = cairn.addBareWorker("without");
        without.workflow("both", String.class, wf -> {
            wf.step("step").run((input, ctx) -> {});
            wf.onFailure((input, failure) -> {});
        });

        cairn.advance(HOUR);
        cairn.assertThat(run).isRunning().ran("step").isAt(HANDLER, TaskState.QUEUED);
        assertThat(without.stepsLeftAlone())
                .containsExactly(new StepLeftAlone("both", 1, HANDLER, "the worker has no matching code for it"));
        cairn.addWorker("with");
        cairn.runUntilIdle();

        cairn.assertThat(run).completed().ran(HANDLER);
    }

    private Workflow<String> both(boolean fails) {
        return cairn.workflow("both", String.class, wf -> {
            wf.step("step").run((input, ctx) -> {
                if (fails) {
                    throw new TerminalError("for good");
                }
            });
            wf.onFailure((input, failure) -> seen.add("failed"));
            wf.onSuccess((input, ctx) -> seen.add("succeeded"));
        });
    }
}
