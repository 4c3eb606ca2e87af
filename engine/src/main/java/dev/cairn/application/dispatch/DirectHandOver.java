package dev.cairn.application.dispatch;

import dev.cairn.application.advance.HandOver;
import dev.cairn.application.define.KnownWorkflows;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.QueueEntry;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Offers free slots while the last claim found the queue empty. One slot is always left to the next claim: it alone sees
 * who came into the queue meanwhile, and with all slots handed on from step to step it would never look.
 */
final class DirectHandOver implements HandOver {

    private static final Logger log = LoggerFactory.getLogger(DirectHandOver.class);

    private final KnownWorkflows workflows;
    private final WorkerIdentity identity;
    private final Attempts attempts;
    private final Consumer<Claim> launch;
    private final Runnable wakeDispatcher;
    private final ReentrantReadWriteLock offers = new ReentrantReadWriteLock();
    private volatile boolean queueIsEmpty;
    private volatile boolean closed;
    private volatile boolean inDoubt;

    /**
     * Offers nothing yet.
     *
     * @param launch gives a task that was handed over to a thread
     * @param wakeDispatcher told when a doubt can be ended
     */
    DirectHandOver(
            KnownWorkflows workflows,
            WorkerIdentity identity,
            Attempts attempts,
            Consumer<Claim> launch,
            Runnable wakeDispatcher) {
        this.workflows = workflows;
        this.identity = identity;
        this.attempts = attempts;
        this.launch = launch;
        this.wakeDispatcher = wakeDispatcher;
    }

    /** What a claim has found. */
    void queueIsEmpty(boolean found) {
        queueIsEmpty = found;
    }

    boolean queueIsEmpty() {
        return queueIsEmpty;
    }

    /** Offers nothing from now on, and returns when no offer is open: what they hand over has begun by then. */
    void close() {
        // First, because those who make offers do not wait in line for the lock.
        closed = true;
        offers.writeLock().lock();
        try {
            queueIsEmpty = false;
        } finally {
            offers.writeLock().unlock();
        }
    }

    /** Whether leases may exist that nobody here knows of. */
    boolean isInDoubt() {
        return inDoubt;
    }

    /**
     * Ends the doubt, at a moment when no offer is open: what is being handed over is leased already, and not known yet.
     *
     * @return false when an offer is open; then nothing more is offered, and the dispatcher is woken when it is closed
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
        // Asked inside the lock, so that nothing is offered any more when close() returns.
        int slots = queueIsEmpty && !inDoubt && !closed ? attempts.reserveAllButOne(atMost) : 0;
        if (slots == 0) {
            offers.readLock().unlock();
            return Offer.NOTHING;
        }
        return new OpenOffer(worker.get(), slots);
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
        public boolean canRun(QueueEntry entry) {
            return workflows.canRun(entry);
        }

        @Override
        public void accept(List<Claim> claims) {
            try {
                for (Claim claim : claims) {
                    begun++;
                    launch.accept(claim);
                }
                answered = true;
            } catch (RuntimeException | Error e) {
                // What was to be written is written, so whoever made the offer must not be told otherwise.
                log.error("Steps that were handed over got no thread; they are given back. worker={}", workerId, e);
            }
        }

        @Override
        public void close() {
            // The transaction may be applied although its answer got lost, or a thread have been refused.
            if (!answered) {
                inDoubt = true;
            }
            attempts.unreserve(slots - begun);
            offers.readLock().unlock();
            if (inDoubt) {
                wakeDispatcher.run();
            }
        }
    }
}
