package dev.cairn.application.settle;

import dev.cairn.StoreUnavailableException;
import dev.cairn.application.advance.HandOver;
import dev.cairn.application.bell.Bell;
import dev.cairn.application.bell.LoopName;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.port.StoreRefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gathers results and settles them in batches: what has come in while one batch was written is the next batch. Alone a
 * result waits for nothing; under load one commit serves hundreds. While the store is away results stay here, so that
 * finished work is not done again.
 *
 * <p>Any number of threads may settle at once, each a batch of its own. Two keep the processors busy while one batch is
 * flushed to disk; more would only make the batches smaller. A result that the store refuses alone is set apart and
 * tried again by a loop of its own, so that it holds up nobody.
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
    private final Refusal refusal;
    private final Attempts attempts;
    private final Bell bell;
    private final BlockingDeque<AttemptResult> waiting = new LinkedBlockingDeque<>();
    private final BlockingDeque<AttemptResult> apart = new LinkedBlockingDeque<>();
    private int timesDropped;

    /**
     * Settles by {@code settle}.
     *
     * @param handOver who takes what becomes ready
     * @param refusal what an attempt comes to whose result cannot be stored
     * @param attempts the attempts of this worker, which are over when they are settled or refused
     */
    public Settler(Settle settle, HandOver handOver, Refusal refusal, Attempts attempts, Bell bell) {
        this.settle = settle;
        this.handOver = handOver;
        this.refusal = refusal;
        this.attempts = attempts;
        this.bell = bell;
    }

    /** Adds a result; never blocks. */
    public void submit(AttemptResult result) {
        waiting.add(result);
    }

    /** Has the waiting results settled: by one thread, or by two when many wait. */
    public void settleSoon() {
        if (isBehind()) {
            bell.ring(LoopName.SETTLE_MORE);
        }
        bell.ring(LoopName.SETTLE);
    }

    /** Whether no results are waiting; those that are being settled or are set apart do not count. */
    public boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Whether so many results are waiting that a second thread is of use. */
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
     * Settles one batch and says whether more are waiting.
     *
     * @throws StoreUnavailableException when the store is away; what was not settled is kept
     */
    public boolean tick() {
        settleFrom(waiting, refused -> {});
        return !waiting.isEmpty();
    }

    /**
     * Tries again what was set apart, one batch of it, and says whether more are waiting.
     *
     * @throws RuntimeException when something was refused again, so that the next try comes later
     */
    public boolean tickApart() {
        List<RuntimeException> refusals = new ArrayList<>();
        settleFrom(apart, refusals::add);
        if (!refusals.isEmpty()) {
            throw refusals.getFirst();
        }
        return !apart.isEmpty();
    }

    /** Settles everything that waits, and tries once more what was set apart: the engine stops. */
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
        // Asked before anything is taken: what is taken after a drop is of after it.
        int droppedBefore = timesDropped();
        Bisection<AttemptResult> batch = new Bisection<>(take(lane), this::settle, (culprit, cause) -> {
            RuntimeException kept = settleAsRefused(culprit, cause);
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

    /** As many as one transaction should change, so that nobody waits for it for long. */
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

    /** Before all others, in the order in which they came; what would have been dropped meanwhile stays away. */
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

    /**
     * A value that the store does not take fails the attempt, and the policy of the step decides whether another follows.
     * Any other refusal passes: the result is kept.
     *
     * @return why the result is to be tried again, or null when it is not
     */
    private @Nullable RuntimeException settleAsRefused(AttemptResult culprit, RuntimeException cause) {
        if (cause instanceof StoreRefusedException) {
            tell("Result was refused by the store; it is kept and tried again.", culprit, cause);
            return cause;
        }
        tell("Result cannot be stored; the attempt counts as failed.", culprit, cause);
        Outcome instead = refusal.outcome(culprit, cause);
        try {
            done(List.of(culprit), settle.settle(List.of(culprit.as(instead))));
            return null;
        } catch (RuntimeException e) {
            if (!Bisection.isRefusal(e)) {
                throw e;
            }
            tell("Not even its failure can be stored; the result is kept and tried again.", culprit, e);
            return e;
        }
    }

    private static void tell(String phrase, AttemptResult culprit, RuntimeException cause) {
        log.warn(
                "{} run={} step={} attempt={} reason={}",
                phrase,
                culprit.fence().key().runId(),
                culprit.fence().key().name(),
                culprit.fence().attempt(),
                cause.getMessage());
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
