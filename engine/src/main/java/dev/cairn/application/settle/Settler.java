package dev.cairn.application.settle;

import dev.cairn.StoreUnavailableException;
import dev.cairn.application.advance.HandOver;
import dev.cairn.application.bell.Bell;
import dev.cairn.application.bell.LoopName;
import dev.cairn.domain.model.Fence;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Settles results in batches: those that arrive while one batch is written form the next batch. A single result waits
 * for nothing; under load one commit serves hundreds. While the store is away results stay here, so that finished work
 * is not repeated.
 *
 * <p>Any number of threads may settle at once, each its own batch. Two keep the processors busy while a batch is
 * flushed to disk; more would only make batches smaller. A result that the store refuses alone is set apart and retried
 * by another loop, so that it holds up no other result.
 */
public final class Settler {

    private static final Logger log = LoggerFactory.getLogger(Settler.class);
    private static final int MAX_BATCH = 500;

    /** The limit of tasks changed by one batch: the result that reaches it is the last of its batch. */
    private static final int MAX_CHANGES = 2 * MAX_BATCH;

    /**
     * The backlog from which a second thread helps; below it, one thread is quicker than two that share the results.
     */
    private static final int ENOUGH_FOR_TWO = 250;

    private final Settle settle;
    private final HandOver handOver;
    private final SettleRefused settleRefused;
    private final Attempts attempts;
    private final Bell bell;
    private final BlockingDeque<AttemptResult> waiting = new LinkedBlockingDeque<>();
    private final BlockingDeque<AttemptResult> apart = new LinkedBlockingDeque<>();
    private int timesDropped;

    /**
     * Settles by {@code settle}.
     *
     * @param handOver offers slots for tasks that become ready
     * @param outcomeIfRefused chooses the outcome of an attempt whose result cannot be stored
     * @param attempts the attempts of this worker, which are over when they are settled or refused
     */
    public Settler(Settle settle, HandOver handOver, OutcomeIfRefused outcomeIfRefused, Attempts attempts, Bell bell) {
        this.settle = settle;
        this.handOver = handOver;
        this.settleRefused = new SettleRefused(settle, outcomeIfRefused, this::done);
        this.attempts = attempts;
        this.bell = bell;
    }

    /** Adds a result; never blocks. */
    public void submit(AttemptResult result) {
        waiting.add(result);
    }

    /** Wakes the settling loops: one, or two when many results wait. */
    public void settleSoon() {
        if (isBehind()) {
            bell.ring(LoopName.SETTLE_MORE);
        }
        bell.ring(LoopName.SETTLE);
    }

    /** Whether no results are waiting; results that are being settled or are set apart do not count. */
    public boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Whether enough results are waiting for a second thread to help. */
    public boolean isBehind() {
        return waiting.size() >= ENOUGH_FOR_TWO;
    }

    /** Whether a result is set apart because the store refused it. */
    public boolean hasSetApart() {
        return !apart.isEmpty();
    }

    /** Forgets all results: the worker was declared dead and none of them would be accepted. */
    public synchronized void dropAll() {
        timesDropped++;
        waiting.clear();
        apart.clear();
    }

    private synchronized int timesDropped() {
        return timesDropped;
    }

    /**
     * Settles one batch and returns whether more results are waiting.
     *
     * @throws StoreUnavailableException when the store is away; results that were not settled are kept
     */
    public boolean tick() {
        settleFrom(waiting, refused -> {});
        return !waiting.isEmpty();
    }

    /**
     * Retries one batch of the results set apart, and returns whether more are waiting.
     *
     * @throws RuntimeException when a result was refused again, so that the next try backs off
     */
    public boolean tickApart() {
        List<RuntimeException> refusals = new ArrayList<>();
        settleFrom(apart, refusals::add);
        if (!refusals.isEmpty()) {
            throw refusals.getFirst();
        }
        return !apart.isEmpty();
    }

    /** Settles all waiting results, and retries once those set apart: the engine stops. */
    public void flush() {
        while (!waiting.isEmpty()) {
            tick();
        }
        try {
            tickApart();
        } catch (RuntimeException e) {
            if (!Bisection.isRefusal(e)) {
                throw e;
            }
            log.warn("Results could not be settled before the stop; their steps are given back.", e);
        }
    }

    private void settleFrom(BlockingDeque<AttemptResult> lane, Consumer<RuntimeException> onRefused) {
        // Read before results are taken: results taken after a drop are newer than it.
        int droppedBefore = timesDropped();
        Bisection<AttemptResult> batch = new Bisection<>(take(lane), this::settle, (culprit, cause) -> {
            RuntimeException kept = settleRefused.settle(culprit, cause);
            if (kept != null) {
                setApart(culprit, droppedBefore);
                onRefused.accept(kept);
            }
        });
        try {
            batch.run();
        } finally {
            putBack(lane, batch.left(), droppedBefore);
        }
    }

    /** Takes as many results as one transaction should change, so that it stays short. */
    private static List<AttemptResult> take(BlockingDeque<AttemptResult> lane) {
        List<AttemptResult> batch = new ArrayList<>();
        int changes = 0;
        while (batch.size() < MAX_BATCH && changes < MAX_CHANGES) {
            AttemptResult next = lane.poll();
            if (next == null) {
                return batch;
            }
            batch.add(next);
            changes += next.changes();
        }
        return batch;
    }

    /**
     * Puts results back before all others, in the order of their arrival. Results that a drop would have removed
     * meanwhile are not put back.
     */
    private synchronized void putBack(BlockingDeque<AttemptResult> lane, List<AttemptResult> left, int droppedBefore) {
        if (timesDropped == droppedBefore) {
            left.reversed().forEach(lane::addFirst);
        }
    }

    private synchronized void setApart(AttemptResult culprit, int droppedBefore) {
        if (timesDropped == droppedBefore) {
            apart.add(culprit);
            bell.ring(LoopName.SETTLE_APART);
        }
    }

    private void settle(List<AttemptResult> part) {
        done(part, settle.settle(part, handOver));
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
        if (attempts.settled(fences)) {
            bell.ring(LoopName.DISPATCH);
        }
    }
}
