package dev.cairn.application.dispatch;

import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.SuspectGroup;
import dev.cairn.domain.service.Quarantine;
import java.util.HashMap;
import java.util.Map;

/**
 * The suspects that run on this worker: tasks that were running when workers died, and that therefore run only in small
 * groups.
 */
public final class RunningSuspects {

    private final Quarantine quarantine;
    private final Map<Fence, Integer> running = new HashMap<>();

    /** No suspects yet. */
    public RunningSuspects(Quarantine quarantine) {
        this.quarantine = quarantine;
    }

    /** The group of suspects that run now. */
    synchronized SuspectGroup group() {
        return running.values().stream()
                .findFirst()
                .map(level -> new SuspectGroup(level, running.size()))
                .orElse(SuspectGroup.EMPTY);
    }

    /** Notes that an attempt begins, of a suspect or not. */
    synchronized void begins(Claim claim) {
        int crashes = claim.input().tries().crashes();
        if (quarantine.isSuspect(crashes)) {
            running.put(claim.lease().fence(), crashes);
        }
    }

    /**
     * Notes that an attempt has ended, and returns whether it was that of a suspect, so that there may be room for
     * another.
     */
    synchronized boolean ended(Fence fence) {
        return running.remove(fence) != null;
    }
}
