package dev.cairn.simulation;

import dev.cairn.domain.model.StoreSnapshot;
import dev.cairn.domain.model.Worker;
import dev.cairn.simulation.plan.Dice;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** The end of a world's life: no more faults, everybody is back, and all that is left to do gets done. */
final class Quiet {

    private static final int MOST_ROUNDS = 400;
    private static final Duration IDLE = Duration.ofSeconds(1);
    private static final Duration BUSY = Duration.ofMillis(1);

    private final Dice dice;
    private final World world;
    private final Triggers triggers;

    Quiet(Dice dice, World world, Triggers triggers) {
        this.dice = dice;
        this.world = world;
        this.triggers = triggers;
    }

    /** Lets the workers work until nothing is left to do, or it takes too long. */
    void comeToRest() {
        world.trace().add("quiet");
        world.faults().end();
        world.workers().forEach(worker -> {
            worker.setPaused(false);
            worker.setCutOff(false);
        });
        world.start(world.plans());
        int events = 0;
        for (int round = 0; round < MOST_ROUNDS && world.findings().isEmpty(); round++) {
            round();
            StoreSnapshot snapshot = world.store().snapshot();
            if (isAtRest(snapshot)) {
                world.trace().add("at rest after " + round + " rounds");
                return;
            }
            world.advance(snapshot.events().size() > events ? BUSY : IDLE);
            events = snapshot.events().size();
        }
        if (world.findings().isEmpty()) {
            world.findings()
                    .add(
                            Findings.REST,
                            "after " + MOST_ROUNDS + " rounds there is still "
                                    + left(world.store().snapshot()));
        }
    }

    private void round() {
        Collections.rotate(world.workers(), dice.between(0, 3));
        for (SimulatedWorker worker : world.workers()) {
            Attempt.of(world, worker + " works", () -> work(worker));
            world.inspector().look();
        }
    }

    private void work(SimulatedWorker worker) {
        worker.beat(world.now());
        if (!triggers.isDone()) {
            triggers.trigger(worker);
        }
        worker.lead();
        worker.parts().dispatcher().tick();
        worker.runAllSteps(dice);
        while (worker.parts().settler().tick()) {
            // the next batch
        }
        worker.await();
    }

    private boolean isAtRest(StoreSnapshot snapshot) {
        return triggers.isDone()
                && snapshot.runs().stream().allMatch(run -> run.status().isTerminal())
                && isEmpty(snapshot.work())
                && deadWorkers(snapshot).isEmpty()
                && world.workers().stream()
                        .allMatch(worker -> worker.parts().awaitRuns().isEmpty());
    }

    private static boolean isEmpty(StoreSnapshot.Work work) {
        return work.queue().isEmpty()
                && work.leases().isEmpty()
                && work.timers().isEmpty();
    }

    private List<Worker> deadWorkers(StoreSnapshot snapshot) {
        Set<UUID> alive = world.workers().stream()
                .flatMap(worker -> worker.parts().identity().current().stream())
                .collect(Collectors.toSet());
        return snapshot.workers().stream()
                .filter(worker -> !alive.contains(worker.id()))
                .toList();
    }

    private String left(StoreSnapshot snapshot) {
        return snapshot.tasks().stream()
                        .filter(record -> !record.task().state().isTerminal())
                        .map(record -> record.task().state() + " '"
                                + record.task().key().name() + "'")
                        .toList()
                + " and dead workers " + deadWorkers(snapshot);
    }
}
