package dev.cairn;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Runs were not over when the caller's timeout ended. They go on. */
public class AwaitTimeoutException extends CairnException {

    private static final long serialVersionUID = 1L;

    private final UUID runId;
    private final UUID[] open;

    /** Creates the error for one awaited run. */
    public AwaitTimeoutException(UUID runId, Duration timeout, String standing) {
        super("Run " + runId + " was not over after " + timeout + ": " + standing
                + ". It goes on; wait again or look at it with inspect().");
        this.runId = runId;
        this.open = new UUID[] {runId};
    }

    /**
     * Creates the error for several awaited runs.
     *
     * @param open the runs that were not over, at least one
     * @param awaited how many were awaited
     * @param standing how the first of them stands
     */
    public AwaitTimeoutException(List<UUID> open, int awaited, Duration timeout, String standing) {
        super("Of " + awaited + " awaited runs " + open.size() + " were not over after " + timeout + ", such as run "
                + open.getFirst() + ": " + standing + ". They go on; wait again or look at them with inspect().");
        this.runId = open.getFirst();
        this.open = open.toArray(UUID[]::new);
    }

    /** The id of the awaited run, the first one of several. */
    public UUID runId() {
        return runId;
    }

    /** The ids of all awaited runs that were not over. */
    public List<UUID> runIds() {
        return List.of(open);
    }
}
