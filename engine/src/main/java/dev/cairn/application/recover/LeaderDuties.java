package dev.cairn.application.recover;

import dev.cairn.application.operate.Chore;
import dev.cairn.application.settle.Bisection;
import dev.cairn.domain.port.LeaderElection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one worker does for all: firing timers, reaping the dead, and chores. Two leaders at once do no harm. A
 * leader that does not get its duties done gives the lead away, and competes again when the store answers it.
 */
public final class LeaderDuties {

    private static final Logger log = LoggerFactory.getLogger(LeaderDuties.class);

    private final LeaderElection election;
    private final FireTimers timers;
    private final PollPacing pacing;
    private final Duration sweepInterval;
    private final List<Chore> chores;
    private volatile boolean leading;
    private volatile boolean hasFailed;
    private volatile @Nullable Instant provenAt;

    /**
     * Fires timers as soon as they are due, and does the chores every so often.
     *
     * @param sweepInterval how often at least
     * @param chores what else there is to do, in this order
     */
    public LeaderDuties(
            LeaderElection election, FireTimers timers, PollPacing pacing, Duration sweepInterval, List<Chore> chores) {
        this.election = election;
        this.timers = timers;
        this.pacing = pacing;
        this.sweepInterval = sweepInterval;
        this.chores = List.copyOf(chores);
    }

    /** Does what is due, if this worker leads, and says how long to wait. To be called by one thread at a time. */
    public Duration tick() {
        if (hasFailed) {
            Instant unused = timers.lookUp();
            hasFailed = false;
        }
        if (!tryLead()) {
            return pacing.waitBetweenLooks(sweepInterval);
        }
        FireTimers.Fired fired = fire();
        provenAt = fired.now();
        if (doChores(fired.now())) {
            // A little at a time, so that timers do not wait for more than that.
            return Duration.ZERO;
        }
        return fired.untilNext()
                .filter(wait -> wait.compareTo(sweepInterval) < 0)
                .orElse(sweepInterval);
    }

    /** Does each chore that it is time for, and says whether there is more to do at once. */
    private boolean doChores(Instant now) {
        boolean more = false;
        RuntimeException refusal = null;
        for (Chore chore : chores) {
            try {
                more |= chore.tick(now);
            } catch (RuntimeException e) {
                // A chore that the store refuses must not keep the others from being done.
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
        boolean elected = election.tryLead();
        if (elected && !leading) {
            provenAt = null;
        }
        leading = elected;
        return elected;
    }

    /** Timers that the store refuses must not keep the dead from being reaped. */
    private FireTimers.Fired fire() {
        try {
            return timers.fire();
        } catch (RuntimeException e) {
            if (Bisection.isRefusal(e)) {
                boolean unused = doChores(timers.lookUp());
            }
            throw e;
        }
    }

    /**
     * A beat went through at this time of the store, on the thread that beats. The duties are done on other connections,
     * which may be long in coming: a leader that has not done them for this long lets another lead.
     *
     * @param patience how long the duties may stay undone
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

    /** Lets another lead until the duties could be done here: this worker gets no connection for them. */
    void standDown() {
        hasFailed = true;
        resign();
    }

    /** Lets another lead. */
    public void resign() {
        leading = false;
        election.resign();
    }
}
