package dev.cairn.application;

import dev.cairn.EngineHealth;
import dev.cairn.EngineOptions;
import dev.cairn.EngineStatus;
import dev.cairn.Workflow;
import dev.cairn.application.advance.HandOver;
import dev.cairn.application.bell.Bell;
import dev.cairn.application.bell.LoopName;
import dev.cairn.application.define.KnownWorkflows;
import dev.cairn.application.dispatch.ClaimTasks;
import dev.cairn.application.dispatch.DirectHandOver;
import dev.cairn.application.dispatch.Dispatcher;
import dev.cairn.application.dispatch.LaunchSteps;
import dev.cairn.application.dispatch.LostClaims;
import dev.cairn.application.dispatch.QueueView;
import dev.cairn.application.dispatch.RunningSuspects;
import dev.cairn.application.dispatch.WorkerIdentity;
import dev.cairn.application.execute.ExecuteStep;
import dev.cairn.application.execute.PayloadCodec;
import dev.cairn.application.execute.ReadDuringStep;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.observe.Observers;
import dev.cairn.application.observe.ReportClaims;
import dev.cairn.application.operate.AwaitRuns;
import dev.cairn.application.operate.RunHandles;
import dev.cairn.application.recover.LeaderDuties;
import dev.cairn.application.recover.Membership;
import dev.cairn.application.recover.MonitoredStore;
import dev.cairn.application.recover.PollPacing;
import dev.cairn.application.recover.Presence;
import dev.cairn.application.recover.ReapingGuard;
import dev.cairn.application.recover.WorkerDescription;
import dev.cairn.application.settle.Attempts;
import dev.cairn.application.settle.GiveBack;
import dev.cairn.application.settle.Settle;
import dev.cairn.application.settle.Settler;
import dev.cairn.application.settle.WorkTally;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.port.WakeUps;
import dev.cairn.domain.service.Quarantine;

/**
 * The composition root: all flows of one engine, wired to its ports. Each loop of the engine is a {@code tick} here, so
 * that a scheduler, a test or a simulation can drive it.
 */
public final class EngineParts {

    private final EnginePorts ports;
    private final MonitoredStore contact;
    private final int maxCrashes;
    private final KnownWorkflows workflows = new KnownWorkflows();
    private final Reporting reporting;
    private final Attempts attempts;
    private final WorkTally tally = new WorkTally();
    private final WorkerIdentity identity;
    private final GiveBack giveBack;
    private final Settler settler;
    private final Dispatcher dispatcher;
    private final PollPacing pacing = new PollPacing();
    private final StepWatchers watchers;
    private final Membership membership;
    private final LeaderDuties leaderDuties;
    private final CallerParts callers;

    /** Wires an engine whose worker has that name. Its listeners are called on the thread that causes the event. */
    public EngineParts(EnginePorts plugged, EngineOptions options, EngineRuntime runtime, String workerName) {
        this(plugged, options, runtime, new WorkerName(workerName), new Observers(Runnable::run));
    }

    /** Wires an engine whose worker has that name and whose events go to the given observers. */
    public EngineParts(
            EnginePorts plugged, EngineOptions options, EngineRuntime runtime, WorkerName name, Observers observers) {
        this.reporting = Reporting.of(plugged, options, runtime, observers);
        this.contact =
                new MonitoredStore(plugged.store(), observers, runtime.chance().nanoTime());
        this.ports = plugged.over(contact);
        this.maxCrashes = options.maxCrashes();
        this.attempts = new Attempts(options.slots(), runtime.engineThreads());
        AwaitRuns awaitRuns = new AwaitRuns(ports.store());
        AfterCommit afterCommit = reporting.afterCommit();
        Settle settle = new Settle(ports.store(), afterCommit, ports.ids(), awaitRuns, tally);
        HandOver handOver = runtime.handsOver() ? this::offer : HandOver.NEVER;
        PayloadCodec codec = new PayloadCodec(ports.serializer(), options.maxPayloadBytes());
        ReadDuringStep reads = new ReadDuringStep(ports.store(), runtime.engineThreads());
        ExecuteStep runner =
                new ExecuteStep(workflows, codec, reads, runtime.chance().on(name.text()));
        this.settler = new Settler(settle, handOver, runner::refused, attempts, runtime.bell());
        this.watchers = StepWatchers.of(ports, runtime, attempts, settler, observers);
        this.identity = new WorkerIdentity(() -> dropEverything(runtime.bell()));
        this.giveBack = new GiveBack(ports.store(), afterCommit);
        this.dispatcher = dispatcher(runtime, runner, new Quarantine(options.slots(), maxCrashes));
        ReapingGuard guard = RecoveryParts.guard(options.timing());
        this.leaderDuties = RecoveryParts.leaderDuties(ports, options, reporting, guard, pacing, runtime.chance());
        this.membership = membership(options, runtime, guard, name);
        CallerParts.Flows flows = CallerParts.Flows.of(ports, reporting, handOver, codec, name.text());
        CallerParts.Decoding decoding = new CallerParts.Decoding(codec, workflows::outputTypes);
        this.callers = new CallerParts(ports, runtime, decoding, awaitRuns, flows);
    }

