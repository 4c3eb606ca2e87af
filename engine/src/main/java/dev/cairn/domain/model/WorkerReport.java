package dev.cairn.domain.model;

import dev.cairn.WorkerDetails;
import org.jspecify.annotations.Nullable;

/**
 * What a worker says of itself with a heartbeat.
 *
 * @param load how many steps it runs
 * @param obstacle why it takes no work although nobody told it to drain, or null
 * @param tally what it has done since it joined
 * @param leading whether it leads
 */
public record WorkerReport(int load, @Nullable String obstacle, WorkerDetails.Tally tally, boolean leading) {

    /** A worker that does nothing and has done nothing. */
    public static final WorkerReport IDLE = new WorkerReport(0, null, WorkerDetails.Tally.NOTHING, false);
}
