package dev.cairn.application.recover;

import dev.cairn.application.operate.MaintenanceJob;
import dev.cairn.application.settle.Bisection;
import dev.cairn.domain.port.LeaderElection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The duties that one worker does for all: firing timers, reaping dead workers, and maintenance jobs. Two leaders at
 * once do no harm. A leader that cannot do its duties gives up the lead, and competes again when the store answers it.
 */
public final class LeaderDuties {

    private static final Logger log = LoggerFactory.getLogger(LeaderDuties.class);

    private final LeaderElection election;
    private final FireTimers timers;
    private final PollPacing pacing;
    private final Duration sweepInterval;
    private final EndOverdue overdue;
    private final List<MaintenanceJob> jobs;
    private volatile boolean leading;
    private volatile boolean hasFailed;
    private volatile boolean yielding;
    private volatile @Nullable Instant provenAt;

    /**
     * Fires timers as soon as they are due, ends what is overdue, and does the maintenance jobs at intervals.
     *
     * @param sweepInterval the longest time between two rounds of jobs
     * @param overdue the jobs that end what has exceeded a time limit
     * @param jobs further maintenance, in this order
     */
    public LeaderDuties(
            LeaderElection election,
            FireTimers timers,
            PollPacing pacing,
            Duration sweepInterval,
            EndOverdue overdue,
            List<MaintenanceJob> jobs) {
        this.election = election;
        this.timers = timers;
        this.pacing = pacing;
        this.sweepInterval = sweepInterval;
        this.overdue = overdue;
        this.jobs = List.copyOf(jobs);
    }

    /**
     * Does the due duties, if this worker leads, and returns how long to wait. Only one thread may call it at a time.
     */
    public Duration tick() {
        if (hasFailed) {
            FireTimers.Fired unused = timers.lookUp();
            hasFailed = false;
        }
        if (!tryLead()) {
            return pacing.waitBetweenLooks(sweepInterval);
        }
        FireTimers.Fired fired = fire();
        provenAt = fired.now();
        if (doJobs(fired)) {
            // One part at a time, so that timers wait for no more than that.
            return Duration.ZERO;
        }
        return fired.untilNext()
                .filter(wait -> wait.compareTo(sweepInterval) < 0)
                .orElse(sweepInterval);
    }

    /** Does each due job, and returns whether there is more to do at once. */
    private boolean doJobs(FireTimers.Fired look) {
        boolean more = false;
        RuntimeException refusal = null;
        List<MaintenanceJob> due = new ArrayList<>(overdue.due(look.upcoming(), look.now()));
        due.addAll(jobs);
        for (MaintenanceJob job : due) {
            try {
                more |= job.tick(look.now());
            } catch (RuntimeException e) {
                // A refused job must not keep the others from being done.
                if (!Bisection.isRefusal(e)) {
                    throw e;
                }
                refusal = e;
            }
        }
        if (refusal != null) {
            throw refusal;
        }
        return more;
    }

    private boolean tryLead() {
        if (yielding) {
            return false;
        }
        boolean elected = election.tryLead();
        if (elected && !leading) {
            provenAt = null;
        }
        leading = elected;
        return elected;
    }

    /** Fires timers. Timers that the store refuses must not keep dead workers from being reaped. */
    private FireTimers.Fired fire() {
        try {
            return timers.fire();
        } catch (RuntimeException e) {
            if (Bisection.isRefusal(e)) {
                boolean unused = doJobs(timers.lookUp());
            }
            throw e;
        }
    }

    /**
     * Resigns if the duties are overdue. It is called on the heartbeat thread after a beat succeeded at this time of
     * the store. The duties use other connections, which may take long to get.
     *
     * @param patience how long the duties may stay undone before another worker leads
     */
    void check(Instant now, Duration patience) {
        if (!leading) {
            return;
        }
        Instant proven = provenAt;
        if (proven == null) {
            provenAt = now;
        } else if (proven.plus(patience).plus(sweepInterval).isBefore(now)) {
            log.warn("Leader could not do its duties and lets another lead. since={}", proven);
            standDown();
        }
    }

    /** From now on the duties have their time again. It is called on the heartbeat thread. */
    void beginPatience(Instant now) {
        provenAt = now;
    }

    /** Lets another worker lead until this worker can do the duties again: it gets no connection for them. */
    void standDown() {
        hasFailed = true;
        resign();
    }

    /**
     * Leaves the lead to others, or competes for it again. It is called on the heartbeat thread with every beat of a
     * worker that drains: an election that was under way at the first call may have made this worker the leader since.
     */
    void leaveToOthers(boolean othersCanLead) {
        yielding = othersCanLead;
        if (othersCanLead && leading) {
            resign();
        }
    }

    /** Whether this worker leads. */
    public boolean isLeading() {
        return leading;
    }

    /** Lets another worker lead. */
    public void resign() {
        leading = false;
        election.resign();
    }
}
