package dev.cairn.application.operate;

import dev.cairn.Statistics;
import dev.cairn.domain.port.Store;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Deletes old statistics every five minutes. */
public final class ForgetStatistics implements MaintenanceJob {

    private static final Duration PAUSE = Duration.ofMinutes(5);

    private final Store store;
    private @Nullable Instant lastRound;

    /** Deletes from that store. */
    public ForgetStatistics(Store store) {
        this.store = store;
    }

    @Override
    public boolean tick(Instant now) {
        if (lastRound == null || !lastRound.plus(PAUSE).isAfter(now)) {
            lastRound = now;
            int unused = store.inTransaction(tx -> tx.counts().forget(now.minus(Statistics.KEPT)));
        }
        return false;
    }
}
