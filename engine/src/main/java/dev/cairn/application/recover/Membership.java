package dev.cairn.application.recover;

import dev.cairn.EngineEvent;
import dev.cairn.EngineOptions;
import dev.cairn.StoreUnavailableException;
import dev.cairn.application.define.KnownWorkflows;
import dev.cairn.application.dispatch.WorkerIdentity;
import dev.cairn.application.observe.Observers;
import dev.cairn.application.settle.GiveBack;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkflowCode;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps;
import dev.cairn.domain.service.GraphDifference;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
    private final Profile profile;
    private final JoinBackoff backoff;
    private boolean heldBack;
    private final Duty duty;
    private boolean gaveUp;
    private volatile @Nullable Instant lastBeat;
    private List<WorkflowCode> offered = List.of();
    private final Set<WorkflowDefinition> registered = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Sends heartbeats over the store's own heartbeat connection. */
    public Membership(
            Store store,
            Ids ids,
            WorkerIdentity identity,
            KnownWorkflows workflows,
            ReapingGuard reapingGuard,
            PollPacing pacing,
            Profile profile,
            Duty duty) {
        this.duty = duty;
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
        workflows.all().forEach(this::register);
    }

    /** Registers the worker. A worker that gave its work back because it could not work joins again when it can. */
    private void joinIfFit() {
        if (!gaveUp || duty.fitness.isBack()) {
            gaveUp = false;
            // Before it joins, because an engine is ready from then on, and clients look for the graphs of its
            // workflows.
            workflows.all().forEach(this::register);
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
            tx.workers().register(new Worker(id, profile.name(), profile.slots(), now, now));
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
        Optional<Instant> beaten = store.inTransaction((Transaction tx) -> beat(tx, id, code));
        offered = code;
        beaten.ifPresentOrElse(now -> check(now, id), () -> identity.lose(id));
        // A step that began within a third of a heartbeat is asked for with the next one.
        beaten.ifPresent(
                now -> duty.taken.look(now.minus(profile.timing().heartbeat().dividedBy(3))));
    }

    private void check(Instant now, UUID id) {
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

    private Optional<Instant> beat(Transaction tx, UUID id, List<WorkflowCode> code) {
        if (!tx.workers().beat(id)) {
            return Optional.empty();
        }
        if (!code.equals(offered)) {
            tx.graphs().offerCode(id, code);
        }
        Instant now = tx.now();
        if (pacing.isToBeCounted(now)) {
            pacing.counted(tx.workers().all().size(), now);
        }
        return Optional.of(now);
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

    /** How this worker presents itself. */
    public Profile profile() {
        return profile;
    }

    private void contact(Instant now) {
        lastBeat = now;
        reapingGuard.contact(now);
    }

    /** Stores the graph of a definition. A stored graph that differs under the same version is logged. */
    private void register(WorkflowDefinition definition) {
        // By identity: comparing graphs of thousands of steps at every heartbeat would cost more than everything else.
        if (registered.contains(definition)) {
            return;
        }
        WorkflowGraph graph = definition.graph();
        WorkflowGraph stored = store.inTransaction(tx -> tx.graphs().register(graph));
        registered.add(definition);
        if (!stored.equals(graph)) {
            log.warn(
                    "Workflow differs from the graph stored under its version; runs in flight keep theirs. Raise its"
                            + " version. workflow={} version={} difference={}",
                    graph.workflow(),
                    graph.version(),
                    GraphDifference.describe(stored, graph));
        }
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
     */
    public record Duty(
            LeaderDuties lead,
            Duration leadPatience,
            PoolHealth fitness,
            GiveBack giveBack,
            Observers observers,
            WatchLeases taken) {}

    /** How the worker presents itself to others. */
    public record Profile(String name, int slots, EngineOptions.Timing timing) {}

    /** When the worker joined or tried to, and whether it was allowed. */
    private record Joined(Instant at, boolean allowed) {}
}
