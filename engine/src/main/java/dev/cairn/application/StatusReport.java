package dev.cairn.application;

import dev.cairn.EngineStatus;
import dev.cairn.application.recover.Membership;
import dev.cairn.application.recover.MonitoredStore;
import dev.cairn.application.settle.Attempts;

/** Collects the status of an engine from its parts. */
final class StatusReport {

    private StatusReport() {}

    static EngineStatus of(EngineParts parts, MonitoredStore store, EngineStatus.State state) {
        return new EngineStatus(
                state,
                worker(parts, parts.membership(), parts.attempts()),
                parts.leaderDuties().isLeading(),
                new EngineStatus.StoreStatus(store.isReachable(), store.schemaVersion()));
    }

    private static EngineStatus.WorkerStatus worker(EngineParts parts, Membership membership, Attempts attempts) {
        return new EngineStatus.WorkerStatus(
                membership.profile().name(),
                parts.identity().current().orElse(null),
                membership.profile().slots(),
                attempts.running(),
                attempts.resultsWaiting(),
                membership.lastBeat(),
                membership.drain(),
                parts.watchers().stuck().now());
    }
}
