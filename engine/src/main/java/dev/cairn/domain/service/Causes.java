package dev.cairn.domain.service;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Follows the causes of an exception without trusting its code, which may throw or never end. */
final class Causes {

    /** The most causes that are followed: a chain may have a cycle, or no end. */
    private static final int MOST = 100;

    private Causes() {}

    /** The exception and its causes, the outermost first. Never fails, and ends where a cause cannot be asked for. */
    static List<Throwable> of(Throwable thrown) {
        List<Throwable> chain = new ArrayList<>();
        for (Throwable next = thrown; next != null && chain.size() < MOST; next = causeOf(next)) {
            chain.add(next);
        }
        return chain;
    }

    private static @Nullable Throwable causeOf(Throwable thrown) {
        try {
            return thrown.getCause();
        } catch (Throwable obstacle) {
            return null;
        }
    }
}
