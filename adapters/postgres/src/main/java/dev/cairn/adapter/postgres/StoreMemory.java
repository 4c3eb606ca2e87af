package dev.cairn.adapter.postgres;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a store remembers from one transaction to the next. Forgetting it costs time and nothing else.
 *
 * @param hint where claims begin to read, or null to read from the beginning always
 * @param clock the time of the server without asking for it, or null to ask always
 */
record StoreMemory(@Nullable QueueHint hint, @Nullable ServerClock clock, KnownEra era) {

    /** Nothing, for stores that do little. */
    static StoreMemory none() {
        return new StoreMemory(null, null, new KnownEra());
    }

    /** All there is, by the clock of this machine. */
    static StoreMemory of(LongSupplier nanoTime) {
        return new StoreMemory(new QueueHint(nanoTime), new ServerClock(nanoTime), new KnownEra());
    }
}
