package dev.cairn.adapter.postgres;

import dev.cairn.TaskState;
import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskUpdate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes updates of tasks, each by a statement that names only the columns it can have changed. */
final class SaveTasks {

    /** Two updates are quicker one by one, without a join. */
    private static final int MAX_ONE_BY_ONE = 2;

    // A sleep is counted from when it was ready for the first time, by a clock that is not behind the end of its
    // parent.
    private static final String READY_AT = "coalesce(t.ready_at, clock_timestamp())";

    static final String SAVE = """
            UPDATE cairn.tasks t
               SET state = u.state,
                   open_parents = u.open_parents, completed_parents = u.completed_parents,
                   skipped_parents = u.skipped_parents, failed_parents = u.failed_parents,
                   attempts = u.attempts, failures = u.failures, crashes = u.crashes, doomed_by = u.doomed_by,
                   first_attempt_at = u.first_attempt_at,
                   output = coalesce(u.output::json, t.output),
                   error_type = coalesce(u.error_type, t.error_type),
                   error_message = coalesce(u.error_message, t.error_message),
                   error_trace = CASE WHEN u.error_type IS NULL THEN t.error_trace ELSE u.error_trace END,
                   error_attempt = CASE WHEN u.error_type IS NULL THEN t.error_attempt ELSE u.attempts END,
                   note = coalesce(u.note, t.note),
                   ready_at = CASE WHEN t.kind = 'SLEEP' AND u.state = 'QUEUED' THEN %1$s ELSE t.ready_at END
              FROM {rows run_id, name, state, open_parents, completed_parents, skipped_parents, failed_parents,
                         attempts, failures, crashes, doomed_by, first_attempt_at, output, error_type, error_message,
                         error_trace, note}
                   AS u
             WHERE t.run_id = ANY (ARRAY[u.run_id]) AND t.name = u.name
            """.formatted(READY_AT);

    // Fast path of SAVE for the two usual updates, with 5 of its 17 columns: a task has completed, or its only parent
    // has made it ready, so that it has no attempts yet.
    static final String SAVE_COMPLETED_OR_READY = """
            UPDATE cairn.tasks t
               SET state = u.state, attempts = coalesce(u.attempts, t.attempts),
                   output = coalesce(u.output::json, t.output), open_parents = 0,
                   completed_parents = CASE WHEN u.attempts IS NULL THEN 1 ELSE t.completed_parents END,
                   ready_at = CASE WHEN u.attempts IS NULL AND t.kind = 'SLEEP' THEN %1$s ELSE t.ready_at END
              FROM {rows run_id, name, state, attempts, output} AS u
             WHERE t.run_id = ANY (ARRAY[u.run_id]) AND t.name = u.name
            """.formatted(READY_AT);

    // A task that is live again after it had failed or was cancelled. Those that waited for a compensation went on when
    // it failed, so that nothing waits for it any more.
    static final String SAVE_REVIVED = """
            UPDATE cairn.tasks t
               SET state = u.state, open_parents = u.open_parents, failed_parents = u.failed_parents,
                   failures = 0, crashes = 0, doomed_by = u.doomed_by, first_attempt_at = NULL, note = NULL,
                   children = CASE WHEN t.kind = 'COMPENSATION' THEN '{}' ELSE t.children END,
                   children_wait_alone = t.children_wait_alone OR t.kind = 'COMPENSATION'
              FROM {rows run_id, name, state, open_parents, failed_parents, doomed_by} AS u
             WHERE t.run_id = ANY (ARRAY[u.run_id]) AND t.name = u.name
            """;

    // Few runs begin with a sleep, so the inserts of all others do without the column. The time may be an estimate.
    private static final String SAVE_READY_AT = """
            UPDATE cairn.tasks t
               SET ready_at = greatest(u.ready_at, clock_timestamp())
              FROM {rows run_id, name, ready_at} AS u
             WHERE t.run_id = ANY (ARRAY[u.run_id]) AND t.name = u.name
            """;

    private final PipelinedConnection db;

    SaveTasks(PipelinedConnection db) {
        this.db = db;
    }

    /** Writes the time at which each new task that is a sleep and begins its run becomes ready. */
    void saveReadyAt(List<Task> added) {
        List<Task> sleeps =
                added.stream().filter(task -> task.readyAt() != null).toList();
        if (!sleeps.isEmpty()) {
            db.executeLater(
                    SAVE_READY_AT,
                    Columns.uuids(sleeps, sleep -> sleep.key().runId()),
                    Columns.texts(sleeps, sleep -> sleep.key().name()),
                    Columns.instants(sleeps, sleep -> Objects.requireNonNull(sleep.readyAt())));
        }
    }

