package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.CANCELLED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.CancelResult;
import dev.cairn.CancelResult.Outcome;
import dev.cairn.RetryPolicy;
import dev.cairn.RunOverException;
import dev.cairn.RunStatus;
import dev.cairn.Signal;
import dev.cairn.StartedRun;
import dev.cairn.WorkflowBuilder;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A run that is shut down while a step of it runs: the step ends by itself, and nothing more begins. */
class ShutdownTest extends AcceptanceTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Signal<String> GO = Signal.of("go", String.class);
    private static final String REASON = "a new version is on its way";

    private final TestCairn cairn = kit(2);
    private final List<String> seen = new ArrayList<>();
    private final List<CancelResult> results = new ArrayList<>();
    private final List<StartedRun> runs = new ArrayList<>();

    /** Shuts the run down; called by a step of it. */
    private void shutDown() {
        results.add(runs.getFirst().shutdown(REASON));
    }

    private StartedRun run(Consumer<WorkflowBuilder<String>> graph) {
        StartedRun run = cairn.workflow("work", String.class, graph).runNoWait("", TENANT);
        runs.add(run);
        cairn.advance(NOTICED);
        return run;
    }

    @Test
    void what_the_running_step_comes_to_is_kept_and_no_step_after_it_begins() {
        StartedRun run = run(wf -> {
            var first = wf.step("first").run(String.class, (input, ctx) -> {
                shutDown();
                assertThat(ctx.isCancelled()).isFalse();
                return "done";
            });
            var second = wf.step("second").after(first).run((input, output, ctx) -> seen.add("second"));
            wf.step("third").after(second).run((input, ctx) -> seen.add("third"));
            wf.onCancel((input, reason, ctx) -> seen.add("handler"));
        });

        assertThat(results).containsExactly(new CancelResult(run.id(), Outcome.CANCELLED, RunStatus.RUNNING, 2));
        cairn.assertThat(run)
                .isCancelled()
                .ran("first")
                .cancelled("second", "third")
                .because("second", REASON)
                .happened("second", CANCELLED);
        assertThat(seen).containsExactly("handler");
    }

    @Test
    void steps_that_are_queued_or_wait_for_a_timer_are_cancelled_at_once() {
        StartedRun run = run(wf -> {
            var nap = wf.sleep("nap", HOUR);
            var flaky = wf.step("flaky").retry(RetryPolicy.fixed(3, HOUR)).run((input, ctx) -> {
                throw new IllegalStateException("not yet");
            });
            wf.step("join").after(nap, flaky).run((input, a, b, ctx) -> seen.add("join"));
        });

        assertThat(run.shutdown(REASON))
                .isEqualTo(new CancelResult(run.id(), Outcome.CANCELLED, RunStatus.CANCELLED, 3));
        assertThat(run.shutdown(REASON).outcome()).isEqualTo(Outcome.WAS_OVER);

        cairn.advance(HOUR.multipliedBy(2));
        cairn.assertThat(run).cancelled("nap", "flaky", "join").because("nap", REASON);
        assertThat(seen).isEmpty();
    }

    @Test
    void a_step_that_waits_for_a_signal_is_cancelled_at_once() {
        StartedRun run = run(wf -> wf.step("go").timeout(HOUR).waitFor(GO));

        assertThat(run.shutdown(REASON).status()).isEqualTo(RunStatus.CANCELLED);

        assertThat(cairn.store().snapshot().work().mail().waits()).isEmpty();
        assertThat(cairn.store().snapshot().work().timers()).isEmpty();
        assertThatThrownBy(() -> run.signal(GO, "late")).isInstanceOf(RunOverException.class);
    }

    @Test
    void a_wait_that_is_about_to_begin_does_not_begin() {
        StartedRun run = run(wf -> {
            var first = wf.step("first").run(String.class, (input, ctx) -> "");
            wf.step("go").after(first).skipIf(this::shutsDown).waitFor(GO);
        });

        cairn.assertThat(run).isCancelled().ran("first").cancelled("go").because("go", "its run was shut down");
        assertThat(cairn.store().snapshot().work().mail().waits()).isEmpty();
    }

    @Test
    void a_wait_that_is_about_to_begin_receives_the_signal_that_is_there() {
        StartedRun run = run(wf -> {
            var first = wf.step("first").run(String.class, (input, ctx) -> {
                runs.getFirst().signal(GO, "early");
                return "";
            });
            wf.step("go").after(first).skipIf(this::shutsDown).waitFor(GO);
        });

        cairn.assertThat(run).completed().ran("first", "go");
    }

    private boolean shutsDown(String output) {
        shutDown();
        return false;
    }

    @Test
    void the_running_step_is_not_tried_again_when_it_fails() {
        StartedRun run = run(wf -> wf.step("flaky")
                .retry(RetryPolicy.fixed(3, Duration.ZERO))
                .run((input, ctx) -> {
                    shutDown();
                    throw new IllegalStateException("not yet");
                }));

        cairn.assertThat(run).isCancelled().tried("flaky", 1).happened("flaky", QUEUED, STARTED, CANCELLED);
        assertThat(run.inspect().task("flaky").history()).hasSize(1);
    }

    @Test
    void a_run_whose_last_steps_are_running_completes() {
        StartedRun run = run(wf -> wf.step("only").run((input, ctx) -> shutDown()));

        assertThat(results.getFirst().steps()).isZero();
        cairn.assertThat(run).completed();
    }

    @Test
    void a_step_whose_worker_dies_is_not_run_elsewhere() {
        var workflow = cairn.workflow("work", String.class, wf -> {
            var first = wf.step("first").run((input, ctx) -> seen.add("first"));
            wf.step("second").after(first).run((input, ctx) -> seen.add("second"));
        });
        cairn.runUntilIdle();
        StartedRun run = workflow.runNoWait("", TENANT);
        cairn.worker("worker-1").claim();
        run.shutdown(REASON);
        cairn.worker("worker-1").crash();

        cairn.advance(NOTICED);

        cairn.assertThat(run).isCancelled().cancelled("first", "second");
        assertThat(seen).isEmpty();
    }
}
