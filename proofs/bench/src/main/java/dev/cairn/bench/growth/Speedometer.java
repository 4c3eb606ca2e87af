package dev.cairn.bench.growth;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/** Notes when each twentieth of the expected steps was reached. */
final class Speedometer {

    private static final int PARTS = 20;

    private final int aPart;
    private final AtomicInteger steps = new AtomicInteger();
    private final AtomicLongArray reachedAt = new AtomicLongArray(PARTS + 1);

    Speedometer(int expected) {
        this.aPart = Math.max(1, expected / PARTS);
    }

    void begin() {
        reachedAt.set(0, System.nanoTime());
    }

    /** One step more. */
    void count() {
        int reached = steps.incrementAndGet();
        if (reached % aPart == 0 && reached / aPart <= PARTS) {
            reachedAt.set(reached / aPart, System.nanoTime());
        }
    }

    /** Steps per second in the first fifth, without its first quarter, in which everything gets going. */
    double first() {
        return rate(1, 4);
    }

    /** Steps per second in the last fifth, without its last quarter, in which there is too little left to do. */
    double last() {
        return rate(PARTS - 4, PARTS - 1);
    }

    private double rate(int from, int to) {
        return (to - from) * aPart * 1e9 / (reachedAt.get(to) - reachedAt.get(from));
    }
}
