package dev.cairn.testkit.contract;

import dev.cairn.CancelResult;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowClient;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.advance.HandOver;
import dev.cairn.application.dispatch.ClaimTasks;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.operate.CancelRuns;
import dev.cairn.application.recover.FireTimers;
import dev.cairn.application.recover.ReapDeadWorkers;
import dev.cairn.application.recover.ReapingGuard;
import dev.cairn.application.revive.ReviveRuns;
import dev.cairn.application.settle.AttemptResult;
import dev.cairn.application.settle.GiveBack;
import dev.cairn.application.settle.Settle;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.SuspectGroup;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps;
import dev.cairn.domain.service.Quarantine;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** The real flows over a store, driven by hand: a test names the outcome of an attempt, and that is settled. */
final class Flows {
    static final Duration LEASE = Duration.ofSeconds(15);
    static final int MAX_CRASHES = 2;
    static final int SLOTS = 10;
    private static final int MORE_THAN_ANY_TEST_QUEUES = 20_000;

    private final Store store;
    private final Ids ids = ThisMachine.ids();
    private final WakeUps wakeUps = new SilentWakeUps();
    private final Starters starters;
    private final ClaimTasks claimTasks;
    private final Settle settle;
    private final GiveBack giveBack;
    private final CancelRuns cancelRuns;
    private final FireTimers fireTimers;
    private final Set<String> known = ConcurrentHashMap.newKeySet();
    private volatile HandOver handOver = HandOver.NEVER;

    Flows(Store store) {
        this.store = store;
        this.starters = Starters.over(store, wakeUps, ids, atMost -> handOver.offer(atMost));
        this.claimTasks = new ClaimTasks(store, ids, new Quarantine(SLOTS, MAX_CRASHES));
        this.settle = new Settle(store, wakeUps, ids);
        this.giveBack = new GiveBack(store, wakeUps);
        this.cancelRuns = new CancelRuns(store, new AfterCommit(wakeUps));
        this.fireTimers = new FireTimers(store, wakeUps);
    }

    /** A client of a workflow that is stored, whose input is JSON text. */
    WorkflowClient<String> client(String workflow) {
        return starters.workflows().client(workflow, String.class);
    }

    /** A reference to a run. */
    WorkflowRunRef reference(UUID runId) {
        return starters.handles().of(runId);
    }

    /** Offers slots of this worker for tasks that become ready from now on. */
    void offerTo(HandOver taker) {
        handOver = taker;
    }

    /** Creates a workflow whose input is JSON text. */
    Workflow<String> workflow(WorkflowDefinition definition) {
        known.add(definition.name());
        return starters.workflows().of(definition);
    }

    UUID start(WorkflowDefinition definition) {
        return start(definition, Rows.TENANT, TriggerOptions.none());
    }

    UUID start(WorkflowDefinition definition, String tenant, TriggerOptions options) {
        return workflow(definition).runNoWait("{}", tenant, options).id();
    }

    List<UUID> startMany(WorkflowDefinition definition, String tenant, int count) {
        return workflow(definition).runAll(Collections.nCopies(count, "{}"), tenant).stream()
                .map(WorkflowRunRef::id)
                .toList();
    }

    /** Registers a worker. */
    UUID join() {
        return store.inTransaction(tx -> {
            Instant now = tx.now();
            UUID id = ids.next();
            tx.workers().register(new Worker(id, "worker of the contract", 100, now, now));
            return id;
        });
    }

    /** Claims everything that is ready for a new worker. */
    List<Claim> claimAll() {
        return claim(MORE_THAN_ANY_TEST_QUEUES);
    }

    /** Claims for a new worker. */
    List<Claim> claim(int limit) {
        return claim(join(), limit).orElseThrow();
    }

    /** Claims for a worker; returns nothing when that worker is dead. */
    Optional<List<Claim>> claim(UUID worker, int limit) {
        return claimTasks.claim(worker, limit, capability(), SuspectGroup.EMPTY).map(ClaimTasks.Claimed::claims);
    }

    /** Code for everything that was started. */
    Capability capability() {
        return Rows.everythingOf(known.toArray(String[]::new));
    }

    Set<Fence> complete(Collection<Claim> claims) {
        return settle(claims, new Outcome.Completed(new Payload("\"done\"")));
    }

    Set<Fence> settle(Claim claim, Outcome outcome) {
        return settle(List.of(claim), outcome);
    }

    /** Settles the same outcome for all claims, in one transaction. */
    Set<Fence> settle(Collection<Claim> claims, Outcome outcome) {
        return settle(
                claims.stream().map(claim -> AttemptResult.of(claim, outcome)).toList());
    }

    /** Settles all results in one transaction. */
    Set<Fence> settle(List<AttemptResult> results) {
        return settle.settle(results, handOver);
    }

    CancelResult cancel(UUID runId) {
        return cancelRuns.run(runId, "the contract says so");
    }

    CancelResult cancelStep(UUID runId, String step) {
        return cancelRuns.step(new TaskKey(runId, step), "the contract says so");
    }

    /** Gives back everything that a worker holds, and deregisters the worker. */
    void leave(UUID worker) {
        giveBack.everythingAndLeave(worker, Set.of(), MAX_CRASHES);
    }

    /** Gives back the leases that a worker holds without knowing of them. */
    void giveBackAllBut(UUID worker, Set<Fence> knownFences) {
        giveBack.unknownLeases(worker, knownFences);
    }

    /** Requeues dead letters as a person named ann. */
    ReviveRuns revive() {
        return new ReviveRuns(store, new AfterCommit(wakeUps), "ann");
    }

    FireTimers.Fired fire() {
        return fireTimers.fire();
    }

    void reap() {
        leader().sweep();
    }

    /** A reaper whose contact with the store is long enough to trust the silence of workers. */
    ReapDeadWorkers leader() {
        Duration longestGap = Duration.ofHours(1);
        ReapingGuard reapingGuard = new ReapingGuard(longestGap, LEASE);
        Instant now = store.inTransaction(Transaction::now);
        reapingGuard.contact(now.minus(longestGap));
        reapingGuard.contact(now);
        return new ReapDeadWorkers(store, wakeUps, reapingGuard, LEASE, MAX_CRASHES);
    }

    Run run(UUID runId) {
        return store.inTransaction(tx -> tx.runs().find(List.of(runId))).getFirst();
    }

    List<TaskRecord> tasks(UUID runId) {
        return store.inTransaction(tx -> tx.tasks().ofRun(runId)).get();
    }

    TaskRecord task(UUID runId, String step) {
        return tasks(runId).stream()
                .filter(record -> record.task().key().name().equals(step))
                .findFirst()
                .orElseThrow();
    }

    Map<String, TaskState> states(UUID runId) {
        Map<String, TaskState> states = new LinkedHashMap<>();
        tasks(runId)
                .forEach(record ->
                        states.put(record.task().key().name(), record.task().state()));
        return states;
    }

    List<TaskEvent> events(UUID runId) {
        return store.inTransaction(tx -> tx.events().ofRun(runId));
    }

    /** The events of a task, in order. */
    List<TaskEventType> history(UUID runId, String step) {
        return events(runId).stream()
                .filter(event -> event.step().equals(step))
                .map(TaskEvent::type)
                .toList();
    }

    static String stepOf(Claim claim) {
        return claim.lease().key().name();
    }

    static List<String> stepsOf(Collection<Claim> claims) {
        return claims.stream().map(Flows::stepOf).toList();
    }
}
