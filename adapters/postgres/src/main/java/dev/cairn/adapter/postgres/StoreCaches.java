package dev.cairn.adapter.postgres;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a store remembers from one transaction to the next. Forgetting it costs time and nothing else.
 *
 * @param start where claims begin to read
 * @param clock the time of the server without asking for it, or null to ask always
 */
record StoreCaches(QueueStart start, @Nullable ServerClockEstimate clock, WorkerEpoch era) {

    /** Nothing, for stores that do little. */
    static StoreCaches none() {
        return new StoreCaches(QueueStart.ofAll(), null, new WorkerEpoch());
    }

    /** All there is, by the clock of this machine. */
    static StoreCaches of(LongSupplier nanoTime) {
        return new StoreCaches(new QueueStart(nanoTime), new ServerClockEstimate(nanoTime), new WorkerEpoch());
    }
}
