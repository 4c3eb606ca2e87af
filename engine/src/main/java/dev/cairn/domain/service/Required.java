package dev.cairn.domain.service;

import org.jspecify.annotations.Nullable;

/** Refuses missing arguments, each with one sentence: code that NullAway does not check can pass null anywhere. */
public final class Required {

    private Required() {}

    /**
     * Returns the value, or throws if it is null.
     *
     * @param what the name of the value in the error, beginning with the workflow or run that it concerns
     * @param remedy what to do, a sentence without its full stop
     */
    public static <T> T argument(@Nullable T value, String what, String remedy) {
        if (value == null) {
            throw new IllegalArgumentException(what + " is null. " + remedy + ".");
        }
        return value;
    }
}
