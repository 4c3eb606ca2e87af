package dev.cairn.domain.model;

import dev.cairn.TaskState;

/** The parents of a task, counted: how many are open, and how many completed, were skipped or failed. */
public record ParentTally(int open, int completed, int skipped, int failed) {

    /** Refuses a tally that was counted down too often. */
    public ParentTally {
        if (open < 0) {
            throw new IllegalStateException("engine bug: a task has " + open + " open parents");
        }
    }

    /** A tally in which no parent is terminal yet. */
    public static ParentTally allOpen(int parents) {
        return new ParentTally(parents, 0, 0, 0);
    }

    /** How many parents there are. */
    public int total() {
        return open + completed + skipped + failed;
    }

    /** The tally after a parent that had failed or was cancelled is open again. */
    public ParentTally reopened() {
        return new ParentTally(open + 1, completed, skipped, failed - 1);
    }

    /** The tally with one open parent less. */
    public ParentTally closed(TaskState outcome) {
        return switch (outcome) {
            case COMPLETED -> new ParentTally(open - 1, completed + 1, skipped, failed);
            case SKIPPED -> new ParentTally(open - 1, completed, skipped + 1, failed);
            case FAILED, CANCELLED -> new ParentTally(open - 1, completed, skipped, failed + 1);
            case PENDING, SCHEDULED, QUEUED, RUNNING, SLEEPING, WAITING, BACKING_OFF ->
                throw new IllegalStateException("engine bug: a parent that is " + outcome + " is not closed");
        };
    }
}
