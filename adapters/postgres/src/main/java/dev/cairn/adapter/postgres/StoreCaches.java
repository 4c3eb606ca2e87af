package dev.cairn.adapter.postgres;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The facts that a store remembers between transactions. Everything works without them, only slower.
 *
 * @param start where in the queue a claim starts to read
 * @param sweeps when a claim reads the queue from its first row
 * @param clock the estimate of the server's time, or null to ask always
 * @param epoch the worker's epoch
 */
record StoreCaches(
        ClaimStart start, SweepPacing sweeps, @Nullable ServerClockEstimate clock, WorkerEpoch epoch) {

    /** For stores that do little: each claim sweeps, each transaction asks for the time. */
    static StoreCaches none() {
        return new StoreCaches(new ClaimStart(() -> 0), SweepPacing.always(), null, new WorkerEpoch());
    }

    /** For the store of an engine, by the clock of this machine. */
    static StoreCaches of(LongSupplier nanoTime) {
        return new StoreCaches(
                new ClaimStart(nanoTime),
                new SweepPacing(nanoTime),
                new ServerClockEstimate(nanoTime),
                new WorkerEpoch());
    }
}
