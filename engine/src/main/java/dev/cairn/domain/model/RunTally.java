package dev.cairn.domain.model;

/** The numbers that one settlement adds to the counters of a run. */
public record RunTally(int closedSinks, int failedTasks) {

    /** The sum of two tallies. */
    public RunTally plus(RunTally other) {
        return new RunTally(closedSinks + other.closedSinks, failedTasks + other.failedTasks);
    }
}
