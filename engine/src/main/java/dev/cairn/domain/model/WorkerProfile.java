package dev.cairn.domain.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What does not change of a worker while it is registered.
 *
 * @param host the machine that it runs on, if known
 * @param version the version of the application or of Cairn, if known
 * @param heartbeat how often it sends a heartbeat
 */
public record WorkerProfile(@Nullable String host, @Nullable String version, Duration heartbeat) {

    /** Nothing is known, and heartbeats are sent as often as by default. */
    public static final WorkerProfile UNKNOWN = new WorkerProfile(null, null, Duration.ofSeconds(3));
}
