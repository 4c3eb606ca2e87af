package dev.cairn.domain.service;

import org.jspecify.annotations.Nullable;

/** Refuses arguments that are missing, each in one sentence: code outside of NullAway's reach can pass null anywhere. */
public final class Required {

    private Required() {}

    /**
     * The value, if there is one.
     *
     * @param what how the error calls it, beginning with the workflow or run it is about
     * @param remedy what to do, a sentence without its full stop
     */
    public static <T> T argument(@Nullable T value, String what, String remedy) {
        if (value == null) {
            throw new IllegalArgumentException(what + " is null. " + remedy + ".");
        }
        return value;
    }
}
