package dev.cairn.cli.inspect;

import dev.cairn.TaskEvent;
import dev.cairn.adapter.postgres.inspect.RunHistory;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How long a step waited and took, as the event log tells it.
 *
 * @param waited from ready to started, of the last attempt, or null when it never started
 * @param took from the first start to the end or to now, or null when it never started
 */
record StepTimes(@Nullable Duration waited, @Nullable Duration took) {

    private static final StepTimes NONE = new StepTimes(null, null);

    /** Of all steps of a run. */
    static Map<String, StepTimes> of(RunHistory history) {
        Map<String, Track> tracks = new HashMap<>();
        for (TaskEvent event : history.events()) {
            tracks.computeIfAbsent(event.step(), name -> new Track()).note(event);
        }
        Map<String, StepTimes> times = new HashMap<>();
        tracks.forEach((name, track) -> times.put(name, track.times(history.readAt())));
        return times;
    }

    static StepTimes of(Map<String, StepTimes> all, String step) {
        return all.getOrDefault(step, NONE);
    }

    /** What has been read of one step. */
    private static final class Track {
        private @Nullable Instant queued;
        private @Nullable Duration waited;
        private @Nullable Instant began;
        private @Nullable Instant ended;

        void note(TaskEvent event) {
            switch (event.type()) {
                case QUEUED -> queued = event.at();
                case STARTED -> {
                    waited = queued == null ? null : Duration.between(queued, event.at());
                    began = began == null ? event.at() : began;
                }
                case SLEEPING -> began = began == null ? event.at() : began;
                case COMPLETED, FAILED, WOKEN, CANCELLED, SKIPPED -> ended = event.at();
                case SCHEDULED, RETRYING -> {}
            }
        }

        StepTimes times(Instant now) {
            return new StepTimes(waited, began == null ? null : Duration.between(began, ended == null ? now : ended));
        }
    }
}
