package dev.cairn.domain.model;

import org.jspecify.annotations.Nullable;

/** The reason why a task will not run: a step before it failed or was cancelled. It is stored as the text {@link Task#doomedBy}. */
public final class Doom {

    /** No name of a step begins with it. */
    private static final String CANCELLED = "$";

    private Doom() {}

    /** The doom of a step that was cancelled on request, and of all that wait for it. */
    public static String cancelled(String step) {
        return CANCELLED + step;
    }

    /** Whether a task with this doom was itself cancelled on request. */
    public static boolean isCancelledItself(TaskKey key, @Nullable String doomedBy) {
        return cancelled(key.name()).equals(doomedBy);
    }

    /** The doom in words. */
    public static String words(@Nullable String doomedBy) {
        if (doomedBy == null) {
            return "a step before it did not complete";
        }
        return doomedBy.startsWith(CANCELLED)
                ? "step '" + doomedBy.substring(CANCELLED.length()) + "' was cancelled"
                : "step '" + doomedBy + "' failed";
    }
}
