package dev.cairn.domain.model;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A run to be stored, with its input. */
public record NewRun(
        RunHeader header,
        int sinks,
        Handlers handlers,
        @Nullable String idempotencyKey,
        Map<String, String> metadata,
        Payload input) {

    /** The id that the run gets. */
    public UUID id() {
        return header.id();
    }

    /** The row to store. */
    public Run toRun(Instant now) {
        return Run.running(header, sinks, handlers, new Run.Origin(idempotencyKey, metadata, now));
    }
}
