package dev.cairn.application.operate;

import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.revive.ReviveRuns;
import dev.cairn.domain.port.Store;

/**
 * What can be done with a stored run.
 *
 * @param inspect reads it
 * @param cancel cancels it or a step of it
 * @param revive requeues its failed steps
 */
public record RunOperations(InspectRuns inspect, CancelRuns cancel, ReviveRuns revive) {

    /** The operations on the runs of that store; {@code name} is who does them. */
    public static RunOperations on(Store store, AfterCommit afterCommit, String name) {
        return new RunOperations(
                new InspectRuns(store), new CancelRuns(store, afterCommit), new ReviveRuns(store, afterCommit, name));
    }
}
