package dev.cairn.application.operate;

import dev.cairn.EngineEvent;
import dev.cairn.Limits;
import dev.cairn.application.observe.Observers;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.service.JudgeHealth;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Measures the whole store for the listeners that ask for it. Without such a listener it reads nothing. */
public final class MeasureStore implements MaintenanceJob {

    private static final Duration AT_MOST_EVERY = Duration.ofSeconds(1);

    private final Store store;
    private final Observers observers;
    private @Nullable Instant lastLook;

    /** Measures that store for these listeners. */
    public MeasureStore(Store store, Observers observers) {
        this.store = store;
        this.observers = observers;
    }

    @Override
    public boolean tick(Instant now) {
        Duration wish = observers.measureEvery();
        if (wish == null) {
            return false;
        }
        Duration pause = wish.compareTo(AT_MOST_EVERY) < 0 ? AT_MOST_EVERY : wish;
        if (lastLook != null && lastLook.plus(pause).isAfter(now)) {
            return false;
        }
        lastLook = now;
        observers.report(new EngineEvent.StoreMeasured(
                JudgeHealth.of(store.inTransaction(tx -> tx.census().figures(Limits.MAX_COUNT)))));
        return false;
    }
}
