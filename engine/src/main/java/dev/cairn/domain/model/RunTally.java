package dev.cairn.domain.model;

/**
 * The numbers that one settlement adds to the counters of a run.
 *
 * @param cancelledTasks how many tasks were cancelled on request
 */
public record RunTally(int closedSinks, int failedTasks, int cancelledTasks) {

    /** One task that was cancelled on request. */
    public static final RunTally ONE_CANCELLED = new RunTally(0, 0, 1);

    /** A tally without cancelled tasks. */
    public RunTally(int closedSinks, int failedTasks) {
        this(closedSinks, failedTasks, 0);
    }

    /** The sum of two tallies. */
    public RunTally plus(RunTally other) {
        return new RunTally(
                closedSinks + other.closedSinks,
                failedTasks + other.failedTasks,
                cancelledTasks + other.cancelledTasks);
    }
}
