package dev.cairn.domain.model;

import java.time.Instant;
import java.util.Comparator;
import java.util.UUID;

/** A place in the order in which runs were stored; the id orders runs that were stored at the same time. */
public record RunPlace(Instant createdAt, UUID id) implements Comparable<RunPlace> {

    /** The place before all runs. */
    public static final RunPlace BEGINNING = new RunPlace(Instant.EPOCH, new UUID(0, 0));

    /** As a database orders ids: by their digits, and not as signed numbers. */
    private static final Comparator<UUID> BY_DIGITS = (one, other) -> {
        int high = Long.compareUnsigned(one.getMostSignificantBits(), other.getMostSignificantBits());
        return high != 0 ? high : Long.compareUnsigned(one.getLeastSignificantBits(), other.getLeastSignificantBits());
    };

    private static final Comparator<RunPlace> ORDER =
            Comparator.comparing(RunPlace::createdAt).thenComparing(RunPlace::id, BY_DIGITS);

    @Override
    public int compareTo(RunPlace other) {
        return ORDER.compare(this, other);
    }
}
