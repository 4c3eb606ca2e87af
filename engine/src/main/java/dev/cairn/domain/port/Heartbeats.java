package dev.cairn.domain.port;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Heartbeat;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.StoredHeartbeat;
import dev.cairn.domain.model.TaskKey;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The heartbeats of steps: one for each task that has ever sent any. They are deleted with the task's end, or its run. */
public interface Heartbeats {

    /** Stores those whose lease is held, by the clock of the store, and returns their fences. */
    Set<Fence> beat(Collection<Heartbeat> beats);

    /** Stores those whose lease was released in this transaction: the next attempt may ask for them. */
    void keep(Collection<Heartbeat> beats);

    /** Deletes those of tasks that are over. */
    void forget(Collection<TaskKey> tasks);

    /** The last details from before this attempt. */
    Optional<Payload> before(Fence attempt);

    /** Those of the tasks of a run, in no particular order. */
    List<StoredHeartbeat> ofRun(UUID runId);
}
