package dev.cairn.admin.web;

import java.time.Duration;
import java.util.function.LongSupplier;

/** When a request must have been answered. */
public final class Deadline {

    static final Duration LIMIT = Duration.ofSeconds(30);

    private final LongSupplier nanoTime;
    private final long end;

    private Deadline(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.end = nanoTime.getAsLong() + LIMIT.toNanos();
    }

    /** Of a request that begins now. */
    static Deadline from(LongSupplier nanoTime) {
        return new Deadline(nanoTime);
    }

    boolean isOver() {
        return nanosLeft() <= 0;
    }

    long nanosLeft() {
        return end - nanoTime.getAsLong();
    }
}
