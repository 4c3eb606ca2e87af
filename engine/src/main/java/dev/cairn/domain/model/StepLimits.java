package dev.cairn.domain.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The time limits of a step as its definition names them.
 *
 * @param startToClose how long an attempt may take, or null
 */
public record StepLimits(@Nullable Duration startToClose) {

    /** No limits. */
    public static final StepLimits NONE = new StepLimits(null);

    /** The same with another start-to-close limit. */
    public StepLimits startToClose(Duration length) {
        return new StepLimits(length);
    }

    /** Whether a limit bounds each attempt. */
    public boolean boundsAttempts() {
        return startToClose != null;
    }
}
