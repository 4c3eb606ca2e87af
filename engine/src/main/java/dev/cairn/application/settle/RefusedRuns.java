package dev.cairn.application.settle;

import dev.cairn.Limits;
import dev.cairn.RefusedRun;
import dev.cairn.StoreUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The runs of a batch that were refused, so that they hold up no others. */
public final class RefusedRuns {

    private static final Logger log = LoggerFactory.getLogger(RefusedRuns.class);

    private final List<RefusedRun> first = new ArrayList<>();
    private long number;

    /**
     * Changes a run; empty when the store refused that.
     *
     * @throws StoreUnavailableException when the store is away for all of them
     */
    public <T> Optional<T> unlessRefused(UUID runId, Supplier<T> change) {
        try {
            return Optional.of(change.get());
        } catch (RuntimeException e) {
            if (!Bisection.isRefusal(e)) {
                throw e;
            }
            log.warn("Run was refused by the store and is left as it was. run={} reason={}", runId, e.getMessage());
            add(runId, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    /** Notes a run that was refused. */
    public void add(UUID runId, String reason) {
        number++;
        if (first.size() < Limits.MAX_NAMED) {
            first.add(new RefusedRun(runId, reason));
        }
    }

    /** How many there are. */
    public long number() {
        return number;
    }

    /** The first of them, up to {@value Limits#MAX_NAMED}. */
    public List<RefusedRun> first() {
        return List.copyOf(first);
    }
}
