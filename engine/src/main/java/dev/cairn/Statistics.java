package dev.cairn;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What the engines on a store counted. Each engine counts what it wrote itself and stores the counts every ten seconds,
 * so the newest are up to about ten seconds old. They are kept for two hours.
 *
 * @param from the beginning of the first bucket
 * @param until the end of the last bucket
 * @param series the buckets of ten seconds, without gaps, the oldest first
 * @param steps the figures of each step over the whole minutes of that time, the busiest first
 */
public record Statistics(Instant from, Instant until, List<Bucket> series, List<StepFigures> steps) {

    /** The length of a bucket. */
    public static final Duration BUCKET = Duration.ofSeconds(10);

    /** How long counts are kept. */
    public static final Duration KEPT = Duration.ofHours(2);

    /** Copies the lists. */
    public Statistics {
        series = List.copyOf(series);
        steps = List.copyOf(steps);
    }

    /**
     * The counts of ten seconds.
     *
     * @param runsStarted runs that were stored; a run that joined the transaction of its caller is not counted
     * @param stepsCompleted attempts that completed a step
     * @param stepsFailed attempts that failed their step for good
     * @param stepsRetried attempts that failed or crashed, and were followed by a retry
     * @param start how long ready steps waited until a worker started them
     */
    public record Bucket(
            Instant at,
            long runsStarted,
            long runsCompleted,
            long runsFailed,
            long runsCancelled,
            long stepsCompleted,
            long stepsFailed,
            long stepsRetried,
            Latency start) {}

    /**
     * The figures of one step of a workflow. An engine counts 1,000 steps apart in a minute; all others are one entry
     * whose workflow and step are empty.
     *
     * @param duration of the attempts that completed or failed
     * @param start how long the step was ready until a worker started it
     */
    public record StepFigures(
            String workflow, String step, long completed, long failed, long retried, Latency duration, Latency start) {

        /** Whether this entry sums up the steps that were not counted apart. */
        public boolean isOfOthers() {
            return workflow.isEmpty();
        }
    }

    /**
     * A distribution of durations. A percentile is correct to 13 %.
     *
     * @param count how many were measured; if none were, all durations are zero
     */
    public record Latency(long count, Duration average, Duration p50, Duration p99) {

        /** Nothing was measured. */
        public static final Latency NONE = new Latency(0, Duration.ZERO, Duration.ZERO, Duration.ZERO);
    }
}
