package dev.cairn.domain.service;

import dev.cairn.Limits;
import dev.cairn.domain.model.LetterPlace;
import dev.cairn.domain.model.RunPlace;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Writes a place in a list of dead letters as the text of a cursor, and reads it back. */
final class LetterCursor {

    private static final char END_OF_PLACE = '.';

    private LetterCursor() {}

    /** The text for a place. */
    static String write(LetterPlace place) {
        String step = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(place.step().getBytes(StandardCharsets.UTF_8));
        return RunCursor.write(new RunPlace(place.failedAt(), place.runId())) + END_OF_PLACE + step;
    }

    /**
     * The place of a text.
     *
     * @throws IllegalArgumentException when no list can have given out this text
     */
    static LetterPlace read(String cursor) {
        int end = cursor.indexOf(END_OF_PLACE);
        try {
            if (end >= 0) {
                RunPlace place = RunCursor.read(cursor.substring(0, end));
                byte[] step = Base64.getUrlDecoder().decode(cursor.substring(end + 1));
                String name = new String(step, StandardCharsets.UTF_8);
                if (Limits.unstorableAt(name) < 0) {
                    return new LetterPlace(place.createdAt(), place.id(), name);
                }
            }
        } catch (IllegalArgumentException e) {
            // It is refused below, in words about dead letters.
        }
        throw new IllegalArgumentException("DeadLetterQuery: '" + cursor + "' is not a cursor. Pass page.next() as it"
                + " was given, or leave after(…) out to begin with what failed last.");
    }
}
