package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.CairnException;
import dev.cairn.RunNotFoundException;
import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.TerminalError;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Stages complete when their runs are over, without a thread that waits. */
@Timeout(30)
class StagesTest extends AcceptanceTest {

    private static final Duration NIGHT = Duration.ofHours(8);

    private final TestCairn cairn = kit(1);
    private StepRef<String> rested;
    private final Workflow<String> nap = cairn.workflow("nap", String.class, wf -> {
        var night = wf.sleep("night", NIGHT);
        rested = wf.step("rested").after(night).run(String.class, (input, ctx) -> {
            if (input.equals("bad")) {
                throw new TerminalError("no sleep");
            }
            return "good morning " + input;
        });
    });

    @Test
    void a_stage_completes_with_the_result_when_the_run_is_over_never_earlier() {
        CompletableFuture<WorkflowResult> stage = whenDone(nap.runNoWait("Ada", TENANT));

        cairn.advance(NIGHT.minus(MICRO));
        assertThat(stage).isNotDone();
        cairn.advance(MICRO);

        assertThat(stage).isCompleted();
        assertThat(stage.join().output(rested)).isEqualTo("good morning Ada");
    }

    @Test
    void a_stage_of_a_run_that_failed_completes_normally() {
        CompletableFuture<WorkflowResult> stage = whenDone(nap.runNoWait("bad", TENANT));
        cairn.advance(NIGHT);

        assertThat(stage.join().status()).isEqualTo(RunStatus.FAILED);
        assertThat(stage.join().failures()).hasSize(1);
    }

    @Test
    void a_stage_of_a_run_that_is_over_completes_when_the_kit_works_next() {
        WorkflowResult result = nap.run("Ada", TENANT);
        CompletableFuture<WorkflowResult> stage = whenDone(cairn.find(result.runId()));
        cairn.runUntilIdle();

        assertThat(stage.join().output(rested)).isEqualTo("good morning Ada");
    }

    @Test
    void starting_with_a_stage_completes_it_with_the_result() {
        CompletableFuture<WorkflowResult> stage = nap.runAsync("Ada", TENANT).toCompletableFuture();
        cairn.advance(NIGHT.minus(MICRO));
        assertThat(stage).isNotDone();
        cairn.advance(MICRO);

        assertThat(stage.join().output(rested)).isEqualTo("good morning Ada");
    }

    @Test
    void starting_a_known_run_with_a_stage_completes_it_with_the_first_result() {
        TriggerOptions key = TriggerOptions.none().idempotencyKey("request-1");
        nap.run("Ada", TENANT, key);

        CompletableFuture<WorkflowResult> again =
                nap.runAsync("Bob", TENANT, key).toCompletableFuture();
        cairn.runUntilIdle();

        assertThat(again.join().output(rested)).isEqualTo("good morning Ada");
    }

    @Test
    void a_continuation_may_start_the_next_run_and_wait_for_it() {
        List<String> greetings = new ArrayList<>();
        nap.runAsync("Ada", TENANT)
                .thenCompose(first -> nap.runAsync("Bob", TENANT))
                .thenAccept(second -> {
                    greetings.add(second.output(rested));
                    greetings.add(nap.run("Eve", TENANT).output(rested));
                });

        cairn.advance(NIGHT.multipliedBy(2));

        assertThat(greetings).containsExactly("good morning Bob", "good morning Eve");
    }

    @Test
    void a_stage_of_a_run_that_is_not_stored_completes_with_that_error() {
        CompletableFuture<WorkflowResult> stage = whenDone(new UUID(1, 2));
        cairn.runUntilIdle();

        assertThatThrownBy(stage::join).hasCauseInstanceOf(RunNotFoundException.class);
    }

    @Test
    void a_cancelled_stage_stops_asking_and_leaves_other_stages_alone() {
        StartedRun run = nap.runNoWait("Ada", TENANT);
        CompletableFuture<WorkflowResult> cancelled = whenDone(run);
        CompletableFuture<WorkflowResult> kept = whenDone(run);

        cancelled.cancel(true);
        cairn.advance(NIGHT);

        assertThatThrownBy(cancelled::join).isInstanceOf(CancellationException.class);
        assertThat(kept.join().status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void a_stage_completes_with_an_error_when_the_engine_stops() {
        StartedRun run = nap.runNoWait("Ada", TENANT);
        CompletableFuture<WorkflowResult> stage = whenDone(run);

        cairn.stop(Duration.ZERO);

        assertThat(stage).isDone();
        assertThatThrownBy(stage::join)
                .hasCauseInstanceOf(CairnException.class)
                .hasMessageContaining("Run " + run.id() + ": the engine that was asked to wait for it is stopped.");
        assertThat(whenDone(run)).as("and so does a stage after the stop").isCompletedExceptionally();
    }

    private CompletableFuture<WorkflowResult> whenDone(UUID id) {
        return cairn.find(id).whenDone().toCompletableFuture();
    }

    private static CompletableFuture<WorkflowResult> whenDone(WorkflowRunRef run) {
        return run.whenDone().toCompletableFuture();
    }
}
