package dev.cairn.domain.port;

import java.util.function.Consumer;

/** Hints between workers that there is something to do. They may be lost or late; everything works without. */
public interface WakeUps {

    /** Tells all listeners, after the transaction that made it true. */
    void announce(Hint hint);

    /** Listens until the subscription is closed. The listener must return at once. */
    Subscription listen(Consumer<Hint> listener);

    /**
     * Exchanges hints with other processes, blocking for a moment at most. Called over and over by a loop of the engine.
     *
     * @return whether it should be called again at once; false when there are no other processes
     */
    default boolean exchange() {
        return false;
    }

    /** What there is to do. */
    enum Hint {
        /** Tasks became ready. */
        WORK_READY,
        /** A timer was set that may be due before those known. */
        TIMER_SET,
        /** Runs are over. */
        RUN_FINISHED
    }

    /** A listener's registration. */
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
