package dev.cairn.simulation;

import dev.cairn.WorkerDetails;
import dev.cairn.WorkerNotFoundException;
import dev.cairn.domain.model.Worker;
import dev.cairn.simulation.plan.Dice;
import java.util.List;
import java.util.UUID;

/** Workers are told to drain, and to take work again. */
final class Drains {

    private final Dice dice;
    private final World world;

    Drains(Dice dice, World world) {
        this.dice = dice;
        this.world = world;
    }

    /** Tells any registered worker to drain, over the connection of this one. */
    void drain(SimulatedWorker caller) {
        List<UUID> ids =
                world.store().snapshot().workers().stream().map(Worker::id).toList();
        if (!ids.isEmpty()) {
            UUID chosen = dice.pick(ids);
            world.trace().add("drain " + chosen);
            whileItIsThere(() -> caller.parts().callers().workers().drain(chosen, "the simulation says so"));
        }
    }

    /** Whether any worker is told to drain. */
    boolean any() {
        return !drained().isEmpty();
    }

    /** Ends the drain of one of them, over the connection of this worker. */
    void end(SimulatedWorker caller) {
        UUID chosen = dice.pick(drained());
        world.trace().add("end the drain of " + chosen);
        whileItIsThere(() -> caller.parts().callers().workers().resume(chosen));
    }

    /** Ends all drains, without faults. A worker that was declared dead drains on and has joined again by now. */
    static void endAll(World world) {
        for (Worker worker : world.store().snapshot().workers()) {
            world.store().inTransaction(tx -> tx.workerRegistry().setDrain(worker.id(), null));
        }
    }

    /** A worker that still drains although the store says that it is not to. */
    static void judge(World world) {
        for (SimulatedWorker worker : world.workers()) {
            WorkerDetails.Drain drain = worker.parts().membership().drain();
            if (drain != null && !isDrained(world, worker)) {
                world.findings().add(Findings.DRAIN, worker + " still drains, and nobody wants it");
            }
        }
    }

    private static boolean isDrained(World world, SimulatedWorker worker) {
        return world.store().snapshot().workers().stream()
                .anyMatch(stored -> worker.parts()
                                .identity()
                                .current()
                                .filter(stored.id()::equals)
                                .isPresent()
                        && stored.drain() != null);
    }

    private List<UUID> drained() {
        return world.store().snapshot().workers().stream()
                .filter(worker -> worker.drain() != null)
                .map(Worker::id)
                .toList();
    }

    private static void whileItIsThere(Runnable order) {
        try {
            order.run();
        } catch (WorkerNotFoundException e) {
            // It left or was declared dead meanwhile.
        }
    }
}
