package dev.cairn.domain.port;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;

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
     * Begins a new epoch for these workers and returns the leases they hold. It waits for their claims under way; a
     * claim of the old epoch that arrives later is not applied.
     */
    List<Lease> beginEpoch(Collection<UUID> workerIds);
}
