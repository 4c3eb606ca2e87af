package dev.cairn.adapter.postgres;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a store remembers from one transaction to the next. Forgetting it costs time and nothing else.
 *
 * @param start where claims begin to read
 * @param clock the time of the server without asking for it, or null to ask always
 */
record StoreMemory(QueueStart start, @Nullable ServerClock clock, KnownEra era) {

    /** Nothing, for stores that do little. */
    static StoreMemory none() {
        return new StoreMemory(QueueStart.ofAll(), null, new KnownEra());
    }

    /** All there is, by the clock of this machine. */
    static StoreMemory of(LongSupplier nanoTime) {
        return new StoreMemory(new QueueStart(nanoTime), new ServerClock(nanoTime), new KnownEra());
    }
}
