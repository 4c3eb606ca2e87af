package dev.cairn.domain.model;

import dev.cairn.WorkerDetails;
import org.jspecify.annotations.Nullable;

/**
 * What a worker learns from its heartbeat.
 *
 * @param drain who told it to drain, or null
 * @param othersCanLead whether another worker lives that does not drain; known only to a worker that drains
 */
public record BeatAnswer(WorkerDetails.@Nullable Drain drain, boolean othersCanLead) {

    /** Nothing is asked of the worker. */
    public static final BeatAnswer NOTHING = new BeatAnswer(null, false);
}
