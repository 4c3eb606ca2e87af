package dev.cairn.domain.model;

import dev.cairn.ClusterHealth;
import dev.cairn.RunCounts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the store knows of all engines at one moment.
 *
 * @param now this moment, by the clock of the store
 * @param silent the names of workers that have missed two heartbeats
 * @param leaderlessSince since when no living worker leads, by the last one that joined or left; null when one leads, or
 *     when no worker lives
 * @param oldest when the first of the ready steps was queued, or null when none waits
 * @param stranded ready steps for which no worker has code
 * @param firstTimer when the first timer is due, or null if there is none
 */
public record ClusterFigures(
        Instant now,
        ClusterHealth.Workers workers,
        List<String> silent,
        @Nullable Instant leaderlessSince,
        ClusterHealth.Queue queue,
        @Nullable Instant oldest,
        List<StrandedSteps> stranded,
        @Nullable Instant firstTimer,
        ClusterHealth.Runs runs,
        RunCounts.Count deadLetters) {

    /** How many tasks at the front of the queue are looked at. */
    public static final int FRONT = 10_000;
}
