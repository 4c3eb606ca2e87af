package dev.cairn.application.recover;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Poll pacing: all workers together poll no more often than a store can answer, however many workers there are. Some
 * worker still polls every few milliseconds, because they do not all poll at once.
 */
public final class PollPacing {

    /** The time between two polls of any workers. */
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(5);

    /** The time between two counts of any workers; it is longer because counting costs more with more workers. */
    private static final Duration BETWEEN_COUNTS = Duration.ofMillis(50);

    /** The least time between two counts by one worker. */
    private static final Duration BETWEEN_OWN_COUNTS = Duration.ofSeconds(15);

    private volatile int workers = 1;
    private @Nullable Instant countedAt;

    /** Whether it is time to count the workers. */
    boolean isToBeCounted(Instant now) {
        return countedAt == null
                || !countedAt.plus(turn(BETWEEN_COUNTS, BETWEEN_OWN_COUNTS)).isAfter(now);
    }

    /** Records the number of workers. */
    void counted(int number, Instant now) {
        workers = number;
        countedAt = now;
    }

    /** How long this worker waits between two polls, given how long it would wait if it were alone. */
    public Duration waitBetweenLooks(Duration alone) {
        return turn(BETWEEN_LOOKS, alone);
    }

    private Duration turn(Duration between, Duration alone) {
        Duration turn = between.multipliedBy(workers);
        return turn.compareTo(alone) > 0 ? turn : alone;
    }
}
