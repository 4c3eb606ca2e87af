package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Stops one engine transaction before a chosen statement, and sees when it waits for a lock. */
final class Gate {

    private static final String WAITS_FOR_A_LOCK = """
            SELECT count(*) FROM pg_stat_get_activity(?) WHERE wait_event_type = 'Lock'
            """;

    private static final long PATIENCE_NANOS = Duration.ofSeconds(30).toNanos();

    private final PipelinedConnection observer;
    private int permits;
    private int arrivals;
    private int backend;
    private CompletableFuture<Void> transaction = CompletableFuture.completedFuture(null);

    Gate(PipelinedConnection observer) {
        this.observer = observer;
    }

    /** Starts the transaction, and returns when it has done so many statements, waits for a lock, or is over. */
    void run(Runnable work, Executor threads, int statements) {
        permits = statements;
        transaction = CompletableFuture.runAsync(work, threads).whenComplete((nothing, error) -> wake());
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!stopped(statements) && !waitsForALock()) {
            assertThat(System.nanoTime())
                    .as("a transaction neither ends nor waits")
                    .isLessThan(deadline);
        }
    }

    boolean isOver() {
        return transaction.isDone();
    }

    /** Lets it run to its end. */
    synchronized void open() {
        permits = Integer.MAX_VALUE;
        notifyAll();
    }

    /** Waits for its end, and throws what it threw. */
    void join() {
        transaction.orTimeout(30, TimeUnit.SECONDS).join();
    }

    synchronized void enter(int pid) {
        backend = pid;
    }

    synchronized void pass() throws InterruptedException {
        arrivals++;
        notifyAll();
        while (arrivals > permits) {
            wait();
        }
    }

    private synchronized void wake() {
        notifyAll();
    }

    /** Waits a moment for it to get somewhere. */
    private synchronized boolean stopped(int statements) {
        if (!isOver() && arrivals <= statements) {
            try {
                wait(2);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return isOver() || arrivals > statements;
    }

    private boolean waitsForALock() {
        int pid;
        synchronized (this) {
            pid = backend;
        }
        return pid != 0
                && observer.query(WAITS_FOR_A_LOCK, row -> row.getInt(1), pid).getFirst() > 0;
    }
}
