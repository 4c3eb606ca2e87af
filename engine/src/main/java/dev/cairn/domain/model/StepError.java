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
        StringWriter trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace, true));
        String message = thrown.getMessage() == null ? "no message" : thrown.getMessage();
        return new StepError(thrown.getClass().getName(), message, trace.toString());
    }

    /** From something the engine noticed itself. */
    public static StepError noticed(String type, String message) {
        return new StepError(type, message, null);
    }

    private static String cut(String text, int limit) {
        return text.length() <= limit ? text : text.substring(0, limit - 1) + "…";
    }
}
