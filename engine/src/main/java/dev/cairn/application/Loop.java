package dev.cairn.application;

import dev.cairn.application.bell.LoopName;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls one tick repeatedly, never twice at once: after the wait that the tick asked for, or as soon as the loop is
 * nudged. A tick that throws is called again after a growing back-off, which no nudge shortens.
 */
final class Loop {

    private static final Duration FIRST_WAIT_AFTER_ERROR = Duration.ofMillis(50);
    private static final Duration LONGEST_WAIT_AFTER_ERROR = Duration.ofSeconds(2);

    private final LoopName name;
    private final Supplier<Duration> tick;
    private final ScheduledExecutorService scheduler;
    private final LoopFailureLog failures;
    private final ReentrantLock ticking = new ReentrantLock();
    private @Nullable ScheduledFuture<?> next;
    private boolean running;
    /** Whether a tick was asked for that has not begun; it is scheduled then, or follows the running one. */
    private volatile boolean nudged;

    private boolean stopped;
    private int errors;

    Loop(LoopName name, Supplier<Duration> tick, ScheduledExecutorService scheduler, LoopFailureLog failures) {
        this.name = name;
        this.tick = tick;
        this.scheduler = scheduler;
        this.failures = failures;
    }

    /** Calls the tick soon: now, or when the running call has ended. After an error the back-off comes first. */
    void nudge() {
        // The flag is read without the lock first, because every step of a busy worker comes by here. A caller that
        // finds it set is served by the tick that begins after the flag is reset.
        if (!nudged) {
            nudgeOnce();
        }
    }

    private synchronized void nudgeOnce() {
        if (stopped || nudged) {
            return;
        }
        nudged = true;
        if (!running && errors == 0) {
            schedule(Duration.ZERO);
        }
    }

    /** Stops calling ticks, and returns when the running call has ended. */
    void stop() {
        synchronized (this) {
            stopped = true;
            if (next != null) {
                next.cancel(false);
            }
        }
        ticking.lock();
        try {
            next = null;
        } finally {
            ticking.unlock();
        }
    }

    /**
     * Whether the next tick should have begun that long ago. A tick that is under way may wait for the store, so it is
     * never overdue.
     */
    synchronized boolean isOverdue(Duration patience) {
        return !stopped && !running && next != null && next.getDelay(TimeUnit.NANOSECONDS) < -patience.toNanos();
    }

    /**
     * Calls the tick on the calling thread, which saves waking the loop's own thread.
     *
     * @return false when the tick was not called: it runs already, has failed and waits, or the loop is not running
     */
    boolean runHere() {
        if (!ticking.tryLock()) {
            return false;
        }
        try {
            if (!beginHere()) {
                return false;
            }
            endHere(tickOnce());
            return true;
        } finally {
            ticking.unlock();
        }
    }

    private void run() {
        ticking.lock();
        try {
            if (begin()) {
                end(tickOnce());
            }
        } finally {
            ticking.unlock();
        }
    }

    private synchronized boolean beginHere() {
        // Before the first nudge no tick is scheduled, and none would follow this one.
        return next != null && errors == 0 && begin();
    }

    private synchronized boolean begin() {
        if (!stopped) {
            running = true;
            nudged = false;
        }
        return !stopped;
    }

    /** Ends a tick on a foreign thread. The scheduled tick comes soon enough, unless there is more to do. */
    private synchronized void endHere(Duration wait) {
        if (nudged || wait.isZero() || errors > 0) {
            end(wait);
        } else {
            running = false;
        }
    }

    private synchronized void end(Duration wait) {
        running = false;
        schedule(nudged && errors == 0 ? Duration.ZERO : wait);
    }

    private Duration tickOnce() {
        try {
            Duration wait = tick.get();
            if (errors > 0) {
                boolean unused = failures.over(name);
                errors = 0;
            }
            return wait;
        } catch (RuntimeException | Error e) {
            errors++;
            failures.met(name, e);
        }
        Duration wait = FIRST_WAIT_AFTER_ERROR.multipliedBy(1L << Math.min(errors - 1, 10));
        return wait.compareTo(LONGEST_WAIT_AFTER_ERROR) < 0 ? wait : LONGEST_WAIT_AFTER_ERROR;
    }

    private synchronized void schedule(Duration wait) {
        if (stopped) {
            return;
        }
        if (next != null) {
            next.cancel(false);
        }
        next = scheduler.schedule(this::run, wait.toNanos(), TimeUnit.NANOSECONDS);
    }
}
