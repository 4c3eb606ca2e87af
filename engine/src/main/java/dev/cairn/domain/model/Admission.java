package dev.cairn.domain.model;

/**
 * Which tasks a worker may take now, by how often a worker died under them: all with fewer deaths than make a suspect,
 * and suspects with a number of deaths from the lowest to the highest.
 */
public record Admission(int suspectedFrom, int lowest, int highest) {

    /** All tasks. */
    public static final Admission ALL = new Admission(Integer.MAX_VALUE, 0, 0);

    /** No suspects. */
    public static Admission noSuspects(int suspectedFrom) {
        return new Admission(suspectedFrom, suspectedFrom, suspectedFrom - 1);
    }

    /** Whether the worker may take this task. */
    public boolean covers(QueueEntry entry) {
        int crashes = entry.crashes();
        return crashes < suspectedFrom || (crashes >= lowest && crashes <= highest);
    }
}
