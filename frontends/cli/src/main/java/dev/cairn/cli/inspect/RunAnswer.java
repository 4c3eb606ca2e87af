package dev.cairn.cli.inspect;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.cairn.RunDetails;
import dev.cairn.RunPayloads;
import dev.cairn.StepFailure;
import dev.cairn.TaskDetails;
import dev.cairn.TaskEvent;
import dev.cairn.adapter.postgres.inspect.RunHistory;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A run as JSON; stack traces and payloads are there only when they were asked for. */
record RunAnswer(
        RunDetails details,
        List<TaskEvent> events,
        Map<UUID, String> workers,
        List<String> withoutCode,
        Instant readAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Payload input,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, Payload> outputs) {

    static RunAnswer of(RunHistory history, boolean withTraces, @Nullable RunPayloads payloads) {
        return new RunAnswer(
                withTraces ? history.details() : withoutTraces(history.details()),
                history.events(),
                history.workers(),
                history.withoutCode(),
                history.readAt(),
                payloads == null ? null : new Payload(payloads.input()),
                payloads == null
                        ? null
                        : payloads.outputs().entrySet().stream()
                                .collect(Collectors.toMap(Map.Entry::getKey, each -> new Payload(each.getValue()))));
    }

    private static RunDetails withoutTraces(RunDetails run) {
        List<TaskDetails> tasks =
                run.tasks().stream().map(RunAnswer::withoutTrace).toList();
        return new RunDetails(
                run.id(),
                run.workflow(),
                run.version(),
                run.tenant(),
                run.status(),
                run.times(),
                run.trigger(),
                run.forks(),
                tasks,
                run.cancelReason());
    }

    private static TaskDetails withoutTrace(TaskDetails task) {
        return new TaskDetails(
                task.name(),
                task.state(),
                task.parents(),
                task.attempts(),
                withoutTrace(task.failure()),
                task.note(),
                task.times(),
                task.history().stream().map(RunAnswer::withoutTrace).toList(),
                task.heartbeat());
    }

    private static TaskDetails.Attempt withoutTrace(TaskDetails.Attempt attempt) {
        return new TaskDetails.Attempt(
                attempt.number(),
                attempt.worker(),
                attempt.queuedAt(),
                attempt.startedAt(),
                attempt.endedAt(),
                attempt.outcome(),
                withoutTrace(attempt.failure()),
                attempt.note());
    }

    private static @Nullable StepFailure withoutTrace(@Nullable StepFailure failure) {
        return failure == null
                ? null
                : new StepFailure(failure.step(), failure.attempts(), failure.errorType(), failure.message(), null);
    }

    /** What is stored, which is JSON already. */
    record Payload(
            @JsonRawValue @com.fasterxml.jackson.annotation.JsonValue
            String json) {}
}
