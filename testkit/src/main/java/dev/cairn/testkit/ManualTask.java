package dev.cairn.testkit;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A task of a {@link ManualScheduler}; tasks of the same time run in the order in which they were scheduled. */
final class ManualTask<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {

    private static final Comparator<ManualTask<?>> ORDER =
            Comparator.<ManualTask<?>, Instant>comparing(ManualTask::dueAt).thenComparingLong(task -> task.sequence);

    private final ManualScheduler scheduler;
    private final Repeat repeat;
    private Instant dueAt;
    private long sequence;

    @SuppressWarnings("NullAway") // a runnable has no result
    ManualTask(ManualScheduler scheduler, Runnable command, Instant dueAt, Repeat repeat) {
        super(command, null);
        this.scheduler = scheduler;
        this.dueAt = dueAt;
        this.repeat = repeat;
        this.sequence = scheduler.nextSequence();
    }

    ManualTask(ManualScheduler scheduler, Callable<V> callable, Instant dueAt) {
        super(callable);
        this.scheduler = scheduler;
        this.dueAt = dueAt;
        this.repeat = Repeat.NEVER;
        this.sequence = scheduler.nextSequence();
    }

    Instant dueAt() {
        return dueAt;
    }

    @Override
    public boolean isPeriodic() {
        return repeat.period.isPositive();
    }

    @Override
    public void run() {
        if (!isPeriodic()) {
            super.run();
        } else if (runAndReset() && !scheduler.isShutdown()) {
            dueAt = (repeat.fixedRate ? dueAt : scheduler.clock().instant()).plus(repeat.period);
            sequence = scheduler.nextSequence();
            scheduler.enqueue(this);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        scheduler.remove(this);
        return super.cancel(mayInterruptIfRunning);
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(Duration.between(scheduler.clock().instant(), dueAt));
    }

    @Override
    public int compareTo(Delayed other) {
        return ORDER.compare(this, (ManualTask<?>) other);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    /**
     * Whether and how a task is repeated.
     *
     * @param period the time between two runs, zero for a task that runs once
     * @param fixedRate whether the period counts from the due time of a run, so that the task catches up after a leap
     *     of the clock
     */
    record Repeat(Duration period, boolean fixedRate) {

        static final Repeat NEVER = new Repeat(Duration.ZERO, false);
    }
}
