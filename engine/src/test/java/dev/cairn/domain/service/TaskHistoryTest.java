package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StepFailure;
import dev.cairn.TaskDetails;
import dev.cairn.TaskDetails.Attempt;
import dev.cairn.TaskDetails.Outcome;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.domain.model.RunLog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the events of a task tell of its times and attempts. */
class TaskHistoryTest {

    private static final UUID RUN = new UUID(1, 1);
    private final List<TaskEvent> events = new ArrayList<>();

    @Test
    void a_task_that_completed_was_ready_then_started_then_over() {
        event(TaskEventType.QUEUED, 1, null);
        event(TaskEventType.STARTED, 1, "worker w");
        event(TaskEventType.COMPLETED, 1, null);

        assertThat(attempts()).containsExactly(attempt(1, 0, 1, 2, Outcome.COMPLETED, null, null));
        assertThat(times()).isEqualTo(new TaskDetails.Times(at(0), at(1), at(2), null));
    }

    @Test
    void a_running_attempt_has_no_end() {
        event(TaskEventType.STARTED, 1, "worker w");

        assertThat(attempts())
                .containsExactly(new Attempt(1, "worker w", null, at(0), null, Outcome.RUNNING, null, null));
    }

    @Test
    void a_failed_attempt_has_its_error_and_the_last_one_its_stack_trace() {
        event(TaskEventType.QUEUED, 1, null);
        event(TaskEventType.STARTED, 1, "worker w");
        due(TaskEventType.RETRYING, 1, "x.Error: first: of two");
        event(TaskEventType.QUEUED, 2, "its wait is over");
        event(TaskEventType.STARTED, 2, "worker w");
        event(TaskEventType.FAILED, 2, "x.Error: second");

        StepFailure stored = new StepFailure("step", 2, "x.Error", "second", "trace");
        assertThat(history().attempts(stored))
                .containsExactly(
                        attempt(
                                1,
                                0,
                                1,
                                2,
                                Outcome.FAILED,
                                new StepFailure("step", 1, "x.Error", "first: of two", null),
                                null),
                        attempt(2, 3, 4, 5, Outcome.FAILED, stored, null));
    }

    @Test
    void the_stack_trace_of_an_earlier_failure_is_given_to_no_other_attempt() {
        event(TaskEventType.STARTED, 1, "worker w");
        event(TaskEventType.FAILED, 1, "x.Error: second");

        Attempt told = history()
                .attempts(new StepFailure("step", 1, "x.Error", "first", "trace"))
                .getFirst();
        assertThat(Objects.requireNonNull(told.failure()).stackTrace()).isNull();
    }

    @Test
    void a_wait_is_due_until_it_is_over() {
        due(TaskEventType.SCHEDULED, 0, null);
        assertThat(times().dueAt()).isEqualTo(at(100));
        event(TaskEventType.QUEUED, 1, "its start time has come");
        assertThat(times().dueAt()).isNull();
    }

    @Test
    void work_that_was_given_back_at_once_or_later_is_told_with_the_reason() {
        event(TaskEventType.STARTED, 1, "worker w");
        event(TaskEventType.QUEUED, 1, "given back: it stops");
        event(TaskEventType.STARTED, 1, "worker w");
        due(TaskEventType.RETRYING, 1, "given back: no fit");

        assertThat(attempts()).extracting(Attempt::outcome).containsExactly(Outcome.GIVEN_BACK, Outcome.GIVEN_BACK);
        assertThat(attempts()).extracting(Attempt::note).containsExactly("given back: it stops", "given back: no fit");
        assertThat(attempts()).extracting(Attempt::failure).containsOnlyNulls();
        assertThat(times().endedAt()).isNull();
    }

    @Test
    void a_crash_is_told_whether_another_attempt_follows_or_not() {
        event(TaskEventType.STARTED, 1, "worker w");
        event(TaskEventType.QUEUED, 2, "worker w died");
        event(TaskEventType.STARTED, 2, "worker w");
        event(TaskEventType.FAILED, 2, "WorkerDied: a worker died under it 2 times");

        assertThat(attempts()).extracting(Attempt::outcome).containsExactly(Outcome.CRASHED, Outcome.CRASHED);
        assertThat(times().endedAt()).isEqualTo(at(3));
    }

    @Test
    void a_sleep_began_with_its_event_if_no_worker_looked_at_it_first() {
        due(TaskEventType.SLEEPING, 1, null);
        assertThat(times()).isEqualTo(new TaskDetails.Times(null, at(0), null, at(100)));
        event(TaskEventType.WOKEN, 1, null);
        assertThat(times()).isEqualTo(new TaskDetails.Times(null, at(0), at(1), null));
        assertThat(attempts()).isEmpty();
    }

    @Test
    void an_attempt_that_began_a_sleep_slept() {
        event(TaskEventType.STARTED, 1, "worker w");
        due(TaskEventType.SLEEPING, 1, null);

        assertThat(attempts()).extracting(Attempt::outcome).containsExactly(Outcome.SLEPT);
        assertThat(times().startedAt()).isEqualTo(at(0));
    }

    @Test
    void a_task_is_skipped_by_its_worker_or_without_one() {
        event(TaskEventType.STARTED, 1, "worker w");
        event(TaskEventType.SKIPPED, 1, "its condition said so");
        assertThat(attempts()).containsExactly(attempt(1, null, 0, 1, Outcome.SKIPPED, null, "its condition said so"));
        events.clear();
        event(TaskEventType.CANCELLED, 0, "step 'a' failed");
        assertThat(attempts()).isEmpty();
        assertThat(times().endedAt()).isEqualTo(at(0));
    }

    private static Attempt attempt(
            int number,
            @Nullable Integer queued,
            int started,
            int ended,
            Outcome outcome,
            @Nullable StepFailure failure,
            @Nullable String note) {
        return new Attempt(
                number, "worker w", queued == null ? null : at(queued), at(started), at(ended), outcome, failure, note);
    }

    private TaskHistory history() {
        return Objects.requireNonNull(
                TaskHistory.of(new RunLog(events, List.of()), worker -> worker).get("step"));
    }

    private List<Attempt> attempts() {
        return history().attempts(null);
    }

    private TaskDetails.Times times() {
        Map<String, TaskHistory> histories = TaskHistory.of(new RunLog(events, List.of()), worker -> worker);
        return Objects.requireNonNull(histories.get("step")).times();
    }

    private void event(TaskEventType type, int attempt, @Nullable String detail) {
        events.add(new TaskEvent(RUN, "step", attempt, type, at(events.size()), null, detail));
    }

    private void due(TaskEventType type, int attempt, @Nullable String detail) {
        events.add(new TaskEvent(RUN, "step", attempt, type, at(events.size()), at(100), detail));
    }

    private static Instant at(long second) {
        return Instant.ofEpochSecond(second);
    }
}
