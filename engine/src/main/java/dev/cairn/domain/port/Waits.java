package dev.cairn.domain.port;

import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Wait;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** The tasks that wait for signals. */
public interface Waits {

    /** Stores waits. */
    void insert(Collection<Wait> waits);

    /** Those of these tasks that wait. */
    List<Wait> of(Collection<TaskKey> keys);

    /** The tasks of a run that wait for that signal, the one that began first at the front. */
    List<TaskKey> waitingFor(UUID runId, String signal, int limit);

    /** Removes the waits of these tasks. */
    void remove(Collection<TaskKey> keys);
}
