package dev.cairn;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Looks up the workers of a store, and drains them. Each call reads the store. */
public interface Workers {

    /** The registered workers, the oldest first, {@value Limits#MAX_COUNT} at most. */
    List<WorkerDetails> list();

    /** The workers that were the last to leave or to be declared dead, the newest first. */
    List<WorkerDetails> stopped(int limit);

    /** A worker by its id, also after it has stopped, as long as its name is kept with the runs. */
    Optional<WorkerDetails> find(UUID id);

    /**
     * Tells a worker to drain. It learns that within a heartbeat. From then on it claims nothing and is handed over
     * nothing, and another worker leads if there is one. Steps that it runs end as usual, and it stays registered until
     * its process is stopped. To drain a draining worker again replaces the reason. A process that is started again does
     * not drain; one that was only declared dead drains on under its next id.
     *
     * @param reason why, for those who look at the worker
     * @return the worker as it is now
     * @throws WorkerNotFoundException when no worker of that id is registered
     */
    WorkerDetails drain(UUID id, String reason);

    /**
     * Ends a drain. The worker takes work again within a heartbeat. A worker that does not drain is left as it is.
     *
     * @return the worker as it is now
     * @throws WorkerNotFoundException when no worker of that id is registered
     */
    WorkerDetails resume(UUID id);
}
