package dev.cairn.simulation;

import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.StoreSnapshot;
import dev.cairn.simulation.plan.Dice;
import dev.cairn.simulation.plan.WorkflowPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** One thing that stays wrong for a while after the faults have ended, and what may suffer from it. All else goes on. */
sealed interface Hardship {

    /** Nothing stays wrong. */
    record None() implements Hardship {}

    /** The store refuses to change the tasks of one run. */
    record Culprit(UUID run) implements Hardship {}

    /** The pool of one worker gives no connection, though it beats on. */
    record Exhausted(SimulatedWorker worker) implements Hardship {}

    /** No worker has the code of the earlier of two graphs under one version, and these runs follow the earlier. */
    record OldGraphGone(List<WorkflowPlan> gone, Set<UUID> runs) implements Hardship {}

    /** One of those that can happen in that world. */
    static Hardship random(Dice dice, World world) {
        List<UUID> open = world.store().snapshot().runs().stream()
                .filter(run -> !run.status().isTerminal())
                .map(Run::id)
                .toList();
        return switch (dice.between(0, 3)) {
            case 0 -> open.isEmpty() ? new None() : new Culprit(dice.pick(open));
            case 1 ->
                world.settings().direct() && !world.workers().isEmpty()
                        ? new Exhausted(dice.pick(world.workers()))
                        : new None();
            case 2 -> oldGraphGone(world);
            default -> new None();
        };
    }

    private static Hardship oldGraphGone(World world) {
        List<WorkflowPlan> gone = new ArrayList<>(world.deploys().getFirst());
        gone.removeAll(world.deploys().getLast());
        StoreSnapshot snapshot = world.store().snapshot();
        Map<UUID, Set<String>> tasks = new HashMap<>();
        snapshot.tasks()
                .forEach(record -> tasks.computeIfAbsent(record.task().key().runId(), run -> new HashSet<>())
                        .add(record.task().key().name()));
        Set<UUID> runs = snapshot.runs().stream()
                .filter(run -> gone.contains(world.planOf(run, tasks.getOrDefault(run.id(), Set.of()))))
                .map(Run::id)
                .collect(Collectors.toSet());
        return gone.isEmpty() ? new None() : new OldGraphGone(gone, runs);
    }

    /** What workers are started with when it begins. */
    default List<List<WorkflowPlan>> deploys(World world) {
        return this instanceof OldGraphGone ? List.of(world.deploys().getLast()) : world.deploys();
    }

    /** Begins. */
    default void begin(World world) {
        set(world, true);
    }

    /** Ends. */
    default void end(World world) {
        set(world, false);
    }

    private void set(World world, boolean begins) {
        switch (this) {
            case None() -> {}
            case Culprit(UUID run) -> world.faults().refuse(begins ? run : null);
            case Exhausted(SimulatedWorker worker) -> worker.setExhausted(begins);
            case OldGraphGone(List<WorkflowPlan> gone, Set<UUID> runs) -> {
                if (begins) {
                    world.workers().removeIf(worker -> gone.stream().anyMatch(worker::knows));
                } else {
                    world.start(world.deploys().getFirst());
                }
            }
        }
        world.trace().add((begins ? "still wrong: " : "over: ") + this);
        world.trace().count("HARDSHIP " + getClass().getSimpleName());
    }

    /** Whether that run may have to wait for the end of it. */
    default boolean holdsUp(UUID run) {
        return switch (this) {
            case None() -> false;
            case Culprit(UUID culprit) -> culprit.equals(run);
            case Exhausted(SimulatedWorker worker) -> false;
            case OldGraphGone(List<WorkflowPlan> gone, Set<UUID> runs) -> runs.contains(run);
        };
    }

    /** Whether that worker may have to wait for the end of it. */
    default boolean holdsUp(SimulatedWorker worker) {
        return this instanceof Exhausted(SimulatedWorker exhausted) && exhausted == worker;
    }
}
