package dev.cairn.domain.service;

import dev.cairn.domain.model.RunPlace;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.UUID;

/** Writes a place in a list of runs as the text of a cursor, and reads it back. */
public final class RunCursor {

    private static final int BYTES = 3 * Long.BYTES;

    /** The last microsecond of the year 9999. */
    private static final long LATEST = 253_402_300_799_999_999L;

    private RunCursor() {}

    /** The text for a place. */
    public static String write(RunPlace place) {
        byte[] bytes = ByteBuffer.allocate(BYTES)
                .putLong(ChronoUnit.MICROS.between(Instant.EPOCH, place.createdAt()))
                .putLong(place.id().getMostSignificantBits())
                .putLong(place.id().getLeastSignificantBits())
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /**
     * The place of a text.
     *
     * @throws IllegalArgumentException when no list can have given out this text
     */
    public static RunPlace read(String cursor) {
        ByteBuffer bytes = decoded(cursor);
        if (bytes.remaining() == BYTES) {
            long micros = bytes.getLong();
            if (micros >= 0 && micros <= LATEST) {
                Instant createdAt = Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
                return new RunPlace(createdAt, new UUID(bytes.getLong(), bytes.getLong()));
            }
        }
        throw unreadable(cursor);
    }

    private static ByteBuffer decoded(String cursor) {
        try {
            return ByteBuffer.wrap(Base64.getUrlDecoder().decode(cursor));
        } catch (IllegalArgumentException e) {
            throw unreadable(cursor);
        }
    }

    private static IllegalArgumentException unreadable(String cursor) {
        return new IllegalArgumentException("RunQuery: '" + cursor + "' is not a cursor. Pass page.next() as it was"
                + " given, or leave after(…) out to begin with the newest run.");
    }
}
