package dev.cairn.domain.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The time limits of a step as its definition names them.
 *
 * @param startToClose how long an attempt may take, or null
 * @param heartbeat how long a running attempt may be silent, or null
 */
public record StepLimits(
        @Nullable Duration startToClose, @Nullable Duration heartbeat) {

    /** No limits. */
    public static final StepLimits NONE = new StepLimits(null, null);

    /** The same with another start-to-close limit. */
    public StepLimits startToClose(Duration length) {
        return new StepLimits(length, heartbeat);
    }

    /** The same with another heartbeat limit. */
    public StepLimits heartbeat(Duration length) {
        return new StepLimits(startToClose, length);
    }

    /** Whether an attempt may take less time than it may be silent, so that the heartbeat limit means nothing. */
    public boolean isSilenceTooLong() {
        return startToClose != null && heartbeat != null && heartbeat.compareTo(startToClose) > 0;
    }

    /** Whether a limit bounds each attempt. */
    public boolean boundsAttempts() {
        return startToClose != null || heartbeat != null;
    }
}
