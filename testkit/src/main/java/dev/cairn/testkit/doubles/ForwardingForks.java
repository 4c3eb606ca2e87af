package dev.cairn.testkit.doubles;

import dev.cairn.RunDetails;
import dev.cairn.domain.port.Forks;
import java.util.Collection;
import java.util.UUID;

/** Forks that forward every call; a subclass overrides some. */
public abstract class ForwardingForks implements Forks {

    private final Forks forks;

    /** Forwards to those forks. */
    protected ForwardingForks(Forks forks) {
        this.forks = forks;
    }

    @Override
    public int copy(UUID fork, RunDetails.Fork source, Collection<String> steps) {
        return forks.copy(fork, source, steps);
    }

    @Override
    public RunDetails.Forks of(UUID runId, int most) {
        return forks.of(runId, most);
    }
}
