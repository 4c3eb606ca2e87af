package dev.cairn.adapter.postgres;

import dev.cairn.TaskState;
import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.QueueLimit;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.Successors;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskInput;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.Tries;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Turns rows of the table of tasks into the domain's objects. */
final class TaskRows {

    private TaskRows() {}

    static TaskKey key(ResultSet row) throws SQLException {
        return new TaskKey(Rows.uuid(row, "run_id"), row.getString("name"));
    }

    static Tries tries(ResultSet row) throws SQLException {
        return new Tries(row.getInt("attempts"), row.getInt("failures"), row.getInt("crashes"));
    }

    /** A task as the rules see it. */
    static Task task(ResultSet row, TaskState state) throws SQLException {
        return new Task(
                key(row),
                TaskKind.valueOf(row.getString("kind")),
                row.getBoolean("require_all_parents"),
                Rows.texts(row, "children"),
                new ParentTally(
                        row.getInt("open_parents"),
                        row.getInt("completed_parents"),
                        row.getInt("skipped_parents"),
                        row.getInt("failed_parents")),
                state,
                tries(row),
                row.getString("doomed_by"),
                new Task.Since(Rows.instantOrNull(row, "ready_at"), Rows.instantOrNull(row, "first_attempt_at")),
                QueueLimit.of(row.getString("queue_limit")));
    }

    /** Everything about a task; its attempts include the one that runs. */
    static TaskRecord record(ResultSet row) throws SQLException {
        int leased = row.getInt("leased_attempt");
        boolean running = !row.wasNull();
        TaskState state = running ? TaskState.RUNNING : TaskState.valueOf(row.getString("state"));
        String errorType = row.getString("error_type");
        StepError error = errorType == null
                ? null
                : new StepError(errorType, row.getString("error_message"), row.getString("error_trace"));
        return new TaskRecord(
                task(row, state),
                Rows.texts(row, "parents"),
                running ? leased : row.getInt("attempts"),
                payload(row.getString("output")),
                error,
                row.getInt("error_attempt"),
                row.getString("note"));
    }

    static ParentOutput output(ResultSet row) throws SQLException {
        boolean leased = row.getObject("leased") != null;
        TaskState state = leased ? TaskState.RUNNING : TaskState.valueOf(row.getString("state"));
        return new ParentOutput(state, payload(row.getString("output")));
    }

    /** The input of a task, without the outputs of its parents. */
    static TaskInput input(ResultSet row) throws SQLException {
        return new TaskInput(
                key(row),
                TaskKind.valueOf(row.getString("kind")),
                tries(row),
                new Payload(row.getString("input")),
                Columns.pairs(Rows.textsOrNone(row, "metadata")),
                Map.of(),
                new Successors(Rows.textsOrNone(row, "children"), row.getBoolean("children_wait_alone")),
                lastOf(row),
                row.getString("trace"));
    }

    /** The run, if this task is the last one it waits for, or null. */
    private static @Nullable Run lastOf(ResultSet row) throws SQLException {
        Instant createdAt = Rows.instantOrNull(row, "last_of");
        if (createdAt == null) {
            return null;
        }
        return Run.running(
                new RunHeader(
                        Rows.uuid(row, "run_id"),
                        row.getString("workflow"),
                        row.getInt("version"),
                        row.getString("tenant")),
                1,
                Handlers.of(row.getString("handler")),
                new Run.Origin(
                        row.getString("idempotency_key"),
                        Columns.pairs(Rows.textsOrNone(row, "metadata")),
                        createdAt,
                        row.getString("trace")));
    }

    static TaskInput withParents(TaskInput input, List<String> parents, Map<TaskKey, ParentOutput> outputs) {
        Map<String, ParentOutput> own = new LinkedHashMap<>();
        for (String parent : parents) {
            own.put(
                    parent,
                    Objects.requireNonNull(outputs.get(new TaskKey(input.key().runId(), parent))));
        }
        return input.withParents(own);
    }

    private static @Nullable Payload payload(@Nullable String json) {
        return json == null ? null : new Payload(json);
    }
}
