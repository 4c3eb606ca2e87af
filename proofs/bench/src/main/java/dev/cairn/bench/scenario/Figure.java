package dev.cairn.bench.scenario;

import org.jspecify.annotations.Nullable;

/**
 * One number that one measurement came to.
 *
 * @param name what was measured, such as {@code steps/s}; the same in every round
 * @param value how much
 * @param limit which limit of the server it stands against, or null
 */
public record Figure(String name, double value, @Nullable Limit limit) {

    /** A figure that no limit of the server says anything about. */
    public static Figure of(String name, double value) {
        return new Figure(name, value, null);
    }

    /** A number of things in a number of nanoseconds, per second. */
    public static Figure rate(String name, double count, long nanos, @Nullable Limit limit) {
        return new Figure(name, count * 1e9 / nanos, limit);
    }

    /** A time in milliseconds. */
    public static Figure millis(String name, double nanos, @Nullable Limit limit) {
        return new Figure(name, nanos / 1e6, limit);
    }
}
