package dev.cairn.domain.model;

import dev.cairn.ClusterHealth;
import dev.cairn.RunCounts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the store knows of all engines at one moment.
 *
 * @param now this moment, by the clock of the store
 * @param silent the names of workers that have missed two heartbeats
 * @param leaderlessSince since when no living worker leads, by the last one that joined or left; null when one leads, or
 *     when no worker lives
 * @param stranded ready steps for which no worker has code
 */
public record ClusterFigures(
        Instant now,
        ClusterHealth.Workers workers,
        List<String> silent,
        @Nullable Instant leaderlessSince,
        Queue queue,
        List<StrandedSteps> stranded,
        Timers timers,
        ClusterHealth.Runs runs,
        RunCounts.Count deadLetters) {

    /** How many tasks at the front of the queue are looked at. */
    public static final int FRONT = 10_000;

    /**
     * The ready queue.
     *
     * @param oldest when the first of the ready steps was queued, or null when none waits
     * @param byStep how many of each step wait; the keys are {@code workflow/step}
     * @param byTenant how many of each tenant wait
     */
    public record Queue(
            RunCounts.Count waiting, @Nullable Instant oldest, Map<String, Long> byStep, Map<String, Long> byTenant) {}

    /**
     * The timers.
     *
     * @param first when the first one is due, or null if there is none
     */
    public record Timers(RunCounts.Count waiting, @Nullable Instant first) {}
}
