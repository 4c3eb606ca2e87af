package dev.cairn.application.settle;

import dev.cairn.domain.model.AttemptLimits;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Heartbeat;
import dev.cairn.domain.model.LimitWithRetries;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.port.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Stores the heartbeats of this worker's attempts, all that are due in one statement. Those of one attempt are at least a
 * second apart, and four of them fit into its limit.
 */
public final class StoreHeartbeats {

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
        return attempt.heartbeats().storedAt() + WatchAttempts.nanos(atLeast.compareTo(most) < 0 ? atLeast : most);
    }

    /** Stores those that are due. When the store is away they wait, so that nobody counts as silent for that. */
    void store(Collection<Attempt> watched, LongSupplier nanoTime) {
        long now = nanoTime.getAsLong();
        Map<Attempt, Heartbeat> due = new LinkedHashMap<>();
        for (Attempt attempt : watched) {
            if (attempt.heartbeats().isPending() && dueAt(attempt) - now <= 0) {
                due.put(attempt, heartbeat(attempt, attempt.heartbeats().take()));
            }
        }
        if (due.isEmpty()) {
            return;
        }
        List<Heartbeat> beats = List.copyOf(due.values());
        Set<Fence> held;
        try {
            held = store.inTransaction(tx -> tx.heartbeats().beat(beats));
        } catch (RuntimeException e) {
            due.forEach((attempt, beat) -> attempt.heartbeats().putBack(beat.details()));
            throw e;
        }
        long stored = nanoTime.getAsLong();
        List<Fence> lost = new ArrayList<>();
        due.keySet().forEach(attempt -> {
            attempt.heartbeats().stored(stored);
            if (!held.contains(attempt.fence())) {
                lost.add(attempt.fence());
            }
        });
        attempts.cancel(lost);
    }

    private static Heartbeat heartbeat(Attempt attempt, @Nullable Payload details) {
        LimitWithRetries bound = bound(attempt);
        return new Heartbeat(attempt.fence(), details, bound == null ? null : bound.limit());
    }

    private static @Nullable LimitWithRetries bound(Attempt attempt) {
        AttemptLimits limits = attempt.limits();
        return limits == null ? null : limits.heartbeat();
    }
}
