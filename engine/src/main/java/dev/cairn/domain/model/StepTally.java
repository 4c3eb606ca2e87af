package dev.cairn.domain.model;

/**
 * What was counted of one step.
 *
 * @param durations of the attempts that completed or failed
 * @param starts how long the step was ready until a worker started it
 */
public record StepTally(long completed, long failed, long retried, DurationTally durations, DurationTally starts) {

    /** Nothing. */
    public static final StepTally NONE = new StepTally(0, 0, 0, DurationTally.NONE, DurationTally.NONE);

    /** Both together. */
    public StepTally plus(StepTally other) {
        return new StepTally(
                completed + other.completed,
                failed + other.failed,
                retried + other.retried,
                durations.plus(other.durations),
                starts.plus(other.starts));
    }
}
