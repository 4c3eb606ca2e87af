package dev.cairn.admin.live;

import dev.cairn.adapter.postgres.dashboard.Pulse;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a stream watches.
 *
 * @param name as the client calls it
 * @param run the run, or null for a page about many
 * @param blind whether it must not tell that something happened, because that may have been in a foreign tenant
 */
record Subject(String name, @Nullable UUID run, boolean blind) {

    /** How many pulses pass until a blind client is told to look again. */
    private static final long BLIND_PULSES = 5;

    /** A number that changes when the client should look again. */
    long of(Pulse pulse, long count) {
        if (run != null) {
            return Objects.requireNonNullElse(pulse.runs().get(run), 0L);
        }
        return blind ? count / BLIND_PULSES : pulse.events() * 31 + pulse.workers();
    }
}
