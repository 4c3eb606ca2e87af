package dev.cairn.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** A clock that moves only when it is told to. */
public final class FakeClock extends Clock {

    private static final Instant BEGINNING = Instant.parse("2030-01-01T00:00:00Z");

    private final ZoneId zone;
    private volatile Instant now;

    /** Begins at the first moment of 2030, UTC. */
    public FakeClock() {
        this(BEGINNING);
    }

    /** Begins at that instant, UTC. */
    public FakeClock(Instant now) {
        this(now, ZoneOffset.UTC);
    }

    private FakeClock(Instant now, ZoneId zone) {
        this.now = now;
        this.zone = zone;
    }

    /** Moves the clock forward. */
    public void advance(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("FakeClock: time advances by " + time + ". Use set(…) to go back.");
        }
        now = now.plus(time);
    }

    /** Sets the clock to an instant, possibly an earlier one. */
    public void set(Instant instant) {
        now = instant;
    }

    @Override
    public Instant instant() {
        return now;
    }

    /** The instant as a counter of nanoseconds, for code that measures how long something takes. */
    public long nanoTime() {
        return ChronoUnit.NANOS.between(Instant.EPOCH, now);
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    /** A clock of another zone that stands where this one stands now; it does not follow this one. */
    @Override
    public Clock withZone(ZoneId other) {
        return new FakeClock(now, other);
    }
}
