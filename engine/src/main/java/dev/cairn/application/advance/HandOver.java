package dev.cairn.application.advance;

import dev.cairn.domain.model.AttemptLimits;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.QueueEntry;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Hand-over: a task that becomes ready is leased in the transaction that makes it ready, which saves a place in the
 * queue and a claim. It is allowed only while the queue is empty, because the task would overtake those that wait.
 */
public interface HandOver {

    /** No hand-over: every ready task goes to the queue. */
    HandOver NEVER = atMost -> Offer.NOTHING;

    /** Reserves at most this many slots of this worker; close the offer after the transaction. */
    Offer offer(int atMost);

    /** Slots that are reserved during a transaction. */
    interface Offer extends AutoCloseable {

        /** An offer without slots. */
        Offer NOTHING = new Offer() {
            @Override
            public int slots() {
                return 0;
            }

            @Override
            public UUID workerId() {
                throw new IllegalStateException("engine bug: nothing was offered");
            }

            @Override
            public boolean canRun(QueueEntry entry) {
                return false;
            }

            @Override
            public void accept(List<Claim> claims) {}

            @Override
            public void close() {}
        };

        /** How many tasks may be leased to this worker. */
        int slots();

        /** The worker that makes the offer. */
        UUID workerId();

        /** Whether the worker has code for the task. */
        boolean canRun(QueueEntry entry);

        /** The time limits that the worker's code sets for the next attempt of the task, or null for none. */
        default @Nullable AttemptLimits limits(QueueEntry entry) {
            return null;
        }

        /** Runs these claims, which were leased in a committed transaction. */
        void accept(List<Claim> claims);

        /**
         * Releases the slots that were not used. If slots were offered and nothing was accepted, leases may exist that
         * this worker does not know of.
         */
        @Override
        void close();
    }
}
