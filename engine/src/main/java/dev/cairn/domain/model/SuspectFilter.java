package dev.cairn.domain.model;

/**
 * The tasks that the quarantine lets a claim take: every task that is no suspect, and suspects between the lowest and
 * the highest level. The level of a task is the number of workers that died while running it.
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
