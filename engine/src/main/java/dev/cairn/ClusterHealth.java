package dev.cairn;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How all engines on a store are doing together. Counts are bounded: a number that is not exact may be higher.
 *
 * @param degraded one sentence for each thing that somebody should look at; empty when the status is HEALTHY
 * @param workers the registered workers
 * @param queue the ready queue
 * @param timers the timers: delayed starts, retries and sleeps
 * @param runs the live runs
 * @param deadLetters open dead letters
 */
public record ClusterHealth(
        Status status,
        List<String> degraded,
        Workers workers,
        Queue queue,
        Timers timers,
        Runs runs,
        RunCounts.Count deadLetters) {

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
     * @param heldUp those of the active ones that something holds up, such as too many results that wait
     * @param slots how many steps the active ones may run at once
     * @param running how many steps workers hold
     */
    public record Workers(int total, int active, int accepting, int heldUp, long slots, long running) {}

    /**
     * The ready queue.
     *
     * @param waiting ready steps that wait for a worker
     * @param oldest how long the step that waits longest has waited, of those in the front of the queue; zero if none
     *     waits
     * @param withoutCode how many of them no worker has code for, counted in the front of the queue
     * @param byStep how many of each step wait, counted in the front of the queue; the keys are {@code workflow/step}
     * @param byTenant how many of each tenant wait, counted in the front of the queue
     */
    public record Queue(
            RunCounts.Count waiting,
            Duration oldest,
            long withoutCode,
            Map<String, Long> byStep,
            Map<String, Long> byTenant) {

        /** Copies the maps. */
        public Queue {
            byStep = Map.copyOf(byStep);
            byTenant = Map.copyOf(byTenant);
        }
    }

    /**
     * The timers.
     *
     * @param waiting all of them
     * @param late by how much the first one is overdue; zero if it is not
     */
    public record Timers(RunCounts.Count waiting, Duration late) {}

    /**
     * The live runs.
     *
     * @param running runs that are not over
     * @param scheduled first steps that wait for the start time of their run
     */
    public record Runs(RunCounts.Count running, RunCounts.Count scheduled) {}
}
