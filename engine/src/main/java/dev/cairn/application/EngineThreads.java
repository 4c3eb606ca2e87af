package dev.cairn.application;

import dev.cairn.EngineOptions;
import dev.cairn.application.bell.LoopName;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.function.BooleanSupplier;

/** The only place where threads are made. All are daemons: an engine that nobody stopped does not keep a JVM alive. */
public final class EngineThreads implements AutoCloseable {

    private final ExecutorService pool;
    private final Executor steps;
    private final ExecutorService reads;
    private final ExecutorService listeners;
    private final Map<LoopName, ScheduledThreadPoolExecutor> loops = new EnumMap<>(LoopName.class);

    /** Threads as the options want them; none starts before it has something to do. */
    public EngineThreads(EngineOptions options) {
        this.pool = switch (options.threads()) {
            case VIRTUAL ->
                Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("cairn-step-", 0).factory());
            // Slots are the limit, and one more for each thread that has left its slot and settles. The last to rest is
            // the next to work, and finds what it needs still at hand.
            case PLATFORM -> Executors.newCachedThreadPool(daemon("cairn-step-"));
        };
        this.steps = options.threads() == EngineOptions.StepThreads.PLATFORM ? new PlatformSteps(pool) : pool;
        this.reads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("cairn-read-", 0).factory());
        this.listeners = Executors.newSingleThreadExecutor(daemon("cairn-listeners-"));
        for (LoopName loop : LoopName.values()) {
            loops.put(loop, scheduler("cairn-" + loop.name().toLowerCase(Locale.ROOT)));
        }
    }

    Executor steps() {
        return steps;
    }

    /** Settles on this thread, if it is one that may, and says whether it could. */
    boolean settleHere(BooleanSupplier settle) {
        return steps instanceof PlatformSteps platform && platform.settleHere(settle);
    }

    ExecutorService reads() {
        return reads;
    }

    /**
     * The one thread that calls listeners. Not a virtual one: a listener that computes for long would keep one of the few
     * threads that carry the steps.
     */
    Executor listeners() {
        return listeners;
    }

    /**
     * The one thread of a loop. With a thread of its own nothing can hold it up, and a pool of connections gives it the
     * same one again, whose process on the server has everything at hand.
     */
    ScheduledExecutorService of(LoopName loop) {
        return Objects.requireNonNull(loops.get(loop));
    }

    /** Ends the threads without waiting for steps that ignore their interrupt; those hold nothing any more. */
    @Override
    public void close() {
        loops.values().forEach(ScheduledThreadPoolExecutor::shutdownNow);
        pool.shutdown();
        reads.shutdown();
        listeners.shutdown();
    }

    private static ScheduledThreadPoolExecutor scheduler(String name) {
        ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name(name).factory());
        scheduler.setRemoveOnCancelPolicy(true);
        return scheduler;
    }

    private static ThreadFactory daemon(String name) {
        return Thread.ofPlatform().daemon().name(name, 0).factory();
    }
}
