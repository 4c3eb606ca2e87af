package dev.cairn.admin.api;

import dev.cairn.RunDetails;
import dev.cairn.TaskDetails;
import dev.cairn.TaskDetails.Attempt;
import dev.cairn.TaskDetails.Outcome;
import dev.cairn.TaskState;
import dev.cairn.adapter.postgres.inspect.RunHistory;
import dev.cairn.admin.json.Fields;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** When each task of a run was queued, ran and waited. */
final class Timelines {

    private final Instant createdAt;

    private Timelines(Instant createdAt) {
        this.createdAt = createdAt;
    }

    static Fields of(RunHistory history) {
        RunDetails run = history.details();
        Timelines timelines = new Timelines(run.times().createdAt());
        return Fields.of("now", history.readAt())
                .put("from", run.times().createdAt())
                .put("to", Objects.requireNonNullElse(run.times().finishedAt(), history.readAt()))
                .put(
                        "rows",
                        Fields.list(
                                run.tasks(),
                                task -> Fields.of("name", task.name())
                                        .put("state", task.state())
                                        .put("spans", timelines.spans(task))));
    }

    private List<Object> spans(TaskDetails task) {
        List<Object> spans = new ArrayList<>();
        List<Attempt> attempts = task.history();
        if (task.state() == TaskState.SCHEDULED) {
            spans.add(span("scheduled", createdAt, task.times().dueAt(), 0));
        }
        for (int i = 0; i < attempts.size(); i++) {
            Attempt attempt = attempts.get(i);
            if (attempt.queuedAt() != null) {
                spans.add(span("queued", attempt.queuedAt(), attempt.startedAt(), attempt.number()));
            }
            spans.add(span("running", attempt.startedAt(), attempt.endedAt(), attempt.number())
                    .put("outcome", attempt.outcome()));
            wait(task, attempt, i + 1 < attempts.size() ? attempts.get(i + 1) : null, spans);
        }
        queuedNow(task, spans);
        return spans;
    }

    private static void wait(TaskDetails task, Attempt attempt, @Nullable Attempt next, List<Object> spans) {
        Instant from = attempt.endedAt();
        if (from == null) {
            return;
        }
        if (attempt.outcome() == Outcome.SLEPT) {
            spans.add(span("sleeping", from, ended(task), attempt.number()));
        } else if (next != null && next.queuedAt() != null && next.queuedAt().isAfter(from)) {
            spans.add(span("backing_off", from, next.queuedAt(), attempt.number()));
        } else if (next == null && task.state() == TaskState.BACKING_OFF) {
            spans.add(span("backing_off", from, task.times().dueAt(), attempt.number()));
        }
    }

    /** When a sleep was over, or when it is going to be. */
    private static @Nullable Instant ended(TaskDetails task) {
        return task.times().endedAt() == null
                ? task.times().dueAt()
                : task.times().endedAt();
    }

    private static void queuedNow(TaskDetails task, List<Object> spans) {
        Instant queuedAt = task.times().queuedAt();
        if (task.state() == TaskState.QUEUED && queuedAt != null) {
            spans.add(span("queued", queuedAt, null, task.attempts()));
        }
    }

    private static Fields span(String kind, Instant from, @Nullable Instant to, int attempt) {
        return Fields.of("kind", kind).put("from", from).put("to", to).put("attempt", attempt);
    }
}
