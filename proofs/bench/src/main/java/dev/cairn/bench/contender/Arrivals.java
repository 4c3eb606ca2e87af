package dev.cairn.bench.contender;

import dev.cairn.bench.machine.BenchFailure;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Counts the last steps of runs as their code runs, and lets somebody wait for all of them. */
final class Arrivals {

    private static final int PATIENCE_SECONDS = 1800;

    private volatile CountDownLatch expected = new CountDownLatch(0);

    /** From now on this many are expected. */
    void expect(int number) {
        expected = new CountDownLatch(number);
    }

    /** One more. */
    void arrive() {
        expected.countDown();
    }

    /** Waits for all that are expected. */
    void await() {
        try {
            if (!expected.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new BenchFailure("Of the runs that were triggered, " + expected.getCount() + " never ended.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchFailure("Interrupted while runs were under way.", e);
        }
    }
}
