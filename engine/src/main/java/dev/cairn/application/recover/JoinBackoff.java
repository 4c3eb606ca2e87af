package dev.cairn.application.recover;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a worker that was declared dead may join again: at once if it had been registered for a while, and with a
 * growing back-off if it is declared dead soon after each joining, as happens when heartbeats and claims go to
 * different databases.
 */
final class JoinBackoff {

    private final Duration shortest;
    private final Duration longest;
    private Duration pause;
    private @Nullable Instant joinedAt;

    JoinBackoff(Duration shortest, Duration longest) {
        this.shortest = shortest;
        this.longest = longest;
        this.pause = shortest;
    }

    /** Whether the worker may join at this time. A clock that was set back must not keep it away. */
    boolean allows(Instant now) {
        return joinedAt == null
                || now.isBefore(joinedAt)
                || !joinedAt.plus(pause).isAfter(now);
    }

    /** Records that the worker has joined at this time. */
    void joined(Instant now) {
        boolean again = joinedAt != null && joinedAt.plus(pause).plus(longest).isAfter(now);
        Duration doubled = pause.multipliedBy(2);
        pause = !again ? shortest : doubled.compareTo(longest) < 0 ? doubled : longest;
        joinedAt = now;
    }
}
