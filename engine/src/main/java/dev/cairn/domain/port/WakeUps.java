package dev.cairn.domain.port;

import java.util.function.Consumer;

/** Hints between workers that there is work. A hint may be lost or late; everything works without hints. */
public interface WakeUps {

    /** Sends a hint to all listeners. Call it after the commit that made the hint true. */
    void announce(Hint hint);

    /** Listens until the subscription is closed. The listener must return at once. */
    Subscription listen(Consumer<Hint> listener);

    /**
     * Exchanges hints with other processes, blocking for a moment at most. A loop of the engine calls it repeatedly.
     *
     * @return whether to call it again at once; false when there are no other processes
     */
    default boolean exchange() {
        return false;
    }

    /** The kinds of hint. */
    enum Hint {
        /** Tasks became ready. */
        WORK_READY,
        /** A timer was set that may be due before all known timers. */
        TIMER_SET,
        /** Runs are over. */
        RUN_FINISHED,
        /** Leases were taken away from workers that live: their steps are to stop. */
        LEASES_TAKEN,
        /** A worker was told to drain, or to drain no longer. */
        WORKER_STEERED
    }

    /** A listener's registration. */
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
