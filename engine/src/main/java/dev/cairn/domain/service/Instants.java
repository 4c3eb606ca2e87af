package dev.cairn.domain.service;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Instants to the microsecond, as a database keeps them. */
public final class Instants {

    private static final int NANOS_PER_MICRO = 1_000;

    private Instants() {}

    /** Truncates to the microsecond. */
    public static Instant micros(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MICROS);
    }

    /** The later of the two. */
    public static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    /** The instant after a wait that must not end early. */
    public static Instant after(Instant begin, Duration wait) {
        return microsUp(begin.plus(wait));
    }

    /** Rounds up to the microsecond, for waits that must not end early. */
    public static Instant microsUp(Instant instant) {
        Instant cut = micros(instant);
        return cut.equals(instant) ? cut : cut.plusNanos(NANOS_PER_MICRO);
    }
}
