package dev.cairn.adapter.postgres.dashboard;

import dev.cairn.TaskState;
import dev.cairn.adapter.postgres.sql.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a list shows of a run beside its summary. Of a larger graph only the first thousand steps are counted.
 *
 * @param id the run
 * @param idempotencyKey its name within its tenant, or null
 * @param steps how many steps it has, handlers included
 * @param completed how many of these have completed
 * @param failed how many of these have failed for good
 * @param rest the step that says most about where the run is, or null when the run completed or was cancelled
 */
public record RunExtra(
        UUID id,
        @Nullable String idempotencyKey,
        int steps,
        int completed,
        int failed,
        @Nullable Rest rest) {

    /**
     * Where a run is.
     *
     * @param step a step of it that failed or is not over
     * @param state the state of that step
     * @param subject the worker that runs it, or the type of the error with which it failed, or null
     * @param dueAt until when it waits, or null
     * @param hasCode whether a registered worker has code for it; true unless it is queued
     */
    public record Rest(
            String step,
            TaskState state,
            @Nullable String subject,
            @Nullable Instant dueAt,
            boolean hasCode) {

        static @Nullable Rest of(ResultSet row) throws SQLException {
            String state = row.getString("state");
            return state == null
                    ? null
                    : new Rest(
                            row.getString("name"),
                            TaskState.valueOf(state),
                            row.getString("subject"),
                            Rows.instantOrNull(row, "due_at"),
                            row.getBoolean("has_code"));
        }
    }
}
