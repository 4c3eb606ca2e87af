package dev.cairn.application.recover;

import dev.cairn.EngineEvent;
import dev.cairn.WorkerDetails;
import dev.cairn.application.dispatch.Drainable;
import dev.cairn.application.observe.Observers;
import dev.cairn.application.settle.Attempts;
import dev.cairn.application.settle.WorkTally;
import dev.cairn.domain.model.BeatAnswer;
import dev.cairn.domain.model.WorkerReport;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What this worker says of itself with each heartbeat, and how it obeys what it is told with the answer: to drain, or to
 * take work again. Called by the heartbeat thread.
 */
public final class Presence {

    private static final Logger log = LoggerFactory.getLogger(Presence.class);

    private final Attempts attempts;
    private final MonitoredStore store;
    private final WorkTally tally;
    private final Drainable work;
    private final LeaderDuties lead;
    private final Observers observers;
    private volatile WorkerDetails.@Nullable Drain drain;

    /** The presence of a worker with these parts, which does not drain. */
    public Presence(
            Attempts attempts,
            MonitoredStore store,
            WorkTally tally,
            Drainable work,
            LeaderDuties lead,
            Observers observers) {
        this.attempts = attempts;
        this.store = store;
        this.tally = tally;
        this.work = work;
        this.lead = lead;
        this.observers = observers;
    }

    /** What the worker says of itself now. */
    WorkerReport report() {
        return new WorkerReport(attempts.running(), obstacle(), tally.sum(), lead.isLeading());
    }

    private @Nullable String obstacle() {
        if (!store.isReachable()) {
            return "cut off: the connections for its work do not reach the store";
        }
        return attempts.isBehind()
                ? String.format(Locale.ROOT, "held back until %,d results are stored", attempts.resultsWaiting())
                : null;
    }

    /** Who told this worker to drain, or null. A worker that joins again drains on. */
    public WorkerDetails.@Nullable Drain drain() {
        return drain;
    }

    /** Obeys what a heartbeat brought back. */
    void learned(UUID worker, BeatAnswer answer) {
        WorkerDetails.Drain before = drain;
        WorkerDetails.Drain now = answer.drain();
        drain = now;
        if (before == null && now != null) {
            work.drain();
            log.info("Worker drains: it takes no more work. worker={} by={} reason={}", worker, now.by(), now.reason());
            observers.report(new EngineEvent.WorkerDraining(worker, now.by(), now.reason()));
        }
        if (before != null && now == null) {
            work.resume();
            log.info("Worker takes work again. worker={}", worker);
            observers.report(new EngineEvent.WorkerResumed(worker));
        }
        lead.leaveToOthers(now != null && answer.othersCanLead());
    }
}
