package dev.cairn.application;

import dev.cairn.EngineOptions;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;

/** The only place where threads are made. All are daemons: an engine that nobody stopped does not keep a JVM alive. */
public final class EngineThreads implements AutoCloseable {

    private static final int LOOP_THREADS = 5;

    private final ExecutorService steps;
    private final ExecutorService reads;
    private final ScheduledThreadPoolExecutor loops;
    private final ScheduledThreadPoolExecutor heartbeats;

    /** Threads as the options want them; none starts before it has something to do. */
    public EngineThreads(EngineOptions options) {
        this.steps = switch (options.threads()) {
            case VIRTUAL ->
                Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("cairn-step-", 0).factory());
            case PLATFORM -> Executors.newFixedThreadPool(options.slots(), daemon("cairn-step-"));
        };
        this.reads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("cairn-read-", 0).factory());
        this.loops = scheduler(LOOP_THREADS, "cairn-loop-");
        this.heartbeats = scheduler(1, "cairn-heartbeat-");
    }

    ExecutorService steps() {
        return steps;
    }

    ExecutorService reads() {
        return reads;
    }

    ScheduledExecutorService loops() {
        return loops;
    }

    ScheduledExecutorService heartbeats() {
        return heartbeats;
    }

    /** Ends the threads without waiting for steps that ignore their interrupt; those hold nothing any more. */
    @Override
    public void close() {
        loops.shutdownNow();
        heartbeats.shutdownNow();
        steps.shutdown();
        reads.shutdown();
    }

    private static ScheduledThreadPoolExecutor scheduler(int threads, String name) {
        ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(threads, daemon(name));
        scheduler.setRemoveOnCancelPolicy(true);
        return scheduler;
    }

    private static ThreadFactory daemon(String name) {
        return Thread.ofPlatform().daemon().name(name, 0).factory();
    }
}
