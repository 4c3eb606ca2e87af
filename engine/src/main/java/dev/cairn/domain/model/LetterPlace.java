package dev.cairn.domain.model;

import dev.cairn.DeadLetter;
import java.time.Instant;
import java.util.Comparator;
import java.util.UUID;

/** A place in the order in which tasks failed; run and step order those that failed at the same time. */
public record LetterPlace(Instant failedAt, UUID runId, String step) implements Comparable<LetterPlace> {

    private static final Comparator<LetterPlace> ORDER = Comparator.comparing(
                    (LetterPlace place) -> new RunPlace(place.failedAt, place.runId))
            .thenComparing(LetterPlace::step);

    /** The place of a dead letter. */
    public static LetterPlace of(DeadLetter letter) {
        return new LetterPlace(letter.failedAt(), letter.runId(), letter.step());
    }

    @Override
    public int compareTo(LetterPlace other) {
        return ORDER.compare(this, other);
    }
}
