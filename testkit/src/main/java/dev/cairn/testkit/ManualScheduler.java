package dev.cairn.testkit;

import dev.cairn.testkit.ManualTask.Repeat;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler without threads: scheduled tasks run on the caller's thread, in order of time, when the clock has reached
 * their time and {@link #tick()} is called.
 */
public final class ManualScheduler extends AbstractExecutorService implements ScheduledExecutorService {

    private static final int MAX_TASKS_AT_ONCE = 1_000_000;

    private final FakeClock clock;
    private final PriorityQueue<ManualTask<?>> tasks = new PriorityQueue<>();
    private long sequence;
    private boolean shutdown;

    /** Creates a scheduler that follows that clock. */
    public ManualScheduler(FakeClock clock) {
        this.clock = clock;
    }

    /** Runs everything that is due, including tasks that become due by running it, and returns how many tasks ran. */
    public int tick() {
        int ran = 0;
        for (ManualTask<?> task = nextDue(clock.instant()); task != null; task = nextDue(clock.instant())) {
            task.run();
            if (++ran > MAX_TASKS_AT_ONCE) {
                throw new IllegalStateException("ManualScheduler: over " + MAX_TASKS_AT_ONCE
                        + " tasks ran without the clock moving. Something schedules itself again at once, for ever.");
            }
        }
        return ran;
    }

    /** Moves the clock on, and stops at each scheduled time on the way to run the due tasks. */
    public int advanceBy(Duration time) {
        Instant target = clock.instant().plus(time);
        int ran = tick();
        while (!tasks.isEmpty() && !tasks.peek().dueAt().isAfter(target)) {
            clock.set(later(clock.instant(), tasks.peek().dueAt()));
            ran += tick();
        }
        clock.set(later(clock.instant(), target));
        return ran;
    }

    /** Runs every scheduled task once, whatever its time, and moves the clock along; repeating tasks run once. */
    public int drainAll() {
        List<ManualTask<?>> all = new ArrayList<>(tasks);
        all.sort(null);
        int ran = 0;
        for (ManualTask<?> task : all) {
            if (tasks.remove(task)) {
                clock.set(later(clock.instant(), task.dueAt()));
                task.run();
                ran++;
            }
        }
        return ran;
    }

    /** The number of scheduled tasks. */
    public int size() {
        return tasks.size();
    }

    @Override
    public void execute(Runnable command) {
        enqueue(new ManualTask<>(this, command, clock.instant(), Repeat.NEVER));
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return add(new ManualTask<>(this, command, due(delay, unit), Repeat.NEVER));
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        return add(new ManualTask<>(this, callable, due(delay, unit)));
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        return add(new ManualTask<>(this, command, due(initialDelay, unit), repeat(period, unit, true)));
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        return add(new ManualTask<>(this, command, due(initialDelay, unit), repeat(delay, unit, false)));
    }

    @Override
    public void shutdown() {
        shutdown = true;
        List<ManualTask<?>> repeating =
                tasks.stream().filter(ManualTask::isPeriodic).toList();
        repeating.forEach(task -> task.cancel(false));
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown = true;
        List<Runnable> left = new ArrayList<>(tasks);
        tasks.clear();
        return left;
    }

    @Override
    public boolean isShutdown() {
        return shutdown;
    }

    @Override
    public boolean isTerminated() {
        return shutdown && tasks.isEmpty();
    }

    /** Never waits, because nothing happens here unless the caller makes it happen. */
    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return isTerminated();
    }

    FakeClock clock() {
        return clock;
    }

    long nextSequence() {
        return sequence++;
    }

    void remove(ManualTask<?> task) {
        tasks.remove(task);
    }

    void enqueue(ManualTask<?> task) {
        if (shutdown) {
            throw new RejectedExecutionException("ManualScheduler was shut down");
        }
        tasks.add(task);
    }

    private <V> ManualTask<V> add(ManualTask<V> task) {
        enqueue(task);
        return task;
    }

    private @Nullable ManualTask<?> nextDue(Instant now) {
        return tasks.isEmpty() || tasks.peek().dueAt().isAfter(now) ? null : tasks.poll();
    }

    private static Repeat repeat(long period, TimeUnit unit, boolean fixedRate) {
        if (period <= 0) {
            throw new IllegalArgumentException(
                    "ManualScheduler: the period must be longer than zero, but was " + period + " " + unit + ".");
        }
        return new Repeat(Duration.of(period, unit.toChronoUnit()), fixedRate);
    }

    private Instant due(long delay, TimeUnit unit) {
        return clock.instant().plus(Duration.of(Math.max(0, delay), unit.toChronoUnit()));
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
