package dev.cairn.domain.model;

/** What one settlement adds to the counters of a run. */
public record RunTally(int closedSinks, int failedTasks) {

    /** Both together. */
    public RunTally plus(RunTally other) {
        return new RunTally(closedSinks + other.closedSinks, failedTasks + other.failedTasks);
    }
}
