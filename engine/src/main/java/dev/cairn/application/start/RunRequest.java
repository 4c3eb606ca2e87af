package dev.cairn.application.start;

import dev.cairn.TriggerOptions;
import dev.cairn.domain.model.NewRun;
import java.util.List;
import java.util.Objects;

/** A run that somebody wants, encoded and with its id: asking for it twice is asking for it once. */
record RunRequest(RunPlan plan, NewRun run, TriggerOptions options) {

    boolean hasKey() {
        return run.idempotencyKey() != null;
    }

    /** What only one run may have, for a run with an idempotency key. */
    List<Object> key() {
        return List.of(run.header().tenant(), Objects.requireNonNullElse(run.idempotencyKey(), ""));
    }

    /** Whether the caller chose the id, and nothing else tells this run from another. */
    boolean isNamedById() {
        return options.runId() != null && !hasKey();
    }
}
