package dev.cairn.application;

import org.jspecify.annotations.Nullable;

/**
 * How people recognise a worker.
 *
 * @param host the machine that it runs on, if known
 * @param version the version of the application or of Cairn, if known
 */
public record WorkerName(
        String text, @Nullable String host, @Nullable String version) {

    /** A worker of which only the name is known. */
    public WorkerName(String text) {
        this(text, null, null);
    }
}
