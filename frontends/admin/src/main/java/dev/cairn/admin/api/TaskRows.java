package dev.cairn.admin.api;

import dev.cairn.TaskDetails;
import dev.cairn.admin.json.Fields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tasks of a run with their attempts.
 *
 * @param shown shows texts and payloads
 * @param payloads whether the details of heartbeats may be seen
 * @param waits why steps wait, by their names
 */
record TaskRows(Shown shown, boolean payloads, Map<String, Fields> waits) {

    Fields row(TaskDetails task) {
        return Fields.of("name", task.name())
                .put("state", task.state())
                .put("parents", task.parents())
                .put("attempts", task.attempts())
                .put("worker", task.worker().orElse(null))
                .put("queued_at", task.times().queuedAt())
                .put("started_at", task.times().startedAt())
                .put("ended_at", task.times().endedAt())
                .put("due_at", task.times().dueAt())
                .put("note", shown.text(task.note()))
                .put("failure", shown.failure(task.failure()))
                .put("waiting", waits.get(task.name()))
                .put("heartbeat", heartbeat(task.heartbeat()))
                .put("history", Fields.list(task.history(), this::attempt));
    }

    private @Nullable Fields heartbeat(TaskDetails.@Nullable Heartbeat heartbeat) {
        return heartbeat == null
                ? null
                : Fields.of("at", heartbeat.at())
                        .put("attempt", heartbeat.attempt())
                        .put("details", payloads ? shown.json(heartbeat.details()) : null);
    }

    Fields attempt(TaskDetails.Attempt attempt) {
        return Fields.of("attempt", attempt.number())
                .put("worker", attempt.worker())
                .put("queued_at", attempt.queuedAt())
                .put("started_at", attempt.startedAt())
                .put("ended_at", attempt.endedAt())
                .put("outcome", attempt.outcome())
                .put("note", shown.text(attempt.note()))
                .put("error", shown.failure(attempt.failure()));
    }
}
