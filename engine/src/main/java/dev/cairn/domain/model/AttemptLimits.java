package dev.cairn.domain.model;

import dev.cairn.TimeLimit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The time limits of one attempt.
 *
 * @param startToClose how long the attempt may take, or null
 */
public record AttemptLimits(@Nullable TimeBound startToClose) {

    /** The bound of that kind, which the attempt has. */
    public TimeBound of(TimeLimit kind) {
        return switch (kind) {
            case START_TO_CLOSE -> Objects.requireNonNull(startToClose);
            case DEADLINE -> throw new IllegalArgumentException(kind + " is no limit of an attempt");
        };
    }
}
