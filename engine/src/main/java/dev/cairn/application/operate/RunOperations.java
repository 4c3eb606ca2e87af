package dev.cairn.application.operate;

import dev.cairn.application.observe.AfterCommit;
import dev.cairn.domain.port.Store;

/**
 * What can be done with a stored run.
 *
 * @param inspect reads it
 * @param cancel cancels it or a step of it
 */
public record RunOperations(InspectRuns inspect, CancelRuns cancel) {

    /** The operations on the runs of that store. */
    public static RunOperations on(Store store, AfterCommit afterCommit) {
        return new RunOperations(new InspectRuns(store), new CancelRuns(store, afterCommit));
    }
}
