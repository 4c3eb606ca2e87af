package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.RunStatus;
import dev.cairn.domain.model.HandlerName;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunTally;
import dev.cairn.domain.model.TaskKind;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A run is over when its last sink is, and a failed one not before its handler. */
class RunLifecycleTest {

    private static final Instant CREATED = Instant.parse("2026-03-01T12:00:00Z");
    private static final Handlers BOTH = Handlers.of(Set.of(TaskKind.ON_SUCCESS, TaskKind.ON_FAILURE));
    private static final Handlers SAGA = Handlers.of(Set.of(TaskKind.COMPENSATION, TaskKind.ON_FAILURE));
    private static final Handlers IDLE = Handlers.of(Set.of(TaskKind.ON_FAILURE));
    private static final Instant NOW = CREATED.plusSeconds(60);

    @Test
    void a_run_goes_on_while_a_sink_is_open() {
        Run after = RunLifecycle.after(run(3, 0, Handlers.NONE), new RunTally(2, 0), NOW);

        assertThat(after.status()).isEqualTo(RunStatus.RUNNING);
        assertThat(after.openSinks()).isEqualTo(1);
        assertThat(after.finishedAt()).isNull();
    }

    @Test
    void a_run_completes_with_its_last_sink() {
        Run after = RunLifecycle.after(run(1, 0, Handlers.NONE), new RunTally(1, 0), NOW);

        assertThat(after.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(after.openSinks()).isZero();
        assertThat(after.finishedAt()).isEqualTo(NOW);
    }

    @Test
    void a_completed_run_leaves_its_handler_idle() {
        Run after = RunLifecycle.after(run(1, 0, IDLE), new RunTally(1, 0), NOW);

        assertThat(after.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(after.handlers()).isEqualTo(IDLE);
    }

    @Test
    void a_failure_is_counted_and_other_branches_go_on() {
        Run after = RunLifecycle.after(run(2, 0, IDLE), new RunTally(1, 1), NOW);

        assertThat(after.status()).isEqualTo(RunStatus.RUNNING);
        assertThat(after.failedTasks()).isEqualTo(1);
        assertThat(after.handlers()).isEqualTo(IDLE);
    }

    @Test
    void a_run_with_an_earlier_failure_fails_with_its_last_sink() {
        Run after = RunLifecycle.after(run(1, 1, Handlers.NONE), new RunTally(1, 0), NOW);

        assertThat(after.status()).isEqualTo(RunStatus.FAILED);
        assertThat(after.finishedAt()).isEqualTo(NOW);
    }

    @Test
    void a_failed_run_with_a_handler_gets_it_as_the_one_task_that_is_left() {
        Run after = RunLifecycle.after(run(1, 0, IDLE), new RunTally(1, 1), NOW);

        assertThat(after.status()).isEqualTo(RunStatus.RUNNING);
        assertThat(after.openSinks()).isEqualTo(1);
        assertThat(after.handlers()).isEqualTo(IDLE.queue());
        assertThat(RunLifecycle.queuedHandler(after)).isEqualTo(new HandlerName(TaskKind.ON_FAILURE, 0));
        assertThat(after.finishedAt()).isNull();
    }

    @Test
    void a_run_is_failed_when_its_handler_is_over_and_the_handler_is_not_queued_again() {
        Run handled = RunLifecycle.after(run(1, 1, IDLE.queue()), new RunTally(1, 0), NOW);
        Run handlerFailed = RunLifecycle.after(run(1, 1, IDLE.queue()), new RunTally(1, 1), NOW);

        assertThat(handled.status()).isEqualTo(RunStatus.FAILED);
        assertThat(handled.failedTasks()).isEqualTo(1);
        assertThat(handlerFailed.status()).isEqualTo(RunStatus.FAILED);
        assertThat(handlerFailed.failedTasks()).isEqualTo(2);
    }

    @Test
    void a_completed_run_with_a_success_handler_gets_it_as_the_one_task_that_is_left() {
        Run after = RunLifecycle.after(run(1, 0, BOTH), new RunTally(1, 0), NOW);

        assertThat(after.status()).isEqualTo(RunStatus.RUNNING);
        assertThat(after.openSinks()).isEqualTo(1);
        assertThat(after.handlers()).isEqualTo(BOTH.queue());
        assertThat(RunLifecycle.queuedHandler(after)).isEqualTo(new HandlerName(TaskKind.ON_SUCCESS, 0));
    }

    @Test
    void a_failed_run_gets_its_failure_handler_and_never_its_success_handler() {
        Run both = RunLifecycle.after(run(1, 0, BOTH), new RunTally(1, 1), NOW);
        Run onSuccess =
                RunLifecycle.after(run(1, 0, Handlers.of(Set.of(TaskKind.ON_SUCCESS))), new RunTally(1, 1), NOW);

        assertThat(RunLifecycle.queuedHandler(both)).isEqualTo(new HandlerName(TaskKind.ON_FAILURE, 0));
        assertThat(onSuccess.status()).isEqualTo(RunStatus.FAILED);
    }

    @Test
    void a_run_whose_success_handler_failed_is_failed_and_has_no_other_handler() {
        Run handled = RunLifecycle.after(run(1, 0, BOTH.queue()), new RunTally(1, 0), NOW);
        Run handlerFailed = RunLifecycle.after(run(1, 0, BOTH.queue()), new RunTally(1, 1), NOW);

        assertThat(handled.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(handlerFailed.status()).isEqualTo(RunStatus.FAILED);
    }

    @Test
    void a_run_that_was_revived_gets_the_handler_for_its_next_end_under_another_name() {
        Run over = RunLifecycle.after(run(1, 1, BOTH.queue()), new RunTally(1, 0), NOW);
        Run revived = over.revived(1, new RunTally(0, 1), over.handlers().revived());

        Run failedAgain = RunLifecycle.after(revived, new RunTally(1, 1), NOW);
        Run completed = RunLifecycle.after(revived, new RunTally(1, 0), NOW);

        assertThat(revived.status()).isEqualTo(RunStatus.RUNNING);
        assertThat(revived.finishedAt()).isNull();
        assertThat(RunLifecycle.queuedHandler(failedAgain).text()).isEqualTo("$on-failure-2");
        assertThat(RunLifecycle.queuedHandler(completed).text()).isEqualTo("$on-success-2");
    }

    @Test
    void a_failed_run_is_left_with_its_compensations_and_then_with_its_handler() {
        Run undoing = RunLifecycle.after(run(1, 0, SAGA), new RunTally(1, 1), 2, NOW);
        Run handling = RunLifecycle.after(undoing, new RunTally(2, 1), NOW);

        assertThat(undoing.status()).isEqualTo(RunStatus.RUNNING);
        assertThat(undoing.openSinks()).isEqualTo(2);
        assertThat(undoing.isUndone()).isTrue();
        assertThat(RunLifecycle.queuedHandler(handling)).isEqualTo(new HandlerName(TaskKind.ON_FAILURE, 0));
        assertThat(handling.openSinks()).isEqualTo(1);
    }

    @Test
    void only_a_run_that_is_over_for_a_failed_or_cancelled_step_may_undo_its_steps() {
        RunTally failed = new RunTally(1, 1);

        assertThat(RunLifecycle.mayUndo(run(1, 0, SAGA), failed)).isTrue();
        assertThat(RunLifecycle.mayUndo(run(1, 0, SAGA), new RunTally(1, 0, 1))).isTrue();
        assertThat(RunLifecycle.mayUndo(run(1, 0, SAGA), new RunTally(1, 0))).isFalse();
        assertThat(RunLifecycle.mayUndo(run(2, 0, SAGA), failed)).isFalse();
        assertThat(RunLifecycle.mayUndo(run(1, 0, IDLE), failed)).isFalse();
        assertThat(RunLifecycle.mayUndo(run(1, 1, SAGA.undo(RunStatus.FAILED)), failed))
                .isFalse();
    }

    @Test
    void a_success_handler_that_fails_or_is_cancelled_undoes_nothing_but_cancelling_its_run_does() {
        Run handled = run(1, 0, SAGA.queue());

        assertThat(RunLifecycle.mayUndo(handled, new RunTally(1, 1))).isFalse();
        assertThat(RunLifecycle.mayUndo(handled, new RunTally(1, 0, 1))).isFalse();
        assertThat(RunLifecycle.mayUndo(handled.cancelled("enough"), new RunTally(1, 0, 1)))
                .isTrue();
    }

    @Test
    void a_run_keeps_the_outcome_for_which_it_undid_its_steps_whatever_its_compensations_come_to() {
        Handlers plain = Handlers.of(Set.of(TaskKind.COMPENSATION));
        Run undoing = RunLifecycle.after(run(1, 0, plain), new RunTally(1, 0, 1), 1, NOW);

        assertThat(RunLifecycle.after(undoing, new RunTally(1, 1), NOW).status())
                .isEqualTo(RunStatus.CANCELLED);
    }

    @Test
    void the_words_of_the_handlers_are_read_as_they_were_written() {
        Handlers undone = SAGA.undo(RunStatus.CANCELLED);

        assertThat(Handlers.of(undone.toText())).isEqualTo(undone);
        assertThat(undone.queue().revived().queue().toText())
                .isEqualTo("QUEUED UNDONE_CANCELLED COMPENSATION ON_FAILURE 1");
        assertThat(Handlers.of("QUEUED UNDONE_CANCELLED COMPENSATION ON_FAILURE 1"))
                .isEqualTo(undone.queue().revived().queue());
    }

    @Test
    void what_never_changes_about_a_run_is_kept() {
        Run before = run(1, 0, Handlers.NONE);

        Run after = RunLifecycle.after(before, new RunTally(1, 0), NOW);

        assertThat(after.header()).isEqualTo(before.header());
        assertThat(after.origin()).isEqualTo(before.origin());
    }

    @Test
    void more_closed_sinks_than_there_are_is_a_bug() {
        assertThatThrownBy(() -> RunLifecycle.after(run(1, 0, Handlers.NONE), new RunTally(2, 0), NOW))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("engine bug: run ")
                .hasMessageContaining("with 1 open sinks")
                .hasMessageContaining("closedSinks=2");
    }

    @Test
    void a_run_that_is_over_counts_no_more() {
        Run over = run(0, 0, Handlers.NONE).finished(RunStatus.COMPLETED, NOW);

        assertThatThrownBy(() -> RunLifecycle.after(over, new RunTally(0, 1), NOW))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is COMPLETED");
    }

    private static Run run(int openSinks, int failedTasks, Handlers handler) {
        return new Run(
                new RunHeader(new UUID(7, 1), "checkout", 1, "acme"),
                RunStatus.RUNNING,
                openSinks,
                failedTasks,
                handler,
                new Run.Origin("key", Map.of("from", "shop"), CREATED),
                null);
    }
}
