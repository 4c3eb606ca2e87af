package dev.cairn.domain.port;

import dev.cairn.WorkerDetails;
import dev.cairn.domain.model.FormerWorker;
import dev.cairn.domain.model.RegisteredWorker;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The workers as people see and steer them. */
public interface WorkerRegistry {

    /** The registered workers, the oldest first. */
    List<RegisteredWorker> all(int most);

    /** A registered worker. */
    Optional<RegisteredWorker> find(UUID id);

    /** The workers that were the last to go, the newest first. */
    List<FormerWorker> former(int most);

    /** A worker that is no longer registered, as long as it is kept. */
    Optional<FormerWorker> findFormer(UUID id);

    /**
     * Stores that a worker is to drain, or that it is not. It learns that with its next heartbeat.
     *
     * @return whether the worker is registered
     */
    boolean setDrain(UUID id, WorkerDetails.@Nullable Drain drain);
}
