package dev.cairn;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The last failure of a step, which a retry may have followed.
 *
 * @param step the name of the step
 * @param attempts the number of the attempt that failed: how often the step had been tried then
 * @param errorType the class name of the last exception, or a name that the engine gives, such as {@code WorkerDied}
 * @param message the message of that exception
 * @param stackTrace the upper part of its stack trace, if there was one
 */
public record StepFailure(
        String step,
        int attempts,
        String errorType,
        String message,
        @Nullable String stackTrace) implements Serializable {

    /** The failure on one line, for display. */
    @Override
    public String toString() {
        return "step '" + step + "' failed at attempt " + attempts + ": " + errorType + ": " + message;
    }
}
