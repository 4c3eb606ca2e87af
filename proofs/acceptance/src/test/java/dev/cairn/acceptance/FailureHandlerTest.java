package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.COMPLETED;
import static dev.cairn.TaskEventType.FAILED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.RetryPolicy;
import dev.cairn.StepFailure;
import dev.cairn.StepLeftAlone;
import dev.cairn.TaskEvent;
import dev.cairn.TaskState;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowFailure;
import dev.cairn.testkit.TestCairn;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The failure handler: a task of its own, once per failed run. */
class FailureHandlerTest extends AcceptanceTest {

    private static final String HANDLER = "$on-failure";
    private static final Duration HOUR = Duration.ofHours(1);

    private TestCairn cairn = kit(1);
    private final List<String> inputs = new ArrayList<>();
    private final List<WorkflowFailure> failures = new ArrayList<>();

    @Test
    void the_handler_gets_the_input_and_every_failure_in_the_order_of_names() {
        var workflow = cairn.workflow("handled", String.class, wf -> {
            failing(wf, "second");
            wf.step("fine").run((input, ctx) -> {});
            failing(wf, "first");
            wf.onFailure(this::keep);
        });

        var result = workflow.run("my input", TENANT);

        assertThat(inputs).containsExactly("my input");
        assertThat(failures).singleElement().satisfies(failure -> {
            assertThat(failure.runId()).isEqualTo(result.runId());
            assertThat(failure.workflow()).isEqualTo("handled");
            assertThat(failure.tenant()).isEqualTo(TENANT);
            assertThat(failure.failures()).extracting(StepFailure::step).containsExactly("first", "second");
            assertThat(failure.failures()).extracting(StepFailure::message).contains("first is broken");
        });
    }

    @Test
    void the_handler_runs_once_as_a_task_with_events_of_its_own_and_then_the_run_is_failed() {
        var run = handled().runNoWait("", TENANT);

        cairn.runCycle();
        cairn.assertThat(run).isRunning().failedAt("bad").isAt(HANDLER, TaskState.QUEUED);
        cairn.runUntilIdle();

        cairn.assertThat(run).failed().ran(HANDLER).happened(HANDLER, QUEUED, STARTED, COMPLETED);
        cairn.advance(HOUR);
        assertThat(failures).hasSize(1);
    }

    @Test
    void the_handler_waits_until_nothing_else_is_left_to_run() {
        var workflow = cairn.workflow("handled", String.class, wf -> {
            failing(wf, "bad");
            wf.sleep("pause", HOUR);
            wf.onFailure(this::keep);
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.runUntilIdle();
        assertThat(failures).isEmpty();
        cairn.advance(HOUR);

        assertThat(failures).hasSize(1);
        cairn.assertThat(run).failed();
    }

    @Test
    void the_handler_does_not_run_for_a_run_that_completed() {
        var workflow = cairn.workflow("handled", String.class, wf -> {
            wf.step("fine").run((input, ctx) -> {});
            wf.onFailure(this::keep);
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
        assertThat(failures).isEmpty();
        assertThat(run.events()).extracting(TaskEvent::step).doesNotContain(HANDLER);
    }

    @Test
    void the_handler_does_not_run_for_a_failure_that_is_retried() {
        var workflow = cairn.workflow("handled", String.class, wf -> {
            wf.step("flaky").retry(RetryPolicy.fixed(1, HOUR)).run((input, ctx) -> {
                if (ctx.attempt() == 1) {
                    throw new IOException("flaky");
                }
            });
            wf.onFailure(this::keep);
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.advance(HOUR);

        cairn.assertThat(run).completed();
        assertThat(failures).isEmpty();
    }

    @Test
    void a_handler_under_which_its_worker_died_runs_again_elsewhere() {
        var workflow = cairn.workflow("handled", String.class, wf -> {
            failing(wf, "bad");
            wf.onFailure((input, failure) -> {
                keep(input, failure);
                if (failures.size() == 1) {
                    cairn.worker().crash();
                }
            });
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.runUntilIdle();
        cairn.assertThat(run).isRunning().isAt(HANDLER, TaskState.RUNNING);
        cairn.addWorker("another");
        cairn.advance(NOTICED);

        cairn.assertThat(run).failed().ran(HANDLER).happened(HANDLER, QUEUED, STARTED, QUEUED, STARTED, COMPLETED);
        assertThat(failures).hasSize(2).allMatch(failure -> failure.failures().size() == 1);
    }

    @Test
    void a_handler_that_kills_every_worker_does_not_keep_its_run_open_for_ever() {
        cairn = kit(EngineOptions.defaults().maxCrashes(1), 0);
        var workflow = cairn.workflow("handled", String.class, wf -> {
            failing(wf, "bad");
            wf.onFailure((input, failure) -> cairn.worker("mortal").crash());
        });
        var run = workflow.runNoWait("", TENANT);

        for (int deaths = 0; deaths < 2; deaths++) {
            cairn.addWorker("mortal");
            cairn.advance(NOTICED);
        }
        cairn.addWorker("last");
        cairn.advance(NOTICED);

        cairn.assertThat(run).failed().failedAt(HANDLER).failedBecause(HANDLER, "a worker died under it 2 times");
    }

    @Test
    void a_handler_that_throws_is_not_retried_and_is_recorded_as_a_further_failure() {
        var workflow = cairn.workflow("handled", String.class, wf -> {
            failing(wf, "bad");
            wf.onFailure((input, failure) -> {
                keep(input, failure);
                throw new IOException("the pager is broken too");
            });
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.advance(HOUR);

        cairn.assertThat(run)
                .failed()
                .happened(HANDLER, QUEUED, STARTED, FAILED)
                .failedBecause(HANDLER, "the pager is broken too");
        assertThat(run.await().failures()).extracting(StepFailure::step).containsExactlyInAnyOrder("bad", HANDLER);
        assertThat(failures).hasSize(1);
    }

    @Test
    void a_run_whose_handler_no_worker_has_code_for_waits_for_one_that_has_it() {
        cairn = kit(0);
        var run = handled().runNoWait("", TENANT);
        var without = cairn.addBareWorker("without");
        without.workflow("handled", String.class, wf -> failing(wf, "bad"));

        cairn.advance(HOUR);
        cairn.assertThat(run).isRunning().failedAt("bad").isAt(HANDLER, TaskState.QUEUED);
        assertThat(without.stepsLeftAlone())
                .containsExactly(new StepLeftAlone("handled", 1, HANDLER, "the worker has no matching code for it"));
        cairn.addWorker("with");
        cairn.runUntilIdle();

        cairn.assertThat(run).failed().ran(HANDLER).tried(HANDLER, 1);
        assertThat(failures).hasSize(1);
    }

    private Workflow<String> handled() {
        return cairn.workflow("handled", String.class, wf -> {
            failing(wf, "bad");
            wf.onFailure(this::keep);
        });
    }

    private void keep(String input, WorkflowFailure failure) {
        inputs.add(input);
        failures.add(failure);
    }

    private static void failing(WorkflowBuilder<String> wf, String name) {
        wf.step(name).run((input, ctx) -> {
            throw new TerminalError(name + " is broken");
        });
    }
}
