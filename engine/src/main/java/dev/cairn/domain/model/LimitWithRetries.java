package dev.cairn.domain.model;

import dev.cairn.RetryPolicy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A time limit of an attempt, and the retries that follow when it is exceeded. They are stored together, because a worker
 * that enforces the limit may not have the code of the step.
 *
 * @param retry a policy without conditions
 */
public record LimitWithRetries(Duration limit, RetryPolicy retry) {

    private static final String NO_TOTAL_TIME = "-";
    private static final int LIMIT = 0;
    private static final int RETRIES = 1;
    private static final int INITIAL_DELAY = 2;
    private static final int FACTOR = 3;
    private static final int MAX_DELAY = 4;
    private static final int JITTER = 5;
    private static final int WITHIN = 6;

    /** The bound as a store keeps it. */
    public String toText() {
        Duration within = retry.within();
        return String.join(
                " ",
                limit.toString(),
                Integer.toString(retry.maxRetries()),
                retry.initialDelay().toString(),
                Double.toString(retry.backoffFactor()),
                retry.maxDelay().toString(),
                Double.toString(retry.jitter()),
                within == null ? NO_TOTAL_TIME : within.toString());
    }

    /** The bound of these words, or null for none. */
    public static @Nullable LimitWithRetries of(@Nullable String words) {
        if (words == null) {
            return null;
        }
        String[] parts = words.split(" ", -1);
        RetryPolicy waits = RetryPolicy.fixed(Integer.parseInt(parts[RETRIES]), Duration.parse(parts[INITIAL_DELAY]))
                .maxDelay(Duration.parse(parts[MAX_DELAY]))
                .backoffFactor(Double.parseDouble(parts[FACTOR]))
                .jitter(Double.parseDouble(parts[JITTER]));
        RetryPolicy retry = parts[WITHIN].equals(NO_TOTAL_TIME) ? waits : waits.within(Duration.parse(parts[WITHIN]));
        return new LimitWithRetries(Duration.parse(parts[LIMIT]), retry);
    }
}
