package dev.cairn.application.operate;

import dev.cairn.domain.model.Pruned;
import dev.cairn.domain.model.RunPlace;
import dev.cairn.domain.port.Store;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes runs that were over long ago, with their tasks and events, a little at a time. Each time round it looks once
 * at everything that is old enough, so that old runs which are still alive are passed over once and not with each batch.
 */
public final class PruneRuns implements Chore {

    private static final Logger log = LoggerFactory.getLogger(PruneRuns.class);
    private static final int LIMIT = 1_000;
    private static final Duration PAUSE = Duration.ofMinutes(1);

    private final Store store;
    private final Duration retention;
    private RunPlace reached = RunPlace.BEGINNING;
    private @Nullable Instant lastRound;
    private long deleted;

    /** With runs kept for so long after they are over. */
    public PruneRuns(Store store, Duration retention) {
        this.store = store;
        this.retention = retention;
    }

    /** Does a little, unless everything was looked at less than a minute ago. */
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

    /** Deletes all that is old enough now, and says how many runs that were. */
    public long all() {
        long before = deleted;
        while (batch()) {
            // the next batch, in a transaction of its own
        }
        return deleted - before;
    }

    private boolean batch() {
        Pruned pruned = store.inTransaction(tx -> tx.runs().prune(tx.now().minus(retention), reached, LIMIT));
        deleted += pruned.runs();
        RunPlace place = pruned.reached();
        reached = place == null ? RunPlace.BEGINNING : place;
        return place != null;
    }
}
