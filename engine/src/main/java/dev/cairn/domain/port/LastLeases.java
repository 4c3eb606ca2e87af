package dev.cairn.domain.port;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** The leases of a run that is shut down: the attempts that run are its last ones. */
public interface LastLeases {

    /**
     * Marks the leases on the tasks of a run, and returns them. Their holders keep them. Afterwards all leases of the run
     * are marked, and no settlement of it is under way, if claims are held off ({@link ReadyQueue#holdClaims}).
     */
    List<Lease> mark(UUID runId);

    /**
     * Those that were marked among the leases that this transaction has released. What their holders know of their tasks
     * is no longer true: these tasks, and those that wait for them, must be read.
     */
    Set<Fence> released();
}
