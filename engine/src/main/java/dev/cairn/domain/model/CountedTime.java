package dev.cairn.domain.model;

import java.time.Instant;

/** What was counted in a bucket of ten seconds that began at this time: runs, and all steps together. */
public record CountedTime(Instant at, EndedRuns runs, StepTally steps) {

    /** Both together, at the time of this. */
    public CountedTime plus(CountedTime other) {
        return new CountedTime(at, runs.plus(other.runs), steps.plus(other.steps));
    }

    /** Runs that were started, and those that ended. */
    public record EndedRuns(long started, long completed, long failed, long cancelled) {

        /** None. */
        public static final EndedRuns NONE = new EndedRuns(0, 0, 0, 0);

        /** Both together. */
        public EndedRuns plus(EndedRuns other) {
            return new EndedRuns(
                    started + other.started,
                    completed + other.completed,
                    failed + other.failed,
                    cancelled + other.cancelled);
        }
    }
}
