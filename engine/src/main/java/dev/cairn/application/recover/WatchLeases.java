package dev.cairn.application.recover;

import dev.cairn.application.settle.Attempts;
import dev.cairn.application.settle.StuckSteps;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.port.Store;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that leases were taken away from this worker while it lives, because a run or step was cancelled
 * or timed out, and stops what runs under them. It is asked with every heartbeat, and at once when another worker hints at it.
 */
public final class WatchLeases {

    private static final Logger log = LoggerFactory.getLogger(WatchLeases.class);

    private final Store store;
    private final Attempts attempts;
    private final StuckSteps stuckSteps;
    private volatile boolean hinted;

    /** Looks for the leases of those attempts, and each time at those that do not end. */
    public WatchLeases(Store store, Attempts attempts, StuckSteps stuckSteps) {
        this.stuckSteps = stuckSteps;
        this.store = store;
        this.attempts = attempts;
    }

    /** Another worker says that leases were taken away: the next look is at all attempts. */
    public void hinted() {
        hinted = true;
    }

    /**
     * Looks, and stops what has lost its lease. Without a hint only attempts are looked for that have been running for a
     * while, so that a worker with short steps asks for nothing. Only one thread may call it at a time.
     *
     * @param begunBefore attempts that began later have not been running for long
     */
    void look(Instant begunBefore) {
        stuckSteps.look();
        boolean all = hinted;
        hinted = false;
        Set<Fence> asked = new HashSet<>(attempts.inCode(all ? Instant.MAX : begunBefore));
        if (asked.isEmpty()) {
            return;
        }
        Set<Fence> held = store.inTransaction(tx -> tx.leases().held(asked));
        asked.removeAll(held);
        for (Fence taken : asked) {
            log.info(
                    "Step was cancelled or timed out while it ran and is stopped. run={} step={} attempt={}",
                    taken.key().runId(),
                    taken.key().name(),
                    taken.attempt());
        }
        attempts.cancel(asked);
    }
}