    private Membership membership(
            EngineOptions options, EngineRuntime runtime, ReapingGuard reapingGuard, WorkerName name) {
        Presence presence = new Presence(attempts, contact, tally, dispatcher, leaderDuties, reporting.observers());
        return new Membership(
                ports.heartbeats(),
                ports.ids(),
                identity,
                workflows,
                reapingGuard,
                pacing,
                new WorkerDescription(name.text(), options.slots(), options.timing(), name.host(), name.version()),
                RecoveryParts.duty(
                        ports,
                        leaderDuties,
                        contact,
                        runtime.engineThreads(),
                        options.timing(),
                        reporting,
                        watchers.leases(),
                        presence));
    }

    private Dispatcher dispatcher(EngineRuntime runtime, ExecuteStep runner, Quarantine quarantine) {
        QueueView queue = new QueueView(runtime.bell());
        RunningSuspects suspects = new RunningSuspects(quarantine);
        LaunchSteps launch = new LaunchSteps(
                new LaunchSteps.Execution(runtime.stepThreads(), reporting.around(runner, attempts), watchers.limits()),
                settler,
                identity,
                suspects,
                queue,
                reporting.afterCommit());
        return new Dispatcher(
                identity,
                attempts,
                new Dispatcher.Claiming(
                        new ClaimTasks(ports.store(), ports.ids(), quarantine, workflows::limits),
                        workflows,
                        suspects,
                        queue,
                        new ReportClaims(reporting.observers(), runtime.chance().nanoTime())),
                new LostClaims(giveBack, attempts, settler),
                new DirectHandOver(workflows, identity, attempts, launch, queue, runtime.bell()),
                launch);
    }

    private HandOver.Offer offer(int atMost) {
        return dispatcher.handOver().offer(atMost);
    }

    private void dropEverything(Bell bell) {
        attempts.dropAll();
        settler.dropAll();
        bell.ring(LoopName.MEMBERSHIP);
    }

    /** Adds a definition, and makes it startable. */
    public <I> Workflow<I> define(WorkflowDefinition definition) {
        Workflow<I> workflow = callers.starters().of(definition);
        workflows.add(definition);
        return workflow;
    }

    /** What the engine knows of itself. */
    public EngineStatus status(EngineStatus.State state) {
        return StatusReport.of(this, contact, state);
    }

    /** The health of the engine, by what its loops have done. */
    public EngineHealth health(EngineStatus.State state, Vitals vitals) {
        return HealthReport.of(this, contact, state, vitals);
    }

    /** Passes hints of other workers to the loops they concern, until the subscription is closed. */
    public WakeUps.Subscription listen(EngineRuntime runtime) {
        return ports.wakeUps()
                .listen(new HearHints(dispatcher, watchers.leases(), callers.awaitRuns(), runtime.bell()));
    }

    /** Exchanges hints with other processes, and returns whether to exchange again at once. */
    public boolean exchangeHints() {
        return membership.exchange(ports.wakeUps());
    }

    /** Gives back leased tasks, deregisters the worker and lets another worker lead. */
    public void leave() {
        new LeaveStore(identity, giveBack, attempts, leaderDuties).now(maxCrashes);
    }

    /** What the engine tells of its work. */
    public Reporting reporting() {
        return reporting;
    }

    /** The workflows this engine knows. */
    public KnownWorkflows workflows() {
        return workflows;
    }

    /** The attempts that run on this worker. */
    public Attempts attempts() {
        return attempts;
    }

    /** The id under which the worker is registered. */
    public WorkerIdentity identity() {
        return identity;
    }

    /** Claims tasks. */
    public Dispatcher dispatcher() {
        return dispatcher;
    }

    /** Settles results. */
    public Settler settler() {
        return settler;
    }

    /** The watchers of the steps that run on the worker. */
    public StepWatchers watchers() {
        return watchers;
    }

    /** Poll pacing, which depends on the number of workers. */
    public PollPacing pacing() {
        return pacing;
    }

    /** Keeps the worker alive. */
    public Membership membership() {
        return membership;
    }

    /** The duties of the leader: timers, reaping and maintenance jobs. */
    public LeaderDuties leaderDuties() {
        return leaderDuties;
    }

    /** The factory of references to runs. */
    public RunHandles handles() {
        return callers.handles();
    }

    /** The parts for callers: triggers, references and waiting. */
    public CallerParts callers() {
        return callers;
    }
}
