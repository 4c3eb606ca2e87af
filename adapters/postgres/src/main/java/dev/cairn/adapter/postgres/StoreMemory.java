package dev.cairn.adapter.postgres;

import dev.cairn.adapter.time.ThisMachine;
import org.jspecify.annotations.Nullable;

/**
 * What a store remembers from one transaction to the next. Forgetting it costs time and nothing else.
 *
 * @param hint where claims begin to read, or null to read from the beginning always
 */
record StoreMemory(@Nullable QueueHint hint, ServerClock clock, KnownEra era) {

    StoreMemory(@Nullable QueueHint hint) {
        this(hint, new ServerClock(ThisMachine.nanoTime()), new KnownEra());
    }
}
