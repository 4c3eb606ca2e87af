package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.CANCELLED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.RETRYING;
import static dev.cairn.TaskEventType.SCHEDULED;
import static dev.cairn.TaskEventType.SLEEPING;
import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.CancelResult;
import dev.cairn.CancelResult.Outcome;
import dev.cairn.CancelSummary;
import dev.cairn.RetryPolicy;
import dev.cairn.RunNotFoundException;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowCancelledException;
import dev.cairn.domain.model.PruningPlace;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Cancelling a run or a step of it, wherever its tasks are. */
class CancelTest extends AcceptanceTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final String REASON = "the customer called";

    private final TestCairn cairn = kit(1);
    private final List<String> seen = new ArrayList<>();

    @Test
    void every_live_task_is_cancelled_wherever_it_is() {
        var workflow = cairn.workflow("places", String.class, wf -> {
            var quick = wf.step("quick").run(String.class, (input, ctx) -> "done");
            var nap = wf.sleep("nap", HOUR);
            var flaky = wf.step("flaky").retry(RetryPolicy.fixed(3, HOUR)).run((input, ctx) -> {
                throw new IllegalStateException("not yet");
            });
            wf.step("join").after(quick, nap, flaky).run((input, a, b, c, ctx) -> seen.add("join"));
        });
        var run = workflow.runNoWait("", TENANT);
        cairn.runUntilIdle();

        CancelResult result = run.cancel(REASON);

        assertThat(result).isEqualTo(new CancelResult(run.id(), Outcome.CANCELLED, RunStatus.CANCELLED, 3));
        cairn.assertThat(run)
                .ran("quick")
                .cancelled("nap", "flaky", "join")
                .because("nap", REASON)
                .because("join", "was cancelled")
                .happened("nap", QUEUED, STARTED, SLEEPING, CANCELLED)
                .happened("flaky", QUEUED, STARTED, RETRYING, CANCELLED)
                .happened("join", CANCELLED);
        assertThat(run.inspect().cancelReason()).isEqualTo(REASON);
        cairn.advance(HOUR.multipliedBy(2));
        assertThat(seen).isEmpty();
        cairn.assertThat(run).cancelled("nap", "flaky", "join");
    }

    @Test
    void a_run_that_has_not_begun_is_cancelled_in_the_queue() {
        Workflow<String> workflow = noting();
        var run = workflow.runNoWait("queued", TENANT);
        var other = workflow.runNoWait("other", TENANT);

        assertThat(run.cancel(REASON).isCancelled()).isTrue();

        cairn.runUntilIdle();
        assertThat(seen).containsExactly("other");
        cairn.assertThat(run).cancelled("note").happened("note", QUEUED, CANCELLED);
        cairn.assertThat(other).completed();
    }

    @Test
    void a_run_that_starts_later_is_cancelled_before_it_starts() {
        var run = noting().runNoWait("late", TENANT, TriggerOptions.none().startDelay(HOUR));

        run.cancel(REASON);

        cairn.advance(HOUR.multipliedBy(2));
        assertThat(seen).isEmpty();
        cairn.assertThat(run).happened("note", SCHEDULED, CANCELLED);
    }

    @Test
    void what_a_step_comes_to_after_its_run_was_cancelled_is_refused() {
        List<StartedRun> runs = new ArrayList<>();
        var workflow = cairn.workflow("late result", String.class, wf -> {
            var first = wf.step("first").run(String.class, (input, ctx) -> {
                runs.getFirst().cancel(REASON);
                return "late";
            });
            wf.step("second").after(first).run((input, output, ctx) -> seen.add(output));
        });
        runs.add(workflow.runNoWait("", TENANT));

        cairn.advance(NOTICED);

        cairn.assertThat(runs.getFirst()).cancelled("first", "second").happened("first", QUEUED, STARTED, CANCELLED);
        assertThat(runs.getFirst().payloads().outputs()).isEmpty();
        assertThat(seen).isEmpty();
    }

    @Test
    void cancelling_twice_or_what_is_over_changes_nothing_and_says_so() {
        var over = noting().runNoWait("over", TENANT);
        cairn.runUntilIdle();
        var run = noting("later").runNoWait("", TENANT);
        run.cancel(REASON);
        int events = run.events().size();

        assertThat(over.cancel(REASON).outcome()).isEqualTo(Outcome.WAS_OVER);
        assertThat(run.cancel("again"))
                .isEqualTo(new CancelResult(run.id(), Outcome.WAS_CANCELLED, RunStatus.CANCELLED, 0));

        assertThat(run.events()).hasSize(events);
        assertThat(run.inspect().cancelReason()).isEqualTo(REASON);
        cairn.assertThat(over).completed();
    }

    @Test
    void the_cancel_handler_runs_with_the_reason_and_what_the_steps_came_to() {
        var workflow = cairn.workflow("handled", String.class, wf -> {
            StepRef<String> paid = wf.step("pay").run(String.class, (input, ctx) -> "payment 7");
            var wait = wf.sleep("wait", HOUR).after(paid);
            wf.step("ship").after(wait).run((input, ctx) -> {});
            wf.onCancel((input, reason, ctx) -> seen.add(reason + ", refund " + ctx.output(paid)));
            wf.onFailure((input, failure) -> seen.add("failed"));
            wf.onSuccess((input, ctx) -> seen.add("succeeded"));
        });
        var run = workflow.runNoWait("", TENANT);
        cairn.runUntilIdle();

        assertThat(run.cancel(REASON).status()).isEqualTo(RunStatus.RUNNING);
        assertThat(run.cancel(REASON).outcome()).isEqualTo(Outcome.WAS_CANCELLED);
        cairn.runUntilIdle();

        assertThat(seen).containsExactly(REASON + ", refund payment 7");
        assertThat(run.status()).isEqualTo(RunStatus.CANCELLED);
        cairn.assertThat(run).ran("pay", "$on-cancel").cancelled("wait", "ship");
    }

    @Test
    void a_cancel_handler_that_fails_leaves_the_run_cancelled_and_is_named() {
        var workflow = cairn.workflow("handled", String.class, wf -> {
            wf.sleep("wait", HOUR);
            wf.onCancel((input, reason, ctx) -> {
                throw new IllegalStateException("no refund");
            });
        });
        var run = workflow.runNoWait("", TENANT);
        cairn.runUntilIdle();
        run.cancel(REASON);

        var result = run.await();

        assertThat(result.status()).isEqualTo(RunStatus.CANCELLED);
        assertThat(result.failures()).extracting(failure -> failure.step()).containsExactly("$on-cancel");
        assertThatThrownBy(result::orThrow)
                .isInstanceOf(WorkflowCancelledException.class)
                .hasMessageContaining(REASON)
                .hasMessageContaining(run.id().toString());
    }

    @Test
    void cancelling_counts_more_than_a_failure_before() {
        var workflow = cairn.workflow("both", String.class, wf -> {
            wf.step("fails").run((input, ctx) -> {
                throw new IllegalStateException("broken");
            });
            wf.sleep("wait", HOUR);
            wf.onFailure((input, failure) -> seen.add("failed"));
        });
        var run = workflow.runNoWait("", TENANT);
        cairn.runUntilIdle();

        assertThat(run.cancel(REASON).status()).isEqualTo(RunStatus.CANCELLED);
        cairn.runUntilIdle();

        assertThat(seen).isEmpty();
        cairn.assertThat(run).failedAt("fails").cancelled("wait");
    }

    @Test
    void one_step_is_cancelled_with_those_that_wait_for_it_and_the_others_go_on() {
        var workflow = cairn.workflow("branches", String.class, wf -> {
            var left = wf.sleep("left", HOUR);
            wf.step("after-left").after(left).run((input, a, ctx) -> seen.add("after-left"));
            var right = wf.sleep("right", HOUR);
            wf.step("after-right").after(right).run((input, a, ctx) -> seen.add("after-right"));
        });
        var run = workflow.runNoWait("", TENANT);
        cairn.runUntilIdle();

        assertThat(run.cancelStep("after-left", REASON).outcome()).isEqualTo(Outcome.WAITS_FOR_PARENTS);
        CancelResult result = run.cancelStep("left", REASON);
        assertThat(result).isEqualTo(new CancelResult(run.id(), Outcome.CANCELLED, RunStatus.RUNNING, 2));
        cairn.advance(HOUR);

        assertThat(seen).containsExactly("after-right");
        assertThat(run.status()).isEqualTo(RunStatus.CANCELLED);
        assertThat(run.inspect().cancelReason()).isNull();
        cairn.assertThat(run).cancelled("left", "after-left").because("after-left", "'left' was cancelled");
        assertThat(run.cancelStep("right", REASON).outcome()).isEqualTo(Outcome.WAS_OVER);
    }

    @Test
    void runs_are_cancelled_by_filter_and_each_is_told() {
        Workflow<String> sleeping = sleeping("sleeping");
        List<UUID> mine = sleeping.runAll(List.of("1", "2", "3"), "mine").stream()
                .map(run -> run.id())
                .toList();
        var theirs = sleeping.runNoWait("", "theirs");
        cairn.runUntilIdle();
        List<UUID> told = new ArrayList<>();

        CancelSummary summary =
                cairn.runs().cancelAll(RunQuery.all().tenant("mine"), REASON, result -> told.add(result.runId()));

        assertThat(summary).isEqualTo(new CancelSummary(3, 0, List.of()));
        assertThat(told).containsExactlyInAnyOrderElementsOf(mine);
        assertThat(theirs.status()).isEqualTo(RunStatus.RUNNING);
        assertThat(cairn.runs().count(RunQuery.all()).of(RunStatus.CANCELLED).number())
                .isEqualTo(3);
        assertThat(cairn.runs()
                        .cancelAll(RunQuery.all().tenant("mine"), REASON, result -> {})
                        .cancelled())
                .isZero();
    }

    @Test
    void a_run_that_is_deleted_while_runs_are_cancelled_by_filter_stops_none_of_the_others() {
        List<StartedRun> runs = sleeping("sleeping").runAll(List.of("1", "2", "3"), TENANT);
        cairn.runUntilIdle();
        List<UUID> told = new ArrayList<>();

        CancelSummary summary = cairn.runs().cancelAll(RunQuery.all(), REASON, result -> {
            if (told.isEmpty()) {
                runs.stream()
                        .filter(run -> !run.id().equals(result.runId()))
                        .findFirst()
                        .orElseThrow()
                        .cancel(REASON);
                prune();
            }
            told.add(result.runId());
        });

        assertThat(summary.cancelled()).isEqualTo(2);
        assertThat(told).hasSize(2);
        assertThat(cairn.runs().count(RunQuery.all()).of(RunStatus.RUNNING).number())
                .isZero();
    }

    /** Deletes all runs that are over. */
    private void prune() {
        Instant later = cairn.clock().instant().plus(HOUR);
        cairn.store()
                .inTransaction(tx -> tx.pruning()
                        .delete(
                                tx.pruning()
                                        .look(later, PruningPlace.BEGINNING, 10)
                                        .over(),
                                later));
    }

    @Test
    void a_cancelled_run_fires_no_timer_and_a_handler_can_be_cancelled_too() {
        var workflow = cairn.workflow("stubborn", String.class, wf -> {
            wf.step("fails").run((input, ctx) -> {
                throw new IllegalStateException("broken");
            });
            wf.onFailure((input, failure) -> {
                        throw new IllegalStateException("handler is broken, too");
                    })
                    .retry(RetryPolicy.fixed(100, HOUR));
        });
        var run = workflow.runNoWait("", TENANT);
        cairn.runUntilIdle();
        cairn.assertThat(run).isAt("$on-failure", TaskState.BACKING_OFF);

        assertThat(run.cancel(REASON).status()).isEqualTo(RunStatus.CANCELLED);

        cairn.advance(HOUR.multipliedBy(3));
        cairn.assertThat(run).cancelled("$on-failure").tried("$on-failure", 1);
    }

    @Test
    void what_cannot_be_cancelled_is_refused_in_words() {
        var run = sleeping("sleeping").runNoWait("", TENANT);
        cairn.runUntilIdle();

        assertThatThrownBy(() -> cairn.find(UUID.fromString("00000000-0000-7000-8000-000000000000"))
                        .cancel(REASON))
                .isInstanceOf(RunNotFoundException.class);
        assertThatThrownBy(() -> run.cancelStep("nope", REASON))
                .hasMessageContaining("'nope'")
                .hasMessageContaining("inspect()");
        assertThatThrownBy(() -> run.cancel(" ")).hasMessageContaining("reason");
    }

    private Workflow<String> noting() {
        return noting("noting");
    }

    private Workflow<String> noting(String name) {
        return cairn.workflow(name, String.class, wf -> wf.step("note").run((input, ctx) -> seen.add(input)));
    }

    private Workflow<String> sleeping(String name) {
        return cairn.workflow(name, String.class, wf -> wf.sleep("nap", HOUR));
    }
}
