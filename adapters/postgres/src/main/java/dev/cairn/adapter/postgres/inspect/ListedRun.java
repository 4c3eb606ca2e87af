package dev.cairn.adapter.postgres.inspect;

import dev.cairn.RunSummary;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run in a list for people.
 *
 * @param run the run
 * @param shortId as much of the beginning of its id as no other run shares at this moment
 * @param age how long ago it was triggered, by the clock of the server
 */
public record ListedRun(RunSummary run, String shortId, Duration age) {

    /** How long it took, or has taken so far. */
    public Duration took() {
        @Nullable Instant end = run.times().finishedAt();
        return end == null ? age : Duration.between(run.times().createdAt(), end);
    }
}
