package dev.cairn.domain.port;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** The leases: who may settle which attempt. */
public interface Leases {

    /** Grants leases on tasks that have none; from then on these tasks read as RUNNING. */
    void grant(Collection<Lease> leases);

    /** Takes the leases away that match in task, attempt and token, and says which did: only those may be settled. */
    Set<Fence> release(Collection<Fence> fences);

    /**
     * The leases of these workers, those of claims included that are still under way: it waits for them to end. A claim
     * whose answer got lost may be applied a good while after its worker has given up on it.
     */
    List<Lease> heldBy(Collection<UUID> workerIds);
}
