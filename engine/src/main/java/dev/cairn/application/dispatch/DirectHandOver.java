package dev.cairn.application.dispatch;

import dev.cairn.application.define.KnownWorkflows;
import dev.cairn.application.settle.HandOver;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.StepCodeKey;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;

/**
 * Offers free slots while the last claim found the queue empty. One slot is always left to the next claim: it alone sees
 * who came into the queue meanwhile, and with all slots handed on from step to step it would never look.
 */
final class DirectHandOver implements HandOver {

    private final KnownWorkflows workflows;
    private final WorkerIdentity identity;
    private final Attempts attempts;
    private final Consumer<Claim> launch;
    private final ReentrantReadWriteLock offers = new ReentrantReadWriteLock();
    private volatile boolean queueIsEmpty;
    private volatile boolean closed;
    private volatile boolean inDoubt;

    DirectHandOver(KnownWorkflows workflows, WorkerIdentity identity, Attempts attempts, Consumer<Claim> launch) {
        this.workflows = workflows;
        this.identity = identity;
        this.attempts = attempts;
        this.launch = launch;
    }

    /** What a claim has found. */
    void queueIsEmpty(boolean found) {
        queueIsEmpty = found;
    }

    boolean queueIsEmpty() {
        return queueIsEmpty;
    }

    /** Offers nothing from now on. */
    void close() {
        closed = true;
    }

    /** Whether leases may exist that nobody here knows of. */
    boolean isInDoubt() {
        return inDoubt;
    }

    /**
     * Ends the doubt, at a moment when no offer is open: what is being handed over is leased already, and not known yet.
     *
     * @return false when an offer is open; then it must be tried again
     */
    boolean endDoubt(Runnable giveBackUnknown) {
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
        if (!queueIsEmpty || closed || atMost == 0 || worker.isEmpty()) {
            return Offer.NOTHING;
        }
        int slots = attempts.reserve(Math.min(atMost, attempts.free() - 1));
        return slots == 0 ? Offer.NOTHING : new OpenOffer(worker.get(), slots);
    }

    /** Slots that are reserved until it is closed. */
    private final class OpenOffer implements Offer {

        private final UUID workerId;
        private final int slots;
        private int begun;
        private boolean answered;

        private OpenOffer(UUID workerId, int slots) {
            this.workerId = workerId;
            this.slots = slots;
            offers.readLock().lock();
        }

        @Override
        public int slots() {
            return slots;
        }

        @Override
        public UUID workerId() {
            return workerId;
        }

        @Override
        public boolean canRun(StepCodeKey code) {
            return workflows.canRun(code);
        }

        @Override
        public void accept(List<Claim> claims) {
            for (Claim claim : claims) {
                begun++;
                launch.accept(claim);
            }
            answered = true;
        }

        @Override
        public void close() {
            // The transaction may be applied although its answer got lost, or a thread have been refused.
            if (!answered) {
                inDoubt = true;
            }
            attempts.unreserve(slots - begun);
            offers.readLock().unlock();
        }
    }
}
