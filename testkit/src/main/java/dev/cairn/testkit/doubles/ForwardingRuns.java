package dev.cairn.testkit.doubles;

import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.PruneResult;
import dev.cairn.domain.model.PruningPlace;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.port.Runs;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** Runs that forward every call; a subclass overrides some. */
public abstract class ForwardingRuns implements Runs {

    private final Runs runs;

    /** Forwards to those runs. */
    protected ForwardingRuns(Runs runs) {
        this.runs = runs;
    }

    @Override
    public List<RunInsertion> insert(List<NewRun> added) {
        return runs.insert(added);
    }

    @Override
    public List<Run> find(Collection<UUID> ids) {
        return runs.find(ids);
    }

    @Override
    public List<RunHeader> headers(Collection<UUID> ids) {
        return runs.headers(ids);
    }

    @Override
    public List<Run> lock(Collection<UUID> ids) {
        return runs.lock(ids);
    }

    @Override
    public void save(Collection<Run> changed) {
        runs.save(changed);
    }

    @Override
    public PruneResult prune(Instant overBefore, PruningPlace after, int limit) {
        return runs.prune(overBefore, after, limit);
    }
}
