package dev.cairn.application.dispatch;

import dev.cairn.application.advance.HandOver;
import dev.cairn.application.bell.Bell;
import dev.cairn.application.bell.LoopName;
import dev.cairn.application.define.KnownWorkflows;
import dev.cairn.application.settle.Attempts;
import dev.cairn.application.settle.Reservation;
import dev.cairn.domain.model.AttemptLimits;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.QueueEntry;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Offers free slots for hand-over while the last claim found the queue empty. One slot is always left to the next
 * claim: only a claim sees which tasks entered the queue meanwhile, and it would never look if all slots were handed on
 * from step to step.
 */
public final class DirectHandOver implements HandOver {

    private static final Logger log = LoggerFactory.getLogger(DirectHandOver.class);

    private final KnownWorkflows workflows;
    private final WorkerIdentity identity;
    private final Attempts attempts;
    private final LaunchSteps launch;
    private final QueueView queue;
    private final Bell bell;
    private final ReentrantReadWriteLock offers = new ReentrantReadWriteLock();
    private volatile boolean closed;
    private volatile boolean paused;
    private volatile boolean inDoubt;

    /** Begins without offers, until a claim has seen an empty queue. */
    public DirectHandOver(
            KnownWorkflows workflows,
            WorkerIdentity identity,
            Attempts attempts,
            LaunchSteps launch,
            QueueView queue,
            Bell bell) {
        this.workflows = workflows;
        this.identity = identity;
        this.attempts = attempts;
        this.launch = launch;
        this.queue = queue;
        this.bell = bell;
    }

    /** Ends all offers, and returns when none is open: the handed-over steps have begun by then. */
    void close() {
        // First, because callers that make offers do not queue for the lock.
        closed = true;
        offers.writeLock().lock();
        try {
            queue.mayHaveWork();
        } finally {
            offers.writeLock().unlock();
        }
    }

    /**
     * Offers nothing from now on until {@link #goOn()}. It does not wait for open offers, because the heartbeat thread
     * calls it.
     */
    void pause() {
        paused = true;
    }

    /** Offers slots again, once a claim has seen the end of the queue: tasks were queued during the pause. */
    void goOn() {
        queue.mayHaveWork();
        paused = false;
    }

    /** Whether leases may exist that this worker does not know of. */
    boolean isInDoubt() {
        return inDoubt;
    }

    /**
     * Ends the doubt about unknown leases at a moment when no offer is open: a step being handed over is leased
     * already, but not known to this worker yet.
     *
     * @return false when an offer is open; then no more is offered, and closing that offer wakes the dispatcher
     */
    boolean endDoubt(Runnable giveBackUnknown) {
        inDoubt = true;
        if (!offers.writeLock().tryLock()) {
            return false;
        }
        try {
            giveBackUnknown.run();
            inDoubt = false;
            return true;
        } finally {
            offers.writeLock().unlock();
        }
    }

    @Override
    public Offer offer(int atMost) {
        Optional<UUID> worker = identity.current();
        if (worker.isEmpty() || !offers.readLock().tryLock()) {
            return Offer.NOTHING;
        }
        // Read inside the lock, so that nothing is offered any more when close() returns.
        boolean mayOffer = queue.isEmpty() && !inDoubt && !closed && !paused;
        Reservation slots = attempts.reserveAllButOne(mayOffer ? atMost : 0);
        if (slots.size() == 0) {
            offers.readLock().unlock();
            return Offer.NOTHING;
        }
        return new OpenOffer(worker.get(), slots);
    }

    /** Slots that are reserved until the offer is closed. */
    private final class OpenOffer implements Offer {

        private final UUID workerId;
        private final Reservation slots;
        private boolean answered;

        private OpenOffer(UUID workerId, Reservation slots) {
            this.workerId = workerId;
            this.slots = slots;
        }

        @Override
        public int slots() {
            return slots.size();
        }

        @Override
        public UUID workerId() {
            return workerId;
        }

        @Override
        public boolean canRun(QueueEntry entry) {
            return workflows.canRun(entry);
        }

        @Override
        public @Nullable AttemptLimits limits(QueueEntry entry) {
            return workflows.limits(entry);
        }

        @Override
        public void accept(List<Claim> claims) {
            try {
                claims.forEach(claim -> launch.launch(claim, slots));
                answered = true;
            } catch (RuntimeException | Error e) {
                // The transaction is committed, so its caller must not see a failure.
                log.error("Steps that were handed over got no thread; they are given back. worker={}", workerId, e);
            }
        }

        @Override
        public void close() {
            // The transaction may be applied although its answer was lost, or a thread may have been refused.
            if (!answered) {
                inDoubt = true;
            }
            slots.close();
            offers.readLock().unlock();
            if (inDoubt) {
                bell.ring(LoopName.DISPATCH);
            }
        }
    }
}
