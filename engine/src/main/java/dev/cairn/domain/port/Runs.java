package dev.cairn.domain.port;

import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.PruneResult;
import dev.cairn.domain.model.PruningPlace;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunInsertion;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** The stored runs. */
public interface Runs {

    /**
     * Stores each run whose id is free and whose idempotency key is free within the tenant; an earlier run in the list
     * counts as taken, too. The answers come in the order of the list.
     *
     * @throws KeyBusyException when another transaction holds a key and does not end at once; inside a caller's own
     *     transaction the insert waits for it instead
     */
    List<RunInsertion> insert(List<NewRun> runs);

    /** The runs of those ids that exist, in no particular order. */
    List<Run> find(Collection<UUID> ids);

    /** The headers of the runs of those ids that exist. */
    List<RunHeader> headers(Collection<UUID> ids);

    /** Locks the rows in the order of their ids until the end of the transaction. */
    List<Run> lock(Collection<UUID> ids);

    /** Writes the counters, status, handler and end of runs locked before. */
    void save(Collection<Run> runs);

    /**
     * Reads runs, workflow by workflow, in the order in which they were stored, after a place, and deletes those that ended before an instant,
     * with their tasks and events. Their idempotency keys become free. Live runs stay.
     *
     * @param limit how many runs are read; it also ends after that many deleted tasks
     */
    PruneResult prune(Instant overBefore, PruningPlace after, int limit);
}
