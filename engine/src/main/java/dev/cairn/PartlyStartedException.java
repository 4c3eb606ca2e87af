package dev.cairn;

import java.util.List;

/**
 * A {@code runAll} failed after some of its transactions were committed. Its cause is the error with which the first
 * transaction would have failed, such as a {@link StoreUnavailableException}.
 */
public class PartlyStartedException extends CairnException {

    private static final long serialVersionUID = 1L;

    private final transient List<StartedRun> started;

    /**
     * Creates the error for a part of the runs.
     *
     * @param started the runs of the inputs before the failed transaction
     * @param wanted how many runs were to be started
     */
    public PartlyStartedException(List<StartedRun> started, int wanted, RuntimeException cause) {
        super("Of " + wanted + " runs the first " + started.size() + " are stored. " + cause.getMessage(), cause);
        this.started = List.copyOf(started);
    }

    /**
     * The runs that are stored, in the order of the inputs: they belong to the first inputs. Empty in a copy of this
     * exception that was serialized.
     */
    @SuppressWarnings("NullAway") // a copy that was serialized has lost them
    public List<StartedRun> started() {
        return started == null ? List.of() : started;
    }
}