    /** Writes the updates. */
    void save(Collection<TaskUpdate> updates) {
        List<TaskUpdate> completedOrReady = new ArrayList<>();
        List<TaskUpdate.Changed> others = new ArrayList<>();
        List<Task> revived = new ArrayList<>();
        for (TaskUpdate update : updates) {
            switch (update) {
                case TaskUpdate.Completed completed -> completedOrReady.add(completed);
                case TaskUpdate.MadeReady ready -> completedOrReady.add(ready);
                case TaskUpdate.Revived again -> revived.add(again.task());
                case TaskUpdate.Changed changed -> others.add(changed);
            }
        }
        saveCompletedOrReady(completedOrReady);
        saveAnyColumn(others);
        saveRevived(revived);
    }

    private void saveRevived(List<Task> tasks) {
        if (tasks.isEmpty()) {
            return;
        }
        db.executeLater(
                SAVE_REVIVED,
                Columns.uuids(tasks, task -> task.key().runId()),
                Columns.texts(tasks, task -> task.key().name()),
                Columns.texts(tasks, task -> task.state().name()),
                Columns.ints(tasks, task -> task.parents().open()),
                Columns.ints(tasks, task -> task.parents().failed()),
                Columns.texts(tasks, Task::doomedBy));
    }

    private void saveCompletedOrReady(List<TaskUpdate> updates) {
        if (updates.size() <= MAX_ONE_BY_ONE) {
            updates.forEach(update -> saveInOneStatement(List.of(update)));
        } else {
            saveInOneStatement(updates);
        }
    }

    private void saveInOneStatement(List<TaskUpdate> updates) {
        db.executeLater(
                SAVE_COMPLETED_OR_READY,
                Columns.uuids(updates, update -> update.key().runId()),
                Columns.texts(updates, update -> update.key().name()),
                Columns.texts(updates, update -> update.state().name()),
                Columns.ints(updates, SaveTasks::attempts),
                Columns.texts(updates, SaveTasks::output));
    }

    private static @Nullable Integer attempts(TaskUpdate update) {
        return switch (update) {
            case TaskUpdate.Completed completed -> completed.attempts();
            case TaskUpdate.MadeReady ready -> null;
            case TaskUpdate.Revived revived -> revived.task().tries().attempts();
            case TaskUpdate.Changed changed -> changed.task().tries().attempts();
        };
    }

    private void saveAnyColumn(List<TaskUpdate.Changed> updates) {
        if (updates.isEmpty()) {
            return;
        }
        db.executeLater(
                SAVE,
                Columns.uuids(updates, update -> update.key().runId()),
                Columns.texts(updates, update -> update.key().name()),
                Columns.texts(updates, update -> stored(update.state())),
                Columns.ints(updates, update -> update.task().parents().open()),
                Columns.ints(updates, update -> update.task().parents().completed()),
                Columns.ints(updates, update -> update.task().parents().skipped()),
                Columns.ints(updates, update -> update.task().parents().failed()),
                Columns.ints(updates, update -> update.task().tries().attempts()),
                Columns.ints(updates, update -> update.task().tries().failures()),
                Columns.ints(updates, update -> update.task().tries().crashes()),
                Columns.texts(updates, update -> update.task().doomedBy()),
                Columns.instants(updates, update -> update.task().firstAttemptAt()),
                Columns.texts(updates, SaveTasks::output),
                Columns.texts(updates, update -> errorPart(update, StepError::type)),
                Columns.texts(updates, update -> errorPart(update, StepError::message)),
                Columns.texts(updates, update -> errorPart(update, StepError::stackTrace)),
                Columns.texts(updates, TaskUpdate.Changed::note));
    }

    /** A leased task is stored as QUEUED. */
    private static String stored(TaskState state) {
        return state == TaskState.RUNNING ? TaskState.QUEUED.name() : state.name();
    }

    private static @Nullable String output(TaskUpdate update) {
        return update.output() == null ? null : update.output().json();
    }

    private static @Nullable String errorPart(TaskUpdate update, Function<StepError, @Nullable String> part) {
        return update.error() == null ? null : part.apply(update.error());
    }
}
