package dev.cairn.simulation;

import dev.cairn.domain.model.Run;
import dev.cairn.simulation.plan.Dice;
import java.util.List;
import java.util.UUID;

/** One thing that stays wrong for a while after the faults have ended, and what may suffer from it. All else goes on. */
sealed interface Hardship {

    /** Nothing stays wrong. */
    record None() implements Hardship {}

    /** The store refuses to change the tasks of one run. */
    record Culprit(UUID run) implements Hardship {}

    /** The pool of one worker gives no connection, though it beats on. */
    record Exhausted(SimulatedWorker worker) implements Hardship {}

    /** One of those that can happen in that world. */
    static Hardship random(Dice dice, World world) {
        List<UUID> open = world.store().snapshot().runs().stream()
                .filter(run -> !run.status().isTerminal())
                .map(Run::id)
                .toList();
        return switch (dice.between(0, 2)) {
            case 0 -> open.isEmpty() ? new None() : new Culprit(dice.pick(open));
            case 1 ->
                world.settings().direct() && !world.workers().isEmpty()
                        ? new Exhausted(dice.pick(world.workers()))
                        : new None();
            default -> new None();
        };
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
        }
        world.trace().add((begins ? "still wrong: " : "over: ") + this);
        world.trace().count("HARDSHIP " + getClass().getSimpleName());
    }

    /** Whether that run may have to wait for the end of it. */
    default boolean holdsUp(UUID run) {
        return this instanceof Culprit(UUID culprit) && culprit.equals(run);
    }

    /** Whether that worker may have to wait for the end of it. */
    default boolean holdsUp(SimulatedWorker worker) {
        return this instanceof Exhausted(SimulatedWorker exhausted) && exhausted == worker;
    }
}
