package dev.cairn.adapter.postgres.inspect;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of timers, the soonest first.
 *
 * @param next the cursor of the next page, or null when there is none
 */
public record TimerPage(List<TimerSummary> timers, @Nullable String next) {

    /** Copies the list. */
    public TimerPage {
        timers = List.copyOf(timers);
    }
}
