package dev.cairn.domain.model;

/**
 * The quarantine's answer to which tasks a worker may take now, by the number of workers that died running them: every
 * task with fewer deaths than make a suspect, and suspects whose deaths lie between the lowest and the highest level.
 */
public record SuspectFilter(int suspectedFrom, int lowest, int highest) {

    /** All tasks. */
    public static final SuspectFilter ALL = new SuspectFilter(Integer.MAX_VALUE, 0, 0);

    /** No suspects. */
    public static SuspectFilter noSuspects(int suspectedFrom) {
        return new SuspectFilter(suspectedFrom, suspectedFrom, suspectedFrom - 1);
    }

    /** Whether the worker may take this task. */
    public boolean covers(QueueEntry entry) {
        int crashes = entry.crashes();
        return crashes < suspectedFrom || (crashes >= lowest && crashes <= highest);
    }
}
