package dev.cairn.application.advance;

import dev.cairn.TriggerOptions;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.service.RunPlan;
import java.util.List;
import java.util.Objects;

/** A run that somebody wants, encoded and with its id: asking for it twice is asking for it once. */
public record RunRequest(RunPlan plan, NewRun run, TriggerOptions options) {

    /** Whether it has an idempotency key. */
    public boolean hasKey() {
        return run.idempotencyKey() != null;
    }

    /** What only one run may have, for a run with an idempotency key. */
    public List<Object> key() {
        return List.of(run.header().tenant(), Objects.requireNonNullElse(run.idempotencyKey(), ""));
    }

    /** Whether the caller chose the id, and nothing else tells this run from another. */
    public boolean isNamedById() {
        return options.runId() != null && !hasKey();
    }

    /** Whether it starts later. */
    public boolean isDelayed() {
        return options.startDelay() != null || options.startAt() != null;
    }
}
