package dev.cairn.application.observe;

import dev.cairn.EngineEvent;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Tells the listeners how many tasks a claim took, and how long that lasted. Without a listener it measures nothing. */
public final class ReportClaims {

    private final Observers observers;
    private final LongSupplier nanoTime;

    /** Measures by that counter of nanoseconds. */
    public ReportClaims(Observers observers, LongSupplier nanoTime) {
        this.observers = observers;
        this.nanoTime = nanoTime;
    }

    /** Claims, and reports the claim unless it took nothing: an idle worker has nothing to tell. */
    public <T> T claim(Supplier<T> claiming, ToIntFunction<T> number) {
        if (!observers.isListening()) {
            return claiming.get();
        }
        long began = nanoTime.getAsLong();
        T claimed = claiming.get();
        int tasks = number.applyAsInt(claimed);
        if (tasks > 0) {
            observers.report(new EngineEvent.TasksClaimed(tasks, Duration.ofNanos(nanoTime.getAsLong() - began)));
        }
        return claimed;
    }
}
