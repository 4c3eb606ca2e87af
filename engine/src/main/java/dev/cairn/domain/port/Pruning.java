package dev.cairn.domain.port;

import dev.cairn.domain.model.PruningPlace;
import dev.cairn.domain.model.PruningSlice;
import java.time.Instant;
import java.util.Collection;
import java.util.UUID;

/** The deletion of runs that ended long ago. */
public interface Pruning {

    /**
     * Reads runs, workflow by workflow, in the order in which they were stored, after a place, and names those that ended
     * before an instant.
     *
     * @param limit how many runs are read; it also ends after that many tasks of runs that are over
     */
    PruningSlice look(Instant overBefore, PruningPlace after, int limit);

    /**
     * Deletes those of these runs that ended before an instant, with their tasks and events, and returns their number.
     * Their idempotency keys become free. Live runs stay.
     */
    int delete(Collection<UUID> runs, Instant overBefore);

    /**
     * Forgets what is kept beside the runs: the names of former workers that no stored run can speak of, and what people
     * did and what happened to schedules before an instant.
     */
    void forgetBefore(Instant overBefore);
}
