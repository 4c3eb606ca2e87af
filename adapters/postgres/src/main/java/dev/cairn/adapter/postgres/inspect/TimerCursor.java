package dev.cairn.adapter.postgres.inspect;

import dev.cairn.domain.service.Instants;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The place of a timer in the order of due times, as a text. */
record TimerCursor(Instant dueAt, UUID runId, String step, String kind) {

    static final TimerCursor BEGINNING = new TimerCursor(Instant.parse("0001-01-01T00:00:00Z"), new UUID(0, 0), "", "");

    private static final int PARTS = 4;

    static TimerCursor after(TimerSummary timer) {
        return new TimerCursor(timer.dueAt(), timer.runId(), timer.step(), timer.kind());
    }

    static TimerCursor of(String text) {
        try {
            String plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
            String[] parts = plain.split(" ", PARTS);
            if (parts.length == PARTS) {
                return new TimerCursor(
                        Instants.micros(Instant.parse(parts[0])), UUID.fromString(parts[1]), parts[3], parts[2]);
            }
        } catch (IllegalArgumentException | DateTimeException e) {
            throw refusal(text, e);
        }
        throw refusal(text, null);
    }

    String text() {
        String plain = dueAt + " " + runId + " " + kind + " " + step;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
    }

    private static IllegalArgumentException refusal(String text, @Nullable Exception cause) {
        return new IllegalArgumentException(
                "'" + text + "' is not a cursor of timers. Pass TimerPage.next() as it was given, or null to begin with"
                        + " the next timer.",
                cause);
    }
}
