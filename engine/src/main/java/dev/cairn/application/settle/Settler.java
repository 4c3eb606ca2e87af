package dev.cairn.application.settle;

import dev.cairn.StoreUnavailableException;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.port.DataRejectedException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gathers results and settles them in batches: what has come in while one batch was written is the next batch. Alone a
 * result waits for nothing; under load one commit serves hundreds. While the store is away results stay here, so that
 * finished work is not done again.
 *
 * <p>Any number of threads may settle at once, each a batch of its own. Two keep the processors busy while one batch is
 * flushed to disk; more would only make the batches smaller.
 */
public final class Settler {

    private static final Logger log = LoggerFactory.getLogger(Settler.class);
    private static final int MAX_BATCH = 500;

    /** A batch ends with the result that brings the tasks it may change to so many. */
    private static final int MAX_CHANGES = 2 * MAX_BATCH;

    /** With fewer waiting, one thread is quicker than two that share them. */
    private static final int ENOUGH_FOR_TWO = 250;

    private final Settle settle;
    private final HandOver handOver;
    private final Consumer<Collection<Fence>> onSettled;
    private final BlockingDeque<AttemptResult> waiting = new LinkedBlockingDeque<>();
    private int timesDropped;

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

    /** Whether no results are waiting; those that are being settled do not count. */
    public boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Whether so many results are waiting that a second thread is of use. */
    public boolean isBehind() {
        return waiting.size() >= ENOUGH_FOR_TWO;
    }

    /** Forgets all results: the worker was declared dead and none of them would be accepted. */
    public synchronized void dropAll() {
        timesDropped++;
        waiting.clear();
    }

    private synchronized int timesDropped() {
        return timesDropped;
    }

    /**
     * Settles one batch and says whether more are waiting.
     *
     * @throws StoreUnavailableException when the store is away; what was not settled is kept
     */
    public boolean tick() {
        // Asked before anything is taken: what is taken after a drop is of after it.
        int droppedBefore = timesDropped();
        Deque<List<AttemptResult>> parts = new ArrayDeque<>();
        try {
            List<AttemptResult> batch = take();
            if (!batch.isEmpty()) {
                parts.add(batch);
            }
            while (!parts.isEmpty()) {
                settleFirst(parts);
            }
        } finally {
            putBack(parts, droppedBefore);
        }
        return !waiting.isEmpty();
    }

    /** As many as one transaction should change, so that nobody waits for it for long. */
    private List<AttemptResult> take() {
        List<AttemptResult> batch = new ArrayList<>();
        int changes = 0;
        while (batch.size() < MAX_BATCH && changes < MAX_CHANGES) {
            AttemptResult next = waiting.poll();
            if (next == null) {
                return batch;
            }
            batch.add(next);
            changes += next.changes();
        }
        return batch;
    }

    /** Before all others, in the order in which they came; what would have been dropped meanwhile stays away. */
    private synchronized void putBack(Deque<List<AttemptResult>> parts, int droppedBefore) {
        while (!parts.isEmpty() && timesDropped == droppedBefore) {
            parts.removeLast().reversed().forEach(waiting::addFirst);
        }
    }

    /** One result that the store refuses must not keep the others from being settled: halve until it is alone. */
    private void settleFirst(Deque<List<AttemptResult>> parts) {
        List<AttemptResult> part = parts.getFirst();
        try {
            done(part, settle.settle(part, handOver));
        } catch (StoreUnavailableException e) {
            throw e;
        } catch (RuntimeException e) {
            if (part.size() > 1) {
                int half = part.size() / 2;
                parts.removeFirst();
                parts.addFirst(part.subList(half, part.size()));
                parts.addFirst(part.subList(0, half));
                return;
            }
            settleAsFailure(part.getFirst(), e);
        }
        parts.removeFirst();
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
        onSettled.accept(fences);
    }
}
