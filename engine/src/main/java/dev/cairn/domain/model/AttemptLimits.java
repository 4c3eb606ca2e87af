package dev.cairn.domain.model;

import dev.cairn.TimeLimit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The time limits of one attempt.
 *
 * @param startToClose how long the attempt may take, or null
 * @param heartbeat how long the attempt may be silent, or null
 */
public record AttemptLimits(
        @Nullable LimitWithRetries startToClose, @Nullable LimitWithRetries heartbeat) {

    /** No limit but that of the whole attempt. */
    public AttemptLimits(@Nullable LimitWithRetries startToClose) {
        this(startToClose, null);
    }

    /** The limits of these bounds, or null if there are none. */
    public static @Nullable AttemptLimits of(
            @Nullable LimitWithRetries startToClose, @Nullable LimitWithRetries heartbeat) {
        return startToClose == null && heartbeat == null ? null : new AttemptLimits(startToClose, heartbeat);
    }

    /** The bound of that kind, which the attempt has. */
    public LimitWithRetries of(TimeLimit kind) {
        return switch (kind) {
            case START_TO_CLOSE -> Objects.requireNonNull(startToClose);
            case HEARTBEAT -> Objects.requireNonNull(heartbeat);
            case SCHEDULE_TO_START, DEADLINE -> throw new IllegalArgumentException(kind + " is no limit of an attempt");
        };
    }
}
