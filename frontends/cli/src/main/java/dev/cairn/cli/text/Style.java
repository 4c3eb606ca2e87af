package dev.cairn.cli.text;

import dev.cairn.RunStatus;
import dev.cairn.TaskState;

/**
 * Colours, where they can be seen.
 *
 * @param enabled whether there are any
 */
public record Style(boolean enabled) {

    private static final String ESCAPE = "\u001b[";
    private static final String RESET = ESCAPE + "0m";

    /** What stands out. */
    public String bold(String text) {
        return in("1", text);
    }

    /** What stands back. */
    public String faint(String text) {
        return in("2", text);
    }

    /** What went well. */
    public String green(String text) {
        return in("32", text);
    }

    /** What went wrong. */
    public String red(String text) {
        return in("31", text);
    }

    /** What waits. */
    public String yellow(String text) {
        return in("33", text);
    }

    /** What happens now. */
    public String cyan(String text) {
        return in("36", text);
    }

    /** In the colour of a state. */
    public String of(TaskState state, String text) {
        return switch (state) {
            case COMPLETED -> green(text);
            case FAILED -> red(text);
            case RUNNING -> cyan(text);
            case SLEEPING, WAITING, BACKING_OFF, SCHEDULED, QUEUED -> yellow(text);
            case PENDING, CANCELLED, SKIPPED -> faint(text);
        };
    }

    /** In the colour of a status. */
    public String of(RunStatus status, String text) {
        return switch (status) {
            case COMPLETED -> green(text);
            case FAILED -> red(text);
            case RUNNING -> cyan(text);
            case CANCELLED -> yellow(text);
        };
    }

    /** One character for a state. */
    public static String sign(TaskState state) {
        return switch (state) {
            case COMPLETED -> "✓";
            case FAILED -> "✗";
            case CANCELLED -> "⊘";
            case SKIPPED -> "–";
            case RUNNING -> "▶";
            case QUEUED -> "»";
            case SLEEPING, SCHEDULED -> "z";
            case WAITING -> "?";
            case BACKING_OFF -> "↻";
            case PENDING -> "·";
        };
    }

    private String in(String code, String text) {
        return enabled ? ESCAPE + code + "m" + text + RESET : text;
    }
}
