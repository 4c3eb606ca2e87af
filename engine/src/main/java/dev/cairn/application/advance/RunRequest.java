package dev.cairn.application.advance;

import dev.cairn.TriggerOptions;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.service.RunPlan;
import java.util.List;
import java.util.Objects;

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

    /** Whether it starts later. */
    public boolean isDelayed() {
        return options.startDelay() != null || options.startAt() != null;
    }
}
