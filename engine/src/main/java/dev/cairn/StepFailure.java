package dev.cairn;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A step that failed for good.
 *
 * @param step the name of the step
 * @param attempts how often it was tried
 * @param errorType the class name of the last exception, or a word of the engine such as {@code WorkerDied}
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
