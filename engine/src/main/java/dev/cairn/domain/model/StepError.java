package dev.cairn.domain.model;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;

/** What went wrong in an attempt, cut to a size that can be stored. */
public record StepError(
        String type, String message, @Nullable String stackTrace) {

    private static final int MAX_MESSAGE = 4_000;
    private static final int MAX_STACK_TRACE = 8_000;

    /** Cuts what is too long. */
    public StepError {
        message = cut(message, MAX_MESSAGE);
        stackTrace = stackTrace == null ? null : cut(stackTrace, MAX_STACK_TRACE);
    }

    /** From what a step threw. */
    public static StepError of(Throwable thrown) {
        String type = thrown.getClass().getName();
        try {
            StringWriter trace = new StringWriter();
            thrown.printStackTrace(new PrintWriter(trace, true));
            String message = thrown.getMessage();
            return new StepError(type, message == null ? "no message" : message, trace.toString());
        } catch (RuntimeException | StackOverflowError e) {
            // A user's exception computes its message in code of its own. If that fails, the attempt must still end.
            return noticed(
                    type, "no message: asking for it threw " + e.getClass().getName());
        }
    }

    /** From something the engine noticed itself. */
    public static StepError noticed(String type, String message) {
        return new StepError(type, message, null);
    }

    private static String cut(String text, int limit) {
        String storable = text.replace('\0', '\uFFFD'); // a database cannot store it in a text
        return storable.length() <= limit ? storable : storable.substring(0, limit - 1) + "…";
    }
}
