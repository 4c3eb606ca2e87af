package dev.cairn.domain.model;

import dev.cairn.Limits;
import java.io.PrintWriter;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The error of an attempt, cut to a size that can be stored. */
public record StepError(
        String type, String message, @Nullable String stackTrace) {

    /** The type of the error of a task that too many workers died running. */
    public static final String WORKER_DIED = "WorkerDied";

    private static final int MAX_TYPE = 1_000;
    private static final int MAX_MESSAGE = 4_000;
    private static final int MAX_STACK_TRACE = 8_000;

    /** Cuts a type, message or stack trace that exceeds its limit. */
    public StepError {
        type = cut(type, MAX_TYPE);
        message = cut(message, MAX_MESSAGE);
        stackTrace = stackTrace == null ? null : cut(stackTrace, MAX_STACK_TRACE);
    }

    /** The error for an exception that a step threw. Never fails, whatever the code of the exception does. */
    public static StepError of(Throwable thrown) {
        return new StepError(thrown.getClass().getName(), messageOf(thrown), stackTraceOf(thrown));
    }

    /** The message of an exception, or why there is none. Never fails. */
    public static String messageOf(Throwable thrown) {
        try {
            String message = thrown.getMessage();
            return message == null ? "no message" : message;
        } catch (Throwable obstacle) {
            return "no message: asking for it threw " + obstacle.getClass().getName();
        }
    }

    /** As much of the stack trace as the exception and its causes give. */
    private static String stackTraceOf(Throwable thrown) {
        BoundedWriter trace = new BoundedWriter(MAX_STACK_TRACE);
        try {
            thrown.printStackTrace(new PrintWriter(trace));
        } catch (BoundedWriter.Full full) {
            // What was written is enough; a chain of causes may have no end.
        } catch (Throwable obstacle) {
            String told = trace.text().isEmpty() ? framesOf(thrown) : trace.text();
            return cut(told, MAX_STACK_TRACE / 2) + "(the rest is missing: asking for it threw "
                    + obstacle.getClass().getName() + ")";
        }
        return trace.text();
    }

    /** The stack frames of an exception that cannot even print its first line. */
    private static String framesOf(Throwable thrown) {
        try {
            return Stream.of(thrown.getStackTrace())
                    .map(frame -> "\tat " + frame + "\n")
                    .collect(Collectors.joining());
        } catch (Throwable obstacle) {
            return "";
        }
    }

    /** The error with more text behind its message, which is cut to leave room for it. */
    public StepError with(String addition) {
        return new StepError(type, cut(message, MAX_MESSAGE / 2) + addition, stackTrace);
    }

    /** An error that the engine found itself. */
    public static StepError noticed(String type, String message) {
        return new StepError(type, message, null);
    }

    private static String cut(String text, int limit) {
        // Cut before made storable, because a cut may part the halves of a surrogate pair.
        return storable(text.length() <= limit ? text : text.substring(0, limit - 1) + "…");
    }

    /**
     * Replaces each character that a database cannot store by the replacement character, because storing an error must
     * not fail.
     */
    private static String storable(String text) {
        if (Limits.unstorableAt(text) < 0) {
            return text;
        }
        StringBuilder storable = new StringBuilder(text.length());
        text.codePoints()
                .map(point -> Limits.unstorableAt(Character.toString(point)) < 0 ? point : '\uFFFD')
                .forEach(storable::appendCodePoint);
        return storable.toString();
    }
}
