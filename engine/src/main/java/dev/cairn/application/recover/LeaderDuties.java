package dev.cairn.application.recover;

import dev.cairn.application.operate.PruneRuns;
import dev.cairn.domain.port.LeaderElection;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What one worker does for all: firing timers, reaping the dead, pruning old runs. Two leaders at once do no harm. */
public final class LeaderDuties {

    private final LeaderElection election;
    private final FireTimers timers;
    private final ReapDeadWorkers reaper;
    private final Crowd crowd;
    private final Duration sweepInterval;
    private final @Nullable PruneRuns pruner;
    private @Nullable Instant lastSweep;

    /** With a sweep for dead workers every so often, and with a pruner unless runs are kept for ever. */
    public LeaderDuties(
            LeaderElection election,
            FireTimers timers,
            ReapDeadWorkers reaper,
            Crowd crowd,
            Duration sweepInterval,
            @Nullable PruneRuns pruner) {
        this.election = election;
        this.timers = timers;
        this.reaper = reaper;
        this.crowd = crowd;
        this.sweepInterval = sweepInterval;
        this.pruner = pruner;
    }

    /** Does what is due, if this worker leads, and says how long to wait. To be called by one thread at a time. */
    public Duration tick() {
        if (!election.tryLead()) {
            return crowd.waitBetweenLooks(sweepInterval);
        }
        FireTimers.Fired fired = timers.fire();
        if (lastSweep == null || !lastSweep.plus(sweepInterval).isAfter(fired.now())) {
            reaper.sweep(fired.now());
            lastSweep = fired.now();
        }
        if (pruner != null && pruner.tick(fired.now())) {
            // One batch at a time, so that timers do not wait for more than that.
            return Duration.ZERO;
        }
        return fired.untilNext()
                .filter(wait -> wait.compareTo(sweepInterval) < 0)
                .orElse(sweepInterval);
    }

    /** Lets another lead. */
    public void resign() {
        election.resign();
    }
}
