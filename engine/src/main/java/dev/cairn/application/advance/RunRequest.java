package dev.cairn.application.advance;

import dev.cairn.AtDeadline;
import dev.cairn.Limits;
import dev.cairn.TriggerOptions;
import dev.cairn.domain.model.Deadline;
import dev.cairn.domain.model.DeadlineRule;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.service.Instants;
import dev.cairn.domain.service.RunPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A request for a run, encoded and with its id, so that repeating the request is idempotent. */
public record RunRequest(RunPlan plan, NewRun run, TriggerOptions options) {

    /** Whether it has an idempotency key. */
    public boolean hasKey() {
        return run.idempotencyKey() != null;
    }

    /** The tenant and idempotency key, which only one run may have; only for a run with an idempotency key. */
    public List<Object> key() {
        return List.of(run.header().tenant(), Objects.requireNonNullElse(run.idempotencyKey(), ""));
    }

    /** Whether the caller chose the id and gave no idempotency key, so that only the id identifies the run. */
    public boolean isNamedById() {
        return options.runId() != null && !hasKey();
    }

    /** Whether it has a deadline. */
    public boolean hasDeadline() {
        return options.deadline() != null || options.deadlineAt() != null || plan.deadline() != null;
    }

    /** The deadline of the run if it starts at that time, or null. The options count more than the workflow. */
    @Nullable
    Deadline deadline(Instant start) {
        DeadlineRule rule = plan.deadline();
        AtDeadline action = rule == null ? AtDeadline.FAIL : rule.action();
        Instant at = options.deadlineAt();
        if (at != null) {
            if (Limits.isTooFar(start, at)) {
                throw new IllegalArgumentException("Workflow '" + run.header().workflow() + "': the deadline " + at
                        + " is more than " + Limits.MAX_WAIT.toDays() + " days away. Choose an earlier one.");
            }
            return new Deadline(Instants.microsUp(at), null, action);
        }
        Duration length = options.deadline() != null ? options.deadline() : rule == null ? null : rule.length();
        return length == null ? null : new Deadline(Instants.after(start, length), length, action);
    }

    /** The same request, for a run with that trace. */
    public RunRequest traced(@Nullable String trace) {
        return trace == null ? this : new RunRequest(plan, run.traced(trace), options);
    }

    /** Whether it starts later. */
    public boolean isDelayed() {
        return options.startDelay() != null || options.startAt() != null;
    }
}
