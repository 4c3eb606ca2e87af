package dev.cairn.domain.port;

import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Pruned;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.model.RunPlace;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** The runs. */
public interface Runs {

    /**
     * Stores those whose id, and whose idempotency key within the tenant, is not taken, also not by one earlier in the
     * list. Answers for each, in the order of the list.
     *
     * @throws KeyBusyException when a key is in the hands of another transaction that does not end at once; a caller's
     *     own transaction waits for it instead
     */
    List<RunInsertion> insert(List<NewRun> runs);

    /** The runs of those ids that exist, in no particular order. */
    List<Run> find(Collection<UUID> ids);

    /** What never changes about the runs of those ids that exist. */
    List<RunHeader> headers(Collection<UUID> ids);

    /** Locks the rows in the order of their ids until the end of the transaction. */
    List<Run> lock(Collection<UUID> ids);

    /** Writes the counters, status, handler and end of runs locked before. */
    void save(Collection<Run> runs);

    /**
     * Looks at runs in the order in which they were stored, after a place, and deletes those that were over before an
     * instant, with their tasks and events. Their idempotency keys are free again. Live runs stay.
     *
     * @param limit how many runs are looked at, and after how many deleted tasks it ends
     */
    Pruned prune(Instant overBefore, RunPlace after, int limit);
}
