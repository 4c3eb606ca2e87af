package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.coordination.LocalWakeUps;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.operate.EndAtDeadline;
import dev.cairn.application.recover.EndOverdueAttempts;
import dev.cairn.application.recover.EndOverdueTasks;
import dev.cairn.application.recover.ReapDeadWorkers;
import dev.cairn.application.recover.ReapingGuard;
import dev.cairn.domain.port.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;

/** What a leader does that has not missed anything, once. */
final class LeaderActs {

    private static final LocalWakeUps NO_HINTS = new LocalWakeUps();
    private static final AfterCommit UNHEARD = new AfterCommit(NO_HINTS);

    private LeaderActs() {}

    /** Reaps the workers that have been silent for an hour. */
    static void reap(Store store) {
        new ReapDeadWorkers(store, NO_HINTS, steady(), Duration.ofHours(1), 10).sweep();
    }

    /** Ends the attempts that have exceeded a time limit. */
    static void timeOut(Store store) {
        var pace = new EndOverdueAttempts.Pace(Duration.ZERO, Duration.ZERO);
        new EndOverdueAttempts(store, UNHEARD, steady(), new SplittableRandom(1), pace).tick(Instant.now());
    }

    /** Ends the tasks that no worker has started in time. */
    static void endLate(Store store) {
        new EndOverdueTasks(store, UNHEARD, Duration.ZERO).tick(Instant.now());
    }

    /** Ends the runs whose deadline has passed. */
    static void endAtDeadline(Store store) {
        new EndAtDeadline(store, UNHEARD, Duration.ZERO).tick(Instant.now());
    }

    private static ReapingGuard steady() {
        ReapingGuard steady = new ReapingGuard(Duration.ofDays(1), Duration.ZERO);
        steady.contact(Instant.EPOCH);
        steady.contact(Instant.now());
        return steady;
    }
}
