package dev.cairn;

import java.util.List;
import java.util.Map;

/**
 * How all engines on a store are doing together. Counts are bounded: a number that is not exact may be higher.
 *
 * @param degraded one sentence for each thing that somebody should look at; empty when the status is HEALTHY
 * @param workers the registered workers
 * @param queue the ready queue
 * @param runs the live runs
 * @param deadLetters open dead letters
 */
public record ClusterHealth(
        Status status, List<String> degraded, Workers workers, Queue queue, Runs runs, RunCounts.Count deadLetters) {

    /** Copies the list. */
    public ClusterHealth {
        degraded = List.copyOf(degraded);
    }

    /** The steps that workers hold, in percent of their slots; 0 without slots. */
    public double loadPercentage() {
        return workers.slots == 0 ? 0 : 100.0 * workers.running / workers.slots;
    }

    /** How good or bad it is. */
    public enum Status {
        /** All is well. */
        HEALTHY,
        /** Work goes on, and somebody should look at it. */
        DEGRADED,
        /** Work waits and nobody does it. */
        UNHEALTHY
    }

    /**
     * The registered workers.
     *
     * @param total all of them
     * @param active those that have not missed two heartbeats
     * @param accepting those of the active ones that take work: they do not drain and nothing holds them up
     * @param slots how many steps the active ones may run at once
     * @param running how many steps workers hold
     */
    public record Workers(int total, int active, int accepting, long slots, long running) {}

    /**
     * The ready queue.
     *
     * @param waiting ready steps that wait for a worker
     * @param byStep how many of each step wait, counted in the front of the queue; the keys are {@code workflow/step}
     */
    public record Queue(RunCounts.Count waiting, Map<String, Long> byStep) {

        /** Copies the map. */
        public Queue {
            byStep = Map.copyOf(byStep);
        }
    }

    /**
     * The live runs.
     *
     * @param running runs that are not over
     * @param scheduled first steps that wait for the start time of their run
     */
    public record Runs(RunCounts.Count running, RunCounts.Count scheduled) {}
}
