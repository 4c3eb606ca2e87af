package dev.cairn.application.operate;

import dev.cairn.StoreUnavailableException;
import dev.cairn.WorkflowResult;
import dev.cairn.domain.model.FinishedRun;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Completes the stages of callers who do not block. A thread that learns of the end of a run only leaves a delivery
 * here: the results are read one after another, so that a thousand stages need one connection, and continuations run on
 * threads of their own.
 */
public final class DeliverResults {

    private static final int MAX_BATCH = 100;

    private final RunResults results;
    private final Executor threads;
    private final Runnable tickSoon;
    private final Deque<Delivery> waiting = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    /**
     * Creates it without deliveries.
     *
     * @param threads where continuations run
     * @param tickSoon called when there is a delivery
     */
    public DeliverResults(RunResults results, Executor threads, Runnable tickSoon) {
        this.results = results;
        this.threads = threads;
        this.tickSoon = tickSoon;
    }

    /** Completes the stage soon, with the result of the run or with the reason why there is none; {@code over} is done. */
    void deliver(CompletableFuture<WorkflowResult> stage, CompletableFuture<FinishedRun> over) {
        waiting.add(new Delivery(stage, over));
        if (closed) {
            close();
        } else {
            tickSoon.run();
        }
    }

    /**
     * Completes some stages, and returns whether more are waiting. While the store is away it throws, and the deliveries
     * stay for the next tick. Only one thread may call it at a time.
     */
    public boolean tick() {
        for (int i = 0; i < MAX_BATCH; i++) {
            Delivery next = waiting.poll();
            if (next == null) {
                return false;
            }
            try {
                complete(next);
            } catch (StoreUnavailableException e) {
                waiting.addFirst(next);
                throw e;
            }
        }
        return true;
    }

    /** Completes all stages, those whose result cannot be read with the reason. The loop that ticks has ended. */
    public void close() {
        closed = true;
        for (Delivery next = waiting.poll(); next != null; next = waiting.poll()) {
            Delivery delivery = next;
            try {
                complete(delivery);
            } catch (StoreUnavailableException e) {
                continueLater(() -> delivery.stage.completeExceptionally(e));
            }
        }
    }

    private void complete(Delivery delivery) {
        if (delivery.stage.isDone()) {
            return; // cancelled meanwhile
        }
        try {
            WorkflowResult result = results.of(RunHandles.finished(delivery.over));
            continueLater(() -> delivery.stage.complete(result));
        } catch (StoreUnavailableException e) {
            throw e;
        } catch (RuntimeException e) {
            continueLater(() -> delivery.stage.completeExceptionally(e));
        }
    }

    private void continueLater(Runnable completion) {
        try {
            threads.execute(completion);
        } catch (RejectedExecutionException e) {
            completion.run(); // the engine has stopped: on the thread of the caller who still waits on it
        }
    }

    /** A stage to complete, and the end of its run. */
    private record Delivery(CompletableFuture<WorkflowResult> stage, CompletableFuture<FinishedRun> over) {}
}
