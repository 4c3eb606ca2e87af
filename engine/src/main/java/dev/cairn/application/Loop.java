package dev.cairn.application;

import dev.cairn.application.bell.LoopName;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls one tick over and over, never twice at once: after the wait that the tick asked for, or as soon as somebody
 * nudges it. A tick that throws is called again after a wait that grows, which no nudge cuts short.
 */
final class Loop {

    private static final Duration FIRST_WAIT_AFTER_ERROR = Duration.ofMillis(50);
    private static final Duration LONGEST_WAIT_AFTER_ERROR = Duration.ofSeconds(2);

    private final LoopName name;
    private final Supplier<Duration> tick;
    private final ScheduledExecutorService scheduler;
    private final LoopFailureLog trouble;
    private final ReentrantLock ticking = new ReentrantLock();
    private @Nullable Future<?> next;
    private boolean running;
    /** Whether somebody wants a tick that has not begun; one is scheduled then, or follows the running one. */
    private volatile boolean nudged;

    private boolean stopped;
    private int errors;

    Loop(LoopName name, Supplier<Duration> tick, ScheduledExecutorService scheduler, LoopFailureLog trouble) {
        this.name = name;
        this.tick = tick;
        this.scheduler = scheduler;
        this.trouble = trouble;
    }

    /** Calls the tick soon: now, or when the running call has ended. After an error the wait for that comes first. */
    void nudge() {
        // Asked without the lock first, because every step of a busy worker comes by here. Whoever sees it set is seen
        // by the tick that begins after it is reset.
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

    /** Calls no more ticks, and returns when the running call has ended. */
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
     * Calls the tick on this thread instead of its own, so that nobody has to be woken.
     *
     * @return false when it was not called: it runs already, has failed and waits, or is not to be called at all
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
        return next != null && errors == 0 && begin();
    }

    private synchronized boolean begin() {
        if (!stopped) {
            running = true;
            nudged = false;
        }
        return !stopped;
    }

    /** The tick that is scheduled comes soon enough, unless there is more to do. */
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
                boolean unused = trouble.over(name);
                errors = 0;
            }
            return wait;
        } catch (RuntimeException | Error e) {
            errors++;
            trouble.met(name, e);
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
