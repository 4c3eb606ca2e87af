package dev.cairn.admin.web;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/** The only place of the servlet that creates threads. None starts before it has work. */
public final class AdminThreads implements AutoCloseable {

    private final ExecutorService own = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("cairn-admin-", 0).factory());
    private final ScheduledThreadPoolExecutor poller = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("cairn-admin-poller").factory());

    /** Without any thread yet. */
    public AdminThreads() {
        poller.setRemoveOnCancelPolicy(true);
    }

    /** A thread of its own for each stream and each job; what waits costs nothing. */
    public Executor own() {
        return own;
    }

    /** The one thread that asks whether anything has changed. */
    public ScheduledExecutorService poller() {
        return poller;
    }

    @Override
    public void close() {
        poller.shutdownNow();
        own.shutdownNow();
    }
}
