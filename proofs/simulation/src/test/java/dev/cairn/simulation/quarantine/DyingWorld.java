package dev.cairn.simulation.quarantine;

import dev.cairn.EngineOptions;
import dev.cairn.Serializer;
import dev.cairn.TaskState;
import dev.cairn.Workflow;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.time.SystemIds;
import dev.cairn.application.EngineParts;
import dev.cairn.application.EnginePorts;
import dev.cairn.application.EngineRuntime;
import dev.cairn.application.TimeAndChance;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.port.Store;
import dev.cairn.testkit.FakeClock;
import dev.cairn.testkit.byhand.NoWaiting;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Workers in virtual time, each replaced by a new one when it dies. A harmless step takes as long as it is told, and a
 * killer ends its worker a second after it began.
 */
final class DyingWorld {

    /** How often everybody looks whether there is something to do. */
    static final Duration TICK = Duration.ofMillis(500);

    private static final Duration FUSE = Duration.ofSeconds(1);
    private static final String KILLER = "killer";
    private static final String HARMLESS = "harmless";
    private static final int MOST_TICKS = 20_000;

    private final FakeClock clock = new FakeClock();
    private final InMemoryStore store = new InMemoryStore(clock);
    private final SplittableRandom random;
    private final EngineOptions options;
    private final UnaryOperator<Store> variant;
    private final Duration length;
    private final List<Machine> machines = new ArrayList<>();
    private int deaths;

    DyingWorld(int workers, EngineOptions options, Duration length, long seed, UnaryOperator<Store> variant) {
        this.options = options;
        this.length = length;
        this.random = new SplittableRandom(seed);
        this.variant = variant;
        for (int i = 0; i < workers; i++) {
            machines.add(machine());
        }
    }

    Instant now() {
        return clock.instant();
    }

    int deaths() {
        return deaths;
    }

    List<Machine> machines() {
        return machines;
    }

    /** Triggers runs of one step each, in a random order. */
    void trigger(int harmless, int killers) {
        EngineParts parts = parts(new ArrayDeque<>());
        List<Workflow<String>> runs = new ArrayList<>(Collections.nCopies(harmless, define(parts, HARMLESS)));
        runs.addAll(Collections.nCopies(killers, define(parts, KILLER)));
        Collections.shuffle(runs, Random.from(random));
        runs.forEach(workflow -> workflow.runNoWait("", "acme"));
    }

    /** Goes on until nothing is left to do. */
    void finish() {
        for (int ticks = 0;
                tasks().stream().anyMatch(task -> !task.task().state().isTerminal());
                ticks++) {
            if (ticks == MOST_TICKS) {
                throw new AssertionError("not over at " + now() + ": " + tasks());
            }
            tick();
        }
    }

    /** Half a second passes. */
    void tick() {
        clock.advance(TICK);
        for (Machine machine : List.copyOf(machines)) {
            if (machine.isKilled(now(), key -> key.name().equals(KILLER))) {
                kill(machine);
            } else {
                machine.parts().membership().tick();
                machine.endSteps(now());
                machine.parts().leaderDuties().tick();
                machine.claim(now(), key -> key.name().equals(KILLER) ? FUSE : length);
            }
        }
    }

    /** Ends a worker, and puts a new one into its place. */
    void kill(Machine machine) {
        deaths++;
        machines.set(machines.indexOf(machine), machine());
    }

    List<TaskRecord> harmless() {
        return tasks().stream()
                .filter(task -> task.task().key().name().equals(HARMLESS))
                .toList();
    }

    List<TaskRecord> killers() {
        return tasks().stream()
                .filter(task -> task.task().key().name().equals(KILLER))
                .toList();
    }

    int completed() {
        return (int) harmless().stream()
                .filter(task -> task.task().state() == TaskState.COMPLETED)
                .count();
    }

    /** The most deaths that a harmless step had to suffer. */
    int worst() {
        return harmless().stream()
                .mapToInt(task -> task.task().tries().crashes())
                .max()
                .orElse(0);
    }

    int events() {
        return store.snapshot().events().size();
    }

    private Collection<TaskRecord> tasks() {
        return store.snapshot().tasks();
    }

    private Machine machine() {
        Deque<Runnable> launched = new ArrayDeque<>();
        EngineParts parts = parts(launched);
        define(parts, HARMLESS);
        define(parts, KILLER);
        return new Machine(parts, launched, () -> store.snapshot().work().leases());
    }

    private EngineParts parts(Deque<Runnable> launched) {
        Store seen = variant.apply(store);
        RandomGenerator own = random.split();
        EnginePorts ports = new EnginePorts(
                seen,
                seen,
                store.election(options.timing().lease()),
                store.wakeUps(),
                new Texts(),
                new SystemIds(clock, own));
        TimeAndChance chance = new TimeAndChance(own, () -> 0);
        EngineRuntime runtime = new EngineRuntime(launched::add, Runnable::run, new NoWaiting(), chance, loop -> {});
        return new EngineParts(ports, options, runtime, "machine");
    }

    private static Workflow<String> define(EngineParts parts, String name) {
        return parts.define(WorkflowDraft.<String>define(
                name, String.class, wf -> wf.step(name).run((input, ctx) -> {})));
    }

    private static final class Texts implements Serializer {

        @Override
        public String encode(Object value, Type type) {
            return "\"" + value + "\"";
        }

        @Override
        public Object decode(String json, Type type) {
            return json.substring(1, json.length() - 1);
        }
    }
}
