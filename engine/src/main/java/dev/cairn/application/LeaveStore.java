package dev.cairn.application;

import dev.cairn.application.dispatch.WorkerIdentity;
import dev.cairn.application.recover.LeaderDuties;
import dev.cairn.application.settle.Attempts;
import dev.cairn.application.settle.GiveBack;

/** Leaves the store: gives back leased tasks, deregisters the worker and lets another worker lead. */
record LeaveStore(WorkerIdentity identity, GiveBack giveBack, Attempts attempts, LeaderDuties leaderDuties) {

    /** Leaves; {@code maxCrashes} is how often a worker may die while running a step. */
    void now(int maxCrashes) {
        try {
            identity.current().ifPresent(id -> {
                giveBack.everythingAndLeave(id, attempts.stoppers(), maxCrashes);
                identity.leave();
            });
        } finally {
            leaderDuties.resign();
        }
    }
}
