package dev.cairn.bench.machine;

import org.jspecify.annotations.Nullable;

/** The benchmark cannot go on, or what it measured must not count. */
public final class BenchFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What happened, and what caused it. */
    public BenchFailure(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** What happened. */
    public BenchFailure(String message) {
        this(message, null);
    }
}
