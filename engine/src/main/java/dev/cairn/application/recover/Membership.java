package dev.cairn.application.recover;

import dev.cairn.EngineEvent;
import dev.cairn.StoreUnavailableException;
import dev.cairn.WorkerDetails;
import dev.cairn.application.define.KnownWorkflows;
import dev.cairn.application.dispatch.WorkerIdentity;
import dev.cairn.application.observe.Observers;
import dev.cairn.application.settle.GiveBack;
import dev.cairn.domain.model.BeatAnswer;
import dev.cairn.domain.model.WorkerReport;
import dev.cairn.domain.model.WorkflowCode;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps this worker registered and sends its heartbeats. A heartbeat that finds no row means that the worker was
 * declared dead.
 */
public final class Membership {

    private static final Logger log = LoggerFactory.getLogger(Membership.class);

    private final Store store;
    private final Ids ids;
    private final WorkerIdentity identity;
    private final KnownWorkflows workflows;
    private final ReapingGuard reapingGuard;
    private final PollPacing pacing;
    private final WorkerDescription profile;
    private final JoinBackoff backoff;
    private boolean heldBack;
    private final Duty duty;
    private boolean gaveUp;
    private volatile @Nullable Instant lastBeat;
    private List<WorkflowCode> offered = List.of();
    private final StoreDefinitions definitions;

    /** Sends heartbeats over the store's own heartbeat connection. */
    public Membership(
            Store store,
            Ids ids,
            WorkerIdentity identity,
            KnownWorkflows workflows,
            ReapingGuard reapingGuard,
            PollPacing pacing,
            WorkerDescription profile,
            Duty duty) {
        this.duty = duty;
        this.definitions = new StoreDefinitions(store, workflows);
        this.store = store;
        this.ids = ids;
        this.identity = identity;
        this.workflows = workflows;
        this.reapingGuard = reapingGuard;
        this.pacing = pacing;
        this.profile = profile;
        this.backoff =
                new JoinBackoff(profile.timing().heartbeat(), profile.timing().lease());
    }

    /** Registers the worker if needed, else sends one heartbeat. Only one thread may call it at a time. */
    public void tick() {
        try {
            identity.current().ifPresentOrElse(this::beat, this::joinIfFit);
        } catch (StoreUnavailableException e) {
            reapingGuard.disturbance();
            throw e;
        }
        definitions.all();
    }

    /** Registers the worker. A worker that gave its work back because it could not work joins again when it can. */
    private void joinIfFit() {
        if (!gaveUp || duty.fitness.isBack()) {
            gaveUp = false;
            // Before it joins, because an engine is ready from then on, and clients look for the graphs of its
            // workflows.
            definitions.all();
            join();
        }
    }

    private void join() {
        UUID id = ids.next();
        List<WorkflowCode> code = AdvertisedCode.of(workflows.capability());
        Joined joined = store.inTransaction(tx -> join(tx, id, code));
        contact(joined.at);
        if (!joined.allowed) {
            warnOnce();
            return;
        }
        backoff.joined(joined.at);
        heldBack = false;
        offered = code;
        identity.assume(id);
        duty.observers.report(new EngineEvent.WorkerJoined(id, profile.name(), profile.slots()));
        log.info("Worker joined. worker={} name={} slots={}", id, profile.name(), profile.slots());
    }

    private Joined join(Transaction tx, UUID id, List<WorkflowCode> code) {
        Instant now = tx.now();
        boolean allowed = backoff.allows(now);
        if (allowed) {
            tx.workers().register(profile.worker(id, now, duty.presence.report(), duty.presence.drain()));
            tx.graphs().offerCode(id, code);
        }
        return new Joined(now, allowed);
    }

    private void warnOnce() {
        if (!heldBack) {
            heldBack = true;
            log.warn(
                    "Worker was declared dead right after it joined, and waits before it joins again. Do its direct"
                            + " connection and its pool lead to the same database? name={}",
                    profile.name());
        }
    }

    private void beat(UUID id) {
        List<WorkflowCode> code = AdvertisedCode.of(workflows.capability());
        WorkerReport report = duty.presence.report();
        Optional<Beaten> beaten = store.inTransaction((Transaction tx) -> beat(tx, id, code, report));
        offered = code;
        beaten.ifPresentOrElse(done -> check(done, id), () -> identity.lose(id));
        // A step that began within a third of a heartbeat is asked for with the next one.
        beaten.ifPresent(done ->
                duty.taken.look(done.at.minus(profile.timing().heartbeat().dividedBy(3))));
    }

    private void check(Beaten beaten, UUID id) {
        Instant now = beaten.at;
        duty.presence.learned(id, beaten.answer);
        Instant before = lastBeat;
        contact(now);
        if (before != null
                && before.plus(profile.timing().heartbeat().multipliedBy(2)).isBefore(now)) {
            // This whole worker has stood still, so it had no time for the duties of a leader either.
            duty.lead.beginPatience(now);
        }
        duty.lead.check(now, duty.leadPatience);
        if (duty.fitness.isLost(now)) {
            log.warn(
                    "Worker beats but gets no connection for its work, so it gives all tasks back until it does. worker={}",
                    id);
            duty.lead.standDown();
            duty.giveBack.everythingAndLeave(id, "its worker gets no connection");
            gaveUp = true;
            identity.giveUp(id);
        }
    }

    private Optional<Beaten> beat(Transaction tx, UUID id, List<WorkflowCode> code, WorkerReport report) {
        Optional<BeatAnswer> answer = tx.workers().beat(id, report);
        if (answer.isEmpty()) {
            return Optional.empty();
        }
        if (!code.equals(offered)) {
            tx.graphs().offerCode(id, code);
        }
        Instant now = tx.now();
        if (pacing.isToBeCounted(now)) {
            pacing.counted(tx.workers().all().size(), now);
        }
        return Optional.of(new Beaten(now, answer.get()));
    }

    /**
     * Exchanges hints over the session of the heartbeats, and returns whether to exchange again at once. Whatever breaks
     * this session between two heartbeats, such as a restart of the server, may have ended those of the others, too: for
     * a while, a missing session proves no death.
     */
    public boolean exchange(WakeUps hints) {
        try {
            return hints.exchange();
        } catch (StoreUnavailableException e) {
            reapingGuard.disturbance();
            throw e;
        }
    }

    /** The time of the last beat that reached the store, by its clock. */
    public @Nullable Instant lastBeat() {
        return lastBeat;
    }

    /** Who told this worker to drain, or null. */
    public WorkerDetails.@Nullable Drain drain() {
        return duty.presence.drain();
    }

    /** How this worker presents itself. */
    public WorkerDescription profile() {
        return profile;
    }

    private void contact(Instant now) {
        lastBeat = now;
        reapingGuard.contact(now);
    }

    /**
     * The duties of a worker beyond its heartbeat.
     *
     * @param lead the duties of a leader
     * @param leadPatience how long it may lead without doing those duties
     * @param fitness whether it can work
     * @param giveBack gives its work back when it cannot work, over the heartbeat connection
     * @param observers told when the worker has joined
     * @param taken stops what has lost its lease
     * @param presence what the worker reports and obeys
     */
    public record Duty(
            LeaderDuties lead,
            Duration leadPatience,
            PoolHealth fitness,
            GiveBack giveBack,
            Observers observers,
            WatchLeases taken,
            Presence presence) {}

    /** A heartbeat that was stored. */
    private record Beaten(Instant at, BeatAnswer answer) {}

    /** When the worker joined or tried to, and whether it was allowed. */
    private record Joined(Instant at, boolean allowed) {}
}
