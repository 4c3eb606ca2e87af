package dev.cairn.domain.port;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The leases: which worker may settle which attempt. */
public interface Leases {

    /** Grants leases on tasks that have none; from then on these tasks read as RUNNING. */
    void grant(Collection<Lease> leases);

    /**
     * Removes the leases that match in task, attempt and token, and returns the fences of those that were held: only
     * they may be settled. A store may return all of them at once, if it fails the transaction when one was not held.
     */
    Set<Fence> release(Collection<Fence> fences);

    /**
     * Takes away the leases on the tasks of a run, and returns them. Afterwards none of them is leased, if claims are held
     * off ({@link ReadyQueue#holdClaims}): it takes leases again until there is none, because a task may be handed over
     * while this waits for the settlement of its parent. The first call of a transaction waits for settlements under way;
     * a later one, made when tasks are locked, does not.
     *
     * @param step the only step that is meant, or null for all
     */
    List<Lease> takeAway(UUID runId, @Nullable String step);

    /** The fences of those that are held. */
    Set<Fence> held(Collection<Fence> fences);

    /**
     * Begins a new epoch for these workers and returns the leases they hold. It waits for their claims under way; a
     * claim of the old epoch that arrives later is not applied.
     */
    List<Lease> beginEpoch(Collection<UUID> workerIds);
}
