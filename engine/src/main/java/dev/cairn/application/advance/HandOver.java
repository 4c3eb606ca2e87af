package dev.cairn.application.advance;

import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.QueueEntry;
import java.util.List;
import java.util.UUID;

/**
 * The short way from one step to the next: a task that becomes ready gets its lease in the transaction that makes it
 * ready, instead of a place in the queue and a claim. Only while nobody waits in the queue, because it would overtake
 * them.
 */
public interface HandOver {

    /** The long way only. */
    HandOver NEVER = atMost -> Offer.NOTHING;

    /** Offers slots of this worker, at most so many; to be closed after the transaction. */
    Offer offer(int atMost);

    /** Slots that are kept free for the time of a transaction. */
    interface Offer extends AutoCloseable {

        /** No slots. */
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

        /** How many tasks may be leased. */
        int slots();

        /** To whom. */
        UUID workerId();

        /** Whether the worker has the code for that. */
        boolean canRun(QueueEntry entry);

        /** These were leased and are committed: run them. */
        void accept(List<Claim> claims);

        /** Lets go of what was not accepted. When nothing was although slots were offered, leases may be unknown. */
        @Override
        void close();
    }
}
