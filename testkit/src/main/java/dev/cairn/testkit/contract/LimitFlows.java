package dev.cairn.testkit.contract;

import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.advance.LimitsByCode;
import dev.cairn.application.dispatch.ClaimTasks;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.operate.EndAtDeadline;
import dev.cairn.application.recover.EndOverdueAttempts;
import dev.cairn.application.recover.EndOverdueTasks;
import dev.cairn.application.recover.ReapingGuard;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.SuspectGroup;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.Quarantine;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;

/** The flows of time limits over a store, driven by hand. */
record LimitFlows(Store store, Flows flows) {

    /** Claims everything that is ready for a new worker, for attempts with those limits. */
    List<Claim> claim(LimitsByCode limits) {
        return new ClaimTasks(store, ThisMachine.ids(), new Quarantine(Flows.SLOTS, Flows.MAX_CRASHES), limits)
                .claim(flows.join(), Integer.MAX_VALUE, flows.capability(), SuspectGroup.EMPTY)
                .orElseThrow()
                .claims();
    }

    /** Ends the tasks that were not started in time. */
    void endQueued() {
        Instant now = store.inTransaction(Transaction::now);
        new EndOverdueTasks(store, new AfterCommit(new SilentWakeUps()), Duration.ZERO).tick(now);
    }

    /** Ends the runs whose deadline has passed. */
    void endRuns() {
        Instant now = store.inTransaction(Transaction::now);
        new EndAtDeadline(store, new AfterCommit(new SilentWakeUps()), Duration.ZERO).tick(now);
    }

    /** Ends attempts that have been overdue for that long, as a leader does that has not missed anything. */
    void endOverdue(Duration grace) {
        ReapingGuard steady = new ReapingGuard(Duration.ofHours(1), Flows.LEASE);
        Instant now = store.inTransaction(Transaction::now);
        steady.contact(now.minus(Duration.ofHours(1)));
        steady.contact(now);
        new EndOverdueAttempts(
                        store,
                        new AfterCommit(new SilentWakeUps()),
                        steady,
                        new SplittableRandom(1),
                        new EndOverdueAttempts.Pace(Duration.ZERO, grace))
                .tick(now);
    }
}
