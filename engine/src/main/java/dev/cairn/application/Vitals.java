package dev.cairn.application;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** When the loops of an engine last did what shows that it works. Written by the loops, read by probes. */
public final class Vitals {

    private final LongSupplier nanoTime;
    private volatile Supplier<List<String>> lateLoops = List::of;
    private volatile @Nullable Long startedAt;
    private volatile @Nullable Long beatAt;
    private volatile @Nullable Long claimedAt;

    /** Vitals of an engine that has done nothing yet, by that counter of nanoseconds. */
    public Vitals(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    void started(Supplier<List<String>> late) {
        lateLoops = late;
        startedAt = nanoTime.getAsLong();
    }

    /** Notes a heartbeat that reached the store and found the worker registered. */
    void beaten() {
        beatAt = nanoTime.getAsLong();
    }

    /** Notes that the queue was asked and has answered, or that there was no free slot to ask for. */
    void claimed() {
        claimedAt = nanoTime.getAsLong();
    }

    List<String> lateLoops() {
        return lateLoops.get();
    }

    @Nullable
    Duration sinceStart() {
        return since(startedAt);
    }

    @Nullable
    Duration sinceBeat() {
        return since(beatAt);
    }

    @Nullable
    Duration sinceClaim() {
        return since(claimedAt);
    }

    private @Nullable Duration since(@Nullable Long at) {
        return at == null ? null : Duration.ofNanos(nanoTime.getAsLong() - at);
    }
}
