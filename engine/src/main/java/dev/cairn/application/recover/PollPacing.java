package dev.cairn.application.recover;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How often one of many workers looks for what any other may find as well: together no more often than a store can
 * answer, however many they are. Somebody still looks every few milliseconds, because they do not all look at once.
 */
public final class PollPacing {

    /** How much time is between two looks, whoever's they are. */
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(5);

    /** The same for counting, which takes the longer the more there are. */
    private static final Duration BETWEEN_COUNTS = Duration.ofMillis(50);

    /** And one worker alone counts no more often than this. */
    private static final Duration BETWEEN_OWN_COUNTS = Duration.ofSeconds(15);

    private volatile int workers = 1;
    private @Nullable Instant countedAt;

    /** Whether it is time to count. */
    boolean isToBeCounted(Instant now) {
        return countedAt == null
                || !countedAt.plus(turn(BETWEEN_COUNTS, BETWEEN_OWN_COUNTS)).isAfter(now);
    }

    /** There were so many workers. */
    void counted(int number, Instant now) {
        workers = number;
        countedAt = now;
    }

    /** How long this worker waits from one look to the next, if alone it would wait that long. */
    public Duration waitBetweenLooks(Duration alone) {
        return turn(BETWEEN_LOOKS, alone);
    }

    private Duration turn(Duration between, Duration alone) {
        Duration turn = between.multipliedBy(workers);
        return turn.compareTo(alone) > 0 ? turn : alone;
    }
}
