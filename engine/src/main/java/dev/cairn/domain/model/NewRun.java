package dev.cairn.domain.model;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A run to be stored, with its input. */
public record NewRun(
        RunHeader header,
        int sinks,
        boolean hasFailureHandler,
        @Nullable String idempotencyKey,
        Map<String, String> metadata,
        Payload input) {

    /** The id that the run gets. */
    public UUID id() {
        return header.id();
    }

    /** The row to store. */
    public Run toRun(Instant now) {
        Run.Handler handler = hasFailureHandler ? Run.Handler.IDLE : Run.Handler.NONE;
        return Run.running(header, sinks, handler, new Run.Origin(idempotencyKey, metadata, now));
    }
}
