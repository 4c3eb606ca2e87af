package dev.cairn.application;

import dev.cairn.Cluster;
import dev.cairn.DeadLetters;
import dev.cairn.StartedRun;
import dev.cairn.Workers;
import dev.cairn.application.advance.HandOver;
import dev.cairn.application.bell.LoopName;
import dev.cairn.application.execute.PayloadCodec;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.observe.Interception;
import dev.cairn.application.operate.AwaitMany;
import dev.cairn.application.operate.AwaitRuns;
import dev.cairn.application.operate.DeliverResults;
import dev.cairn.application.operate.InspectRuns;
import dev.cairn.application.operate.OutputTypes;
import dev.cairn.application.operate.ReadCluster;
import dev.cairn.application.operate.RunHandles;
import dev.cairn.application.operate.RunOperations;
import dev.cairn.application.operate.RunResults;
import dev.cairn.application.operate.TenantWeights;
import dev.cairn.application.schedule.SteerSchedules;
import dev.cairn.application.start.ForkRuns;
import dev.cairn.application.start.InterceptForks;
import dev.cairn.application.start.InterceptStarts;
import dev.cairn.application.start.StartRuns;
import dev.cairn.application.start.StoredPlans;
import dev.cairn.application.start.WorkflowStarters;
import dev.cairn.domain.model.RunInsertion;
import java.util.function.Function;

/** Wires what an engine does for its callers: triggers, references to runs, and waiting for their ends. */
public final class CallerParts {

    private final AwaitRuns awaitRuns;
    private final DeliverResults deliverResults;
    private final RunHandles handles;
    private final DeadLetters deadLetters;
    private final Workers workers;
    private final TenantWeights weights;
    private final AwaitMany awaitMany;
    private final WorkflowStarters starters;
    private final Cluster cluster;
    private final SteerSchedules schedules;

    CallerParts(EnginePorts ports, EngineRuntime runtime, Decoding decoding, AwaitRuns awaitRuns, Flows flows) {
        PayloadCodec codec = decoding.codec;
        RunOperations operations = flows.operations;
        InspectRuns inspectRuns = operations.inspect();
        RunResults results = new RunResults(inspectRuns, codec, decoding.types);
        Runnable lookSoon = () -> runtime.bell().ring(LoopName.AWAIT);
        this.awaitRuns = awaitRuns;
        this.deliverResults = new DeliverResults(
                results, runtime.engineThreads(), () -> runtime.bell().ring(LoopName.DELIVER));
        this.handles = new RunHandles(awaitRuns, operations, results, deliverResults, runtime.waiting(), lookSoon);
        this.deadLetters = operations.revive().deadLetters();
        this.workers = operations.workers();
        this.weights = new TenantWeights(ports.store());
        this.awaitMany = new AwaitMany(awaitRuns, inspectRuns, results, runtime.waiting(), lookSoon);
        this.schedules = flows.schedules.apply(handles::started);
        this.starters = new WorkflowStarters(
                new InterceptStarts(flows.start, flows.interception),
                codec,
                ports.ids(),
                handles,
                schedules,
                new StoredPlans(ports.store(), runtime.waiting()::nanoTime));
        this.cluster = new ReadCluster(ports.store());
    }

    /** Makes workflows startable. */
    public WorkflowStarters starters() {
        return starters;
    }

    /** The factory of references to runs. */
    public RunHandles handles() {
        return handles;
    }

    /** All engines on the store together. */
    public Cluster cluster() {
        return cluster;
    }

    /** The schedules of the store. */
    public SteerSchedules schedules() {
        return schedules;
    }

    /** The steps that failed for good. */
    public DeadLetters deadLetters() {
        return deadLetters;
    }

    /** The workers that share the store. */
    public Workers workers() {
        return workers;
    }

    /** The weights of the tenants. */
    public TenantWeights tenantWeights() {
        return weights;
    }

    /** Waits for several runs. */
    public AwaitMany awaitMany() {
        return awaitMany;
    }

    /** The flow that finds out which awaited runs are over. */
    public AwaitRuns awaitRuns() {
        return awaitRuns;
    }

    /** The flow that completes the stages of callers who do not block. */
    public DeliverResults deliverResults() {
        return deliverResults;
    }

    /** Does one round of both loops that wait for callers, for those who drive an engine by hand. */
    public void tick() {
        awaitRuns.tick();
        deliverResults.tick();
    }

    /** Ends all waits and refuses further triggers, because the engine is stopped. */
    public void endWaits() {
        starters.stop();
        awaitRuns.close();
        deliverResults.close();
    }

    /** The flows that callers ask for. */
    record Flows(
            StartRuns start,
            RunOperations operations,
            Interception interception,
            Function<Function<RunInsertion, StartedRun>, SteerSchedules> schedules) {

        /** The flows over these ports, for a worker of that name. */
        static Flows of(
                EnginePorts ports, Reporting reporting, HandOver handOver, PayloadCodec codec, String workerName) {
            AfterCommit afterCommit = reporting.afterCommit();
            InterceptForks fork = new InterceptForks(
                    ports.store(),
                    new ForkRuns(ports.store(), afterCommit, ports.ids(), codec),
                    reporting.interception());
            return new Flows(
                    new StartRuns(ports.store(), afterCommit, ports.ids(), handOver),
                    RunOperations.on(ports.store(), afterCommit, codec, fork::fork, workerName),
                    reporting.interception(),
                    handles -> new SteerSchedules(ports.store(), afterCommit, ports.ids(), handles, workerName));
        }
    }

    /** How outputs are decoded, and as what. */
    record Decoding(PayloadCodec codec, OutputTypes types) {}
}
