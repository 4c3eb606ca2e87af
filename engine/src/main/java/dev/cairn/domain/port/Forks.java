package dev.cairn.domain.port;

import dev.cairn.RunDetails;
import java.util.Collection;
import java.util.UUID;

/** Runs and the forks made of them. */
public interface Forks {

    /**
     * Notes where a run of this transaction comes from, and gives those of its tasks the outputs that they have there.
     * The source is only read, without a lock.
     *
     * @return how many of these tasks the source has; fewer than asked for when it was pruned meanwhile
     */
    int copy(UUID fork, RunDetails.Fork source, Collection<String> steps);

    /**
     * The run that this one was forked from, and the newest forks of it.
     *
     * @param most how many forks to return
     */
    RunDetails.Forks of(UUID runId, int most);
}
