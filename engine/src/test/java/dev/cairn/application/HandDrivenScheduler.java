package dev.cairn.application;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A scheduler without threads or time: it keeps what it is given until a test runs it. */
final class HandDrivenScheduler extends AbstractExecutorService implements ScheduledExecutorService {

    private final Deque<Scheduled> scheduled = new ArrayDeque<>();

    /** The waits of what is scheduled and was not cancelled. */
    List<Duration> waits() {
        scheduled.removeIf(Scheduled::isCancelled);
        return scheduled.stream().map(Scheduled::delay).toList();
    }

    /** Runs the one thing that is scheduled. */
    void runNext() {
        if (waits().size() != 1) {
            throw new AssertionError("expected one thing to be scheduled, but there are " + waits());
        }
        scheduled.remove().run();
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        Scheduled task = new Scheduled(command, Duration.of(delay, unit.toChronoUnit()));
        scheduled.add(task);
        return task;
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void execute(Runnable command) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void shutdown() {
        scheduled.clear();
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown();
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return true;
    }

    private static final class Scheduled extends FutureTask<Object> implements ScheduledFuture<Object> {

        private final Duration delay;

        Scheduled(Runnable command, Duration delay) {
            super(Executors.callable(command));
            this.delay = delay;
        }

        Duration delay() {
            return delay;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(delay);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }
}
