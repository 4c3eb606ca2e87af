package dev.cairn;

import org.jspecify.annotations.Nullable;

/**
 * A step that failed for good.
 *
 * @param step the name of the step
 * @param attempts how often it was tried
 * @param errorType the class name of the last exception, or a word of the engine's such as {@code WorkerDied}
 * @param message what it said
 * @param stackTrace the upper part of its stack trace, if there was one
 */
public record StepFailure(
        String step,
        int attempts,
        String errorType,
        String message,
        @Nullable String stackTrace) {

    /** One line for people. */
    @Override
    public String toString() {
        return "step '" + step + "' failed at attempt " + attempts + ": " + errorType + ": " + message;
    }
}
