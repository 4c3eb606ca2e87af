package dev.cairn.application.settle;

import dev.cairn.domain.model.AttemptLimits;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Heartbeat;
import dev.cairn.domain.model.LimitWithRetries;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.StoreRefusedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores the heartbeats of this worker's attempts, all that are due in one statement. Those of one attempt are at least a
 * second apart, and four of them fit into its limit.
 */
public final class StoreHeartbeats {

    private static final Logger log = LoggerFactory.getLogger(StoreHeartbeats.class);
    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(1);
    private static final int PARTS_OF_A_LIMIT = 4;

    /** The pause of an attempt that has no limit of silence, and sends heartbeats for its details only. */
    private static final Duration USUAL_PAUSE = Duration.ofSeconds(5);

    private final Store store;
    private final Attempts attempts;

    /** Stores them there; those attempts are stopped that hold no lease any more. */
    public StoreHeartbeats(Store store, Attempts attempts) {
        this.store = store;
        this.attempts = attempts;
    }

    /** The heartbeat of an attempt that waits to be stored, or null. */
    static @Nullable Heartbeat waiting(Attempt attempt) {
        return attempt.heartbeats().isPending()
                ? heartbeat(attempt, attempt.heartbeats().take())
                : null;
    }

    /** When the heartbeat that waits is to be stored. */
    static long dueAt(Attempt attempt) {
        LimitWithRetries bound = bound(attempt);
        Duration pause = bound == null ? USUAL_PAUSE : bound.limit().dividedBy(PARTS_OF_A_LIMIT);
        // A limit of a few seconds is counted more often than once a second, because it would be exceeded otherwise.
        Duration most = bound == null ? USUAL_PAUSE : bound.limit().dividedBy(2);
        Duration atLeast = pause.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : pause;
        return attempt.heartbeats().triedAt() + WatchAttempts.nanos(atLeast.compareTo(most) < 0 ? atLeast : most);
    }

    /**
     * Stores those that are due; one that the store refuses keeps no other from it. When the store is away they wait, so
     * that nobody counts as silent for that.
     */
    void store(Collection<Attempt> watched, LongSupplier nanoTime) {
        long now = nanoTime.getAsLong();
        List<Due> due = new ArrayList<>();
        for (Attempt attempt : watched) {
            if (attempt.heartbeats().isPending() && dueAt(attempt) - now <= 0) {
                due.add(new Due(attempt, heartbeat(attempt, attempt.heartbeats().take())));
            }
        }
        Bisection<Due> batch = new Bisection<>(
                due, part -> storeTogether(part, nanoTime), (culprit, cause) -> refuse(culprit, nanoTime, cause));
        try {
            batch.run();
        } finally {
            batch.left().forEach(Due::putBack);
        }
    }

    private void storeTogether(List<Due> due, LongSupplier nanoTime) {
        List<Heartbeat> beats = due.stream().map(Due::beat).toList();
        Set<Fence> held = store.inTransaction(tx -> tx.heartbeats().beat(beats));
        long stored = nanoTime.getAsLong();
        List<Fence> lost = new ArrayList<>();
        for (Due one : due) {
            one.attempt.heartbeats().stored(stored);
            if (!held.contains(one.attempt.fence())) {
                lost.add(one.attempt.fence());
            }
        }
        attempts.cancel(lost);
    }

    /** Details that the store rejects are dropped, and the sign of life is stored; any other heartbeat waits. */
    private void refuse(Due culprit, LongSupplier nanoTime, RuntimeException cause) {
        boolean isForDetails = culprit.beat.details() != null && !(cause instanceof StoreRefusedException);
        log.warn(
                "{} run={} step={} attempt={} reason={}",
                isForDetails
                        ? "Details of a heartbeat cannot be stored and are dropped."
                        : "Heartbeat is refused by the store and tried again later.",
                culprit.beat.fence().key().runId(),
                culprit.beat.fence().key().name(),
                culprit.beat.fence().attempt(),
                cause.getMessage());
        if (isForDetails) {
            Due without = new Due(culprit.attempt, heartbeat(culprit.attempt, null));
            new Bisection<>(
                            List.of(without),
                            part -> storeTogether(part, nanoTime),
                            (again, why) -> again.refused(nanoTime.getAsLong()))
                    .run();
        } else {
            culprit.refused(nanoTime.getAsLong());
        }
    }

    private static Heartbeat heartbeat(Attempt attempt, @Nullable Payload details) {
        LimitWithRetries bound = bound(attempt);
        return new Heartbeat(attempt.fence(), details, bound == null ? null : bound.limit());
    }

    private static @Nullable LimitWithRetries bound(Attempt attempt) {
        AttemptLimits limits = attempt.limits();
        return limits == null ? null : limits.heartbeat();
    }

    /** A heartbeat that was taken to be stored, and the attempt that sent it. */
    private record Due(Attempt attempt, Heartbeat beat) {

        private void putBack() {
            attempt.heartbeats().putBack(beat.details());
        }

        private void refused(long now) {
            putBack();
            attempt.heartbeats().refused(now);
        }
    }
}
