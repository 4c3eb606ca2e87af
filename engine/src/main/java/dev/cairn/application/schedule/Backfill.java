package dev.cairn.application.schedule;

import dev.cairn.Limits;
import dev.cairn.domain.service.Required;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The ticks of a backfill.
 *
 * @param tasks how many tasks the run of each tick has
 */
record Backfill(List<Instant> ticks, int tasks) {

    static void check(String schedule, Instant from, Instant to, Instant now) {
        String what = "Schedule '" + schedule + "': the ";
        Required.argument(from, what + "start of the backfill", "Pass the first instant");
        Required.argument(to, what + "end of the backfill", "Pass the instant after the last one");
        if (!from.isBefore(to)) {
            throw new IllegalArgumentException(what + "backfill from " + from + " to " + to
                    + " is empty. Set an end that is later than the start.");
        }
        if (to.isAfter(now)) {
            throw new IllegalArgumentException(what + "backfill ends at " + to + ", which is in the future (it is "
                    + now + "). Future ticks come by themselves; end it now at the latest.");
        }
    }

    /** The ticks in parts, each for one transaction. */
    List<List<Instant>> parts(String schedule, int maxTasks) {
        if (ticks.size() > Limits.MAX_BACKFILL) {
            throw new IllegalArgumentException("Schedule '" + schedule + "' has more than " + Limits.MAX_BACKFILL
                    + " ticks in that time, which is the most that one backfill starts. Divide the time into several"
                    + " backfills.");
        }
        int size = Math.max(1, maxTasks / tasks);
        List<List<Instant>> parts = new ArrayList<>();
        for (int from = 0; from < ticks.size(); from += size) {
            parts.add(ticks.subList(from, Math.min(from + size, ticks.size())));
        }
        return parts;
    }
}
