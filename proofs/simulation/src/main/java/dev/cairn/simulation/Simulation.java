package dev.cairn.simulation;

import dev.cairn.TaskEvent;
import dev.cairn.application.EnginePorts;
import dev.cairn.domain.port.Store;
import dev.cairn.simulation.plan.Dice;
import dev.cairn.simulation.plan.RandomWorkflows;
import dev.cairn.simulation.plan.Waits;
import dev.cairn.simulation.plan.WorkflowPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Lives one world from a seed: random workflows on several engines over one store, faults of all kinds, then quiet, then
 * judgement. One thread, no other source of chance or time: the same seed lives the same world.
 */
public final class Simulation {

    private final UnaryOperator<EnginePorts> variant;

    /** Of the engine as it is. */
    public Simulation() {
        this(UnaryOperator.identity());
    }

    /**
     * Of an engine with something changed.
     *
     * @param variant what becomes of what each new worker is plugged into; what it remembers dies with the worker
     */
    public Simulation(UnaryOperator<EnginePorts> variant) {
        this.variant = variant;
    }

    /** A variant in which the connections of each new worker are wrapped, the direct one by itself. */
    public static UnaryOperator<EnginePorts> wrapping(UnaryOperator<Store> wrapper) {
        return ports -> {
            Store store = wrapper.apply(ports.store());
            boolean one = ports.heartbeats().equals(ports.store());
            Store heartbeats = one ? store : wrapper.apply(ports.heartbeats());
            return new EnginePorts(
                    store, heartbeats, ports.election(), ports.wakeUps(), ports.serializer(), ports.ids());
        };
    }

    /** Lives the world of a seed. */
    public Verdict run(long seed) {
        return run(seed, false);
    }

    /** Lives the world of a seed and keeps a trace of it for people. */
    public Verdict replay(long seed) {
        return run(seed, true);
    }

    private Verdict run(long seed, boolean recording) {
        Dice dice = Dice.of(seed);
        Settings settings = Settings.random(dice.split());
        Trace trace = new Trace(recording);
        Waits waits = new Waits(seed);
        World world = new World(dice.split(), settings, waits.strewnInto(plans(dice.split())), trace, variant);
        Signals signals = new Signals(seed, world, waits.any());
        trace.add(settings.toString());
        world.plans().forEach(plan -> trace.add(plan.toString()));
        Triggers triggers = new Triggers(
                dice.split(), world, new Wishes(dice.split(), world.beginning(), seed).random(world.plans()));
        for (int i = dice.between(1, 3); i > 0; i--) {
            world.start(dice.pick(world.deploys()));
        }
        live(dice, world, triggers, signals);
        for (TaskEvent event : world.store().snapshot().events()) {
            trace.add(event.toString());
            trace.count(kind(event));
        }
        return new Verdict(seed, world.findings().all(), trace.hash(), trace.counts(), trace.lines());
    }

    /** What happened and why, without what differs from run to run. */
    private static String kind(TaskEvent event) {
        String detail = String.valueOf(event.detail());
        return switch (event.type()) {
            case QUEUED ->
                "QUEUED: "
                        + (detail.endsWith(" died")
                                ? "worker died"
                                : detail.startsWith("requeued by ")
                                        ? "requeued"
                                        : detail.contains("does not fit") ? "given back: cannot be read" : detail);
            case SKIPPED -> detail.contains("on the input") ? "SKIPPED: by the input" : "SKIPPED";
            case FAILED, RETRYING -> event.type() + ": " + detail.replaceFirst(":.*", "");
            default -> event.type().name();
        };
    }

    private static void live(Dice dice, World world, Triggers triggers, Signals signals) {
        Interventions people = new Interventions(dice.split(), world);
        new Chaos(dice.split(), world, triggers, people, signals).rage();
        new Quiet(dice.split(), world, triggers, people, signals).comeToRest();
        if (world.findings().isEmpty()) {
            new Judge(world, triggers, people).judge();
            signals.judge(world.store().snapshot(), what -> world.findings().add(Findings.SIGNALS, what));
        }
    }

    private static List<WorkflowPlan> plans(Dice dice) {
        RandomWorkflows workflows = new RandomWorkflows(dice);
        List<WorkflowPlan> plans = new ArrayList<>();
        for (int number = dice.between(1, 2); number > 0; number--) {
            WorkflowPlan first = workflows.first("workflow-" + number);
            boolean changes = dice.chance(25);
            // Which ancestors a run of the other graph has is known for other versions only.
            plans.add(changes ? first.withoutPeeks() : first);
            if (dice.chance(50)) {
                plans.add(workflows.second(first));
            }
            if (changes) {
                plans.add(workflows.changed(first));
            }
        }
        return plans;
    }
}
