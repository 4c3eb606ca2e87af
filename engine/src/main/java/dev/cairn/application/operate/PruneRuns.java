package dev.cairn.application.operate;

import dev.cairn.application.settle.Bisection;
import dev.cairn.application.settle.CulpritBackoff;
import dev.cairn.domain.model.PruningPlace;
import dev.cairn.domain.model.PruningSlice;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes runs that ended long ago, with their tasks and events, in small batches. One round looks once at every run
 * that is old enough, so that old runs which are still alive are passed over once and not with each batch. A run that
 * the store refuses to delete holds up no other.
 */
public final class PruneRuns implements MaintenanceJob {

    private static final Logger log = LoggerFactory.getLogger(PruneRuns.class);
    private static final int LIMIT = 1_000;
    private static final Duration PAUSE = Duration.ofMinutes(1);

    private final Store store;
    private final Duration retention;
    private final CulpritBackoff<UUID> refused = new CulpritBackoff<>();
    private PruningPlace reached = PruningPlace.BEGINNING;
    private @Nullable Instant lastRound;
    private long deleted;
    private @Nullable RuntimeException refusal;

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

    /**
     * Deletes all runs that are old enough now, and returns their number.
     *
     * @throws RuntimeException when the store refused to delete some of them; all others are deleted
     */
    public long all() {
        long before = deleted;
        boolean more = true;
        while (more) {
            more = batch();
        }
        if (refusal != null) {
            throw refusal;
        }
        return deleted - before;
    }

    private boolean batch() {
        Instant now = store.inTransaction(Transaction::now);
        Instant overBefore = now.minus(retention);
        PruningSlice slice = store.inTransaction(tx -> tx.pruning().look(overBefore, reached, LIMIT));
        List<UUID> over =
                slice.over().stream().filter(run -> !refused.waits(run, now)).toList();
        new Bisection<>(over, part -> delete(part, overBefore), (run, cause) -> leave(run, now, cause)).run();
        PruningPlace place = slice.reached();
        if (place == null) {
            store.inTransaction(tx -> {
                tx.pruning().forgetBefore(overBefore);
                return true;
            });
        }
        reached = place == null ? PruningPlace.BEGINNING : place;
        return place != null;
    }

    private void delete(List<UUID> over, Instant overBefore) {
        deleted += store.inTransaction(tx -> tx.pruning().delete(over, overBefore));
        refused.forget(over);
    }

    private void leave(UUID run, Instant now, RuntimeException cause) {
        Duration wait = refused.refuse(run, now);
        refusal = cause;
        log.warn(
                "Old run cannot be deleted and is tried again later. run={} wait={} reason={}",
                run,
                wait,
                cause.getMessage());
    }
}
