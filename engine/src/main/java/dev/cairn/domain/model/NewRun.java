package dev.cairn.domain.model;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A run to be stored, with its input.
 *
 * @param trace the trace in which it was triggered, or null
 */
public record NewRun(
        RunHeader header,
        int sinks,
        Handlers handlers,
        @Nullable String idempotencyKey,
        Map<String, String> metadata,
        Payload input,
        @Nullable String trace) {

    /** A run without a trace. */
    public NewRun(
            RunHeader header,
            int sinks,
            Handlers handlers,
            @Nullable String idempotencyKey,
            Map<String, String> metadata,
            Payload input) {
        this(header, sinks, handlers, idempotencyKey, metadata, input, null);
    }

    /** The same run with that trace. */
    public NewRun traced(@Nullable String other) {
        return new NewRun(header, sinks, handlers, idempotencyKey, metadata, input, other);
    }

    /** The id that the run gets. */
    public UUID id() {
        return header.id();
    }

    /** The row to store. */
    public Run toRun(Instant now) {
        return Run.running(header, sinks, handlers, new Run.Origin(idempotencyKey, metadata, now, trace));
    }
}
