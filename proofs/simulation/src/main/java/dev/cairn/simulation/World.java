package dev.cairn.simulation;

import dev.cairn.Serializer;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.time.SystemIds;
import dev.cairn.application.EngineParts;
import dev.cairn.application.EnginePorts;
import dev.cairn.application.EngineRuntime;
import dev.cairn.application.TimeAndChance;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.port.LeaderElection;
import dev.cairn.simulation.fault.FaultyStore;
import dev.cairn.simulation.fault.StoreFaults;
import dev.cairn.simulation.plan.Compiler;
import dev.cairn.simulation.plan.Dice;
import dev.cairn.simulation.plan.Scripts;
import dev.cairn.simulation.plan.WorkflowPlan;
import dev.cairn.testkit.FakeClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/** One store, its clock, the workflows, and the workers that share them. Everything in it comes from one seed. */
final class World {

    private final Dice ids;
    private final Settings settings;
    private final UnaryOperator<EnginePorts> variant;
    private final FakeClock clock = new FakeClock();
    private final Instant beginning = clock.instant();
    private final InMemoryStore store = new InMemoryStore(clock);
    private final Trace trace;
    private final Findings findings = new Findings();
    private final StoreFaults faults;
    private final Inspector inspector;
    private final Scripts scripts;
    private final SimulatedSteps steps;
    private final Map<WorkflowPlan, WorkflowDefinition> code = new LinkedHashMap<>();
    private final List<SimulatedWorker> workers = new ArrayList<>();
    private int started;

    /**
     * A world without workers yet.
     *
     * @param variant what becomes of what every worker is plugged into
     */
    World(Dice dice, Settings settings, List<WorkflowPlan> plans, Trace trace, UnaryOperator<EnginePorts> variant) {
        this.ids = dice.split();
        this.settings = settings;
        this.variant = variant;
        this.trace = trace;
        this.faults = new StoreFaults(dice.split(), settings.rates());
        this.inspector = new Inspector(store, trace, findings, settings);
        if (plans.stream().anyMatch(plan -> plan.isLimited())) {
            inspector.lookOften();
        }
        this.scripts = new Scripts(settings.trouble());
        this.steps = new SimulatedSteps(store, scripts, trace);
        Compiler compiler = new Compiler(steps, beginning);
        plans.forEach(plan -> code.put(plan, compiler.compile(plan)));
    }

    /** Starts a worker that has the code of those plans. */
    SimulatedWorker start(List<WorkflowPlan> known) {
        return start(known, TextSerializer.readingAll());
    }

    /** Starts a worker that has the code of those plans, and reads payloads that way. */
    SimulatedWorker start(List<WorkflowPlan> known, Serializer serializer) {
        started++;
        String name = "w" + started;
        FakeClock machineClock = new FakeClock(clock.instant());
        FaultyStore connection = new FaultyStore(store, clock, faults, inspector);
        LeaderElection election = settings.allLead() ? new EverybodyLeads() : store.election(Settings.LEASE);
        List<Runnable> claimed = new ArrayList<>();
        EnginePorts ports = new EnginePorts(
                connection,
                settings.direct() ? connection.direct() : connection,
                election,
                store.wakeUps(),
                serializer,
                new SystemIds(machineClock, ids.split().source()));
        EngineRuntime runtime = new EngineRuntime(
                claimed::add,
                Runnable::run,
                new MachineTime(machineClock),
                // The counter of a machine does not jump with its clock.
                new TimeAndChance(ids.split().source(), clock::nanoTime),
                loop -> {});
        EngineParts parts = new EngineParts(variant.apply(ports), settings.options(), runtime, name);
        SimulatedWorker worker = new SimulatedWorker(name, parts, connection, machineClock, claimed, known);
        known.forEach(plan -> worker.workflows().add(parts.define(Objects.requireNonNull(code.get(plan)))));
        workers.add(worker);
        return worker;
    }

    /** Moves time on, for the store and all machines. */
    void advance(Duration time) {
        clock.advance(time);
        workers.forEach(worker -> worker.machineClock().advance(time));
    }

    Settings settings() {
        return settings;
    }

    /** What workers have the code of: of two graphs under one version all have the earlier, or all the later. */
    List<List<WorkflowPlan>> deploys() {
        Map<String, WorkflowPlan> before = new LinkedHashMap<>();
        Map<String, WorkflowPlan> after = new LinkedHashMap<>();
        for (WorkflowPlan plan : plans()) {
            before.putIfAbsent(plan.name() + " " + plan.version(), plan);
            after.put(plan.name() + " " + plan.version(), plan);
        }
        List<WorkflowPlan> earlier = List.copyOf(before.values());
        List<WorkflowPlan> later = List.copyOf(after.values());
        return earlier.equals(later) ? List.of(earlier) : List.of(earlier, later);
    }

    /** The plan that a run follows: its graph tells it from others of that version. */
    WorkflowPlan planOf(Run run, Set<String> tasks) {
        Set<String> steps = new HashSet<>(tasks);
        steps.removeIf(World::isHandler);
        return plans().stream()
                .filter(plan -> plan.name().equals(run.header().workflow())
                        && plan.version() == run.header().version()
                        && plan.stepNames().equals(steps))
                .findFirst()
                .orElseThrow();
    }

    static boolean isHandler(String task) {
        return task.startsWith("$");
    }

    List<WorkflowPlan> plans() {
        return List.copyOf(code.keySet());
    }

    List<SimulatedWorker> workers() {
        return workers;
    }

    /** The workers that do not hang. */
    List<SimulatedWorker> awake() {
        return workers.stream().filter(worker -> !worker.isPaused()).toList();
    }

    Instant now() {
        return clock.instant();
    }

    Instant beginning() {
        return beginning;
    }

    InMemoryStore store() {
        return store;
    }

    StoreFaults faults() {
        return faults;
    }

    Trace trace() {
        return trace;
    }

    Findings findings() {
        return findings;
    }

    Inspector inspector() {
        return inspector;
    }

    Scripts scripts() {
        return scripts;
    }

    SimulatedSteps steps() {
        return steps;
    }

    /** An election that everybody wins, all the time. */
    private static final class EverybodyLeads implements LeaderElection {

        @Override
        public boolean tryLead() {
            return true;
        }

        @Override
        public void resign() {}
    }
}
