package dev.cairn.application.operate;

import dev.cairn.domain.model.PruneResult;
import dev.cairn.domain.model.PruningPlace;
import dev.cairn.domain.port.Store;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes runs that ended long ago, with their tasks and events, in small batches. One round looks once at every run
 * that is old enough, so that old runs which are still alive are passed over once and not with each batch.
 */
public final class PruneRuns implements MaintenanceJob {

    private static final Logger log = LoggerFactory.getLogger(PruneRuns.class);
    private static final int LIMIT = 1_000;
    private static final Duration PAUSE = Duration.ofMinutes(1);

    private final Store store;
    private final Duration retention;
    private PruningPlace reached = PruningPlace.BEGINNING;
    private @Nullable Instant lastRound;
    private long deleted;

    /** Creates the job; {@code retention} is how long runs are kept after their end. */
    public PruneRuns(Store store, Duration retention) {
        this.store = store;
        this.retention = retention;
    }

    /** Deletes one batch, unless a round ended less than a minute ago. */
    @Override
    public boolean tick(Instant now) {
        if (lastRound != null && lastRound.plus(PAUSE).isAfter(now)) {
            return false;
        }
        boolean more = batch();
        if (!more) {
            lastRound = now;
            if (deleted > 0) {
                log.info("Old runs were deleted. runs={} retention={}", deleted, retention);
            }
            deleted = 0;
        }
        return more;
    }

    /** Deletes all runs that are old enough now, and returns their number. */
    public long all() {
        long before = deleted;
        while (batch()) {
            // each further batch is a transaction of its own
        }
        return deleted - before;
    }

    private boolean batch() {
        PruneResult pruned = store.inTransaction(tx -> tx.runs().prune(tx.now().minus(retention), reached, LIMIT));
        deleted += pruned.runs();
        PruningPlace place = pruned.reached();
        reached = place == null ? PruningPlace.BEGINNING : place;
        return place != null;
    }
}
