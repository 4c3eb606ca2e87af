package dev.cairn.chaos.machine;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** How well a network carries: everything that passes waits here for as long as it hangs or is slow. */
final class Weather {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long hangsUntil = System.nanoTime();
    private long slowUntil = System.nanoTime();
    private long slowness;

    /** Carries nothing for so long. */
    void hang(Duration time) {
        change(() -> hangsUntil = System.nanoTime() + time.toNanos());
    }

    /** Holds everything back by {@code each}, for so long. */
    void slow(Duration each, Duration time) {
        change(() -> {
            slowness = each.toNanos();
            slowUntil = System.nanoTime() + time.toNanos();
        });
    }

    /** Carries well again, at once. */
    void clear() {
        change(() -> {
            hangsUntil = System.nanoTime();
            slowUntil = hangsUntil;
        });
    }

    /** Returns when what wants to pass may pass. */
    void pass() throws InterruptedException {
        lock.lock();
        try {
            long end = slowUntil - System.nanoTime() > 0 ? System.nanoTime() + slowness : System.nanoTime();
            long wait = remaining(end);
            while (wait > 0) {
                changed.awaitNanos(wait);
                wait = remaining(end);
            }
        } finally {
            lock.unlock();
        }
    }

    private long remaining(long end) {
        long now = System.nanoTime();
        boolean slow = slowUntil - now > 0;
        return Math.max(hangsUntil - now, slow ? end - now : 0);
    }

    private void change(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
