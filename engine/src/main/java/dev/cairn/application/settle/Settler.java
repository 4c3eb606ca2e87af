package dev.cairn.application.settle;

import dev.cairn.StoreUnavailableException;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.port.DataRejectedException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gathers results and settles them in batches: what has come in while one batch was written is the next batch. Alone a
 * result waits for nothing; under load one commit serves hundreds. While the store is away results stay here, so that
 * finished work is not done again.
 */
public final class Settler {

    private static final Logger log = LoggerFactory.getLogger(Settler.class);
    private static final int MAX_BATCH = 500;

    private final Settle settle;
    private final HandOver handOver;
    private final Consumer<Collection<Fence>> onSettled;
    private final Queue<AttemptResult> waiting = new ConcurrentLinkedQueue<>();
    private final ReentrantLock flushing = new ReentrantLock();

    /**
     * Settles by {@code settle}.
     *
     * @param handOver who takes what becomes ready
     * @param onSettled told which attempts are over with, settled or refused
     */
    public Settler(Settle settle, HandOver handOver, Consumer<Collection<Fence>> onSettled) {
        this.settle = settle;
        this.handOver = handOver;
        this.onSettled = onSettled;
    }

    /** Adds a result; never blocks. */
    public void submit(AttemptResult result) {
        waiting.add(result);
    }

    /** Whether results are waiting. */
    public boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Forgets all results: the worker was declared dead and none of them would be accepted. */
    public void dropAll() {
        flushing.lock();
        try {
            waiting.clear();
        } finally {
            flushing.unlock();
        }
    }

    /**
     * Settles one batch and says whether more are waiting.
     *
     * @throws StoreUnavailableException when the store is away; the batch is kept
     */
    public boolean tick() {
        flushing.lock();
        try {
            List<AttemptResult> batch = waiting.stream().limit(MAX_BATCH).toList();
            if (!batch.isEmpty()) {
                settleHalving(batch);
            }
            return !waiting.isEmpty();
        } finally {
            flushing.unlock();
        }
    }

    /** One result that the store refuses must not keep the others from being settled: halve until it is alone. */
    private void settleHalving(List<AttemptResult> batch) {
        try {
            done(batch, settle.settle(batch, handOver));
        } catch (StoreUnavailableException e) {
            throw e;
        } catch (RuntimeException e) {
            if (batch.size() == 1) {
                settleAsFailure(batch.getFirst(), e);
                return;
            }
            int half = batch.size() / 2;
            settleHalving(batch.subList(0, half));
            settleHalving(batch.subList(half, batch.size()));
        }
    }

    private void settleAsFailure(AttemptResult culprit, RuntimeException cause) {
        boolean refused = cause instanceof DataRejectedException;
        log.error(
                "Result could not be settled; the step is failed instead. run={} step={} attempt={}",
                culprit.fence().key().runId(),
                culprit.fence().key().name(),
                culprit.fence().attempt(),
                cause);
        StepError error = StepError.noticed(
                refused ? "OutputRejected" : "NotSettled",
                "the store did not take what the attempt came to: " + cause.getMessage());
        List<AttemptResult> failure = List.of(new AttemptResult(culprit.fence(), new Outcome.Failed(error)));
        try {
            done(List.of(culprit), settle.settle(failure));
        } catch (StoreUnavailableException e) {
            throw e;
        } catch (RuntimeException e) {
            // Kept, it would block every result behind it. Its lease stays until this worker stops.
            log.error("Not even its failure could be settled; it is put aside.", e);
            done(List.of(culprit), Set.of(culprit.fence()));
        }
    }

    private void done(List<AttemptResult> batch, Set<Fence> accepted) {
        List<Fence> fences = new ArrayList<>(batch.size());
        for (AttemptResult result : batch) {
            fences.add(result.fence());
            if (!accepted.contains(result.fence())) {
                log.warn(
                        "Late result refused: the lease is no longer held. run={} step={} attempt={}",
                        result.fence().key().runId(),
                        result.fence().key().name(),
                        result.fence().attempt());
            }
        }
        batch.forEach(waiting::remove);
        onSettled.accept(fences);
    }
}
