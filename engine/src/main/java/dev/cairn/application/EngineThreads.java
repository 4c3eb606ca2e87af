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

/** The only place that creates threads. All are daemons, so an engine that nobody stopped does not keep a JVM alive. */
public final class EngineThreads implements AutoCloseable {

    private final ExecutorService pool;
    private final Executor steps;
    private final ExecutorService reads;
    private final ExecutorService listeners;
    private final Map<LoopName, ScheduledThreadPoolExecutor> loops = new EnumMap<>(LoopName.class);

    /** Creates the executors that the options ask for; no thread starts before it has work. */
    public EngineThreads(EngineOptions options) {
        this.pool = switch (options.threads()) {
            case VIRTUAL ->
                Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("cairn-step-", 0).factory());
            // The slots limit the steps. Each thread that has left its slot and settles comes on top of them. The pool
            // reuses the thread that became idle last, whose caches are still warm.
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

    /** Settles on this thread if it is a step thread of the pool, and returns whether it did. */
    boolean settleHere(BooleanSupplier settle) {
        return steps instanceof PlatformSteps platform && platform.settleHere(settle);
    }

    ExecutorService reads() {
        return reads;
    }

    /**
     * The one thread that calls listeners. It is a platform thread: a listener that computes for long would block one
     * of the few carrier threads of the virtual threads that run steps.
     */
    Executor listeners() {
        return listeners;
    }

    /**
     * The one thread of a loop. No other loop can delay it. A connection pool gives the same thread the same connection
     * again, whose server process has its caches warm.
     */
    ScheduledExecutorService of(LoopName loop) {
        return Objects.requireNonNull(loops.get(loop));
    }

    /** Ends the threads without waiting for steps that ignore their interrupt; such steps hold no lease any more. */
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
