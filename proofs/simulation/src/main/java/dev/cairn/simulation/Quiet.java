package dev.cairn.simulation;

import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.StoreSnapshot;
import dev.cairn.domain.model.Worker;
import dev.cairn.simulation.plan.Dice;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/**
 * The end of a world's life: no more faults, everybody is back, and all that is left to do gets done. Perhaps one thing
 * stays wrong at first, and all gets done that it does not concern.
 */
final class Quiet {

    private static final int MOST_ROUNDS = 400;
    private static final Duration IDLE = Duration.ofSeconds(1);
    private static final Duration BUSY = Duration.ofMillis(1);

    private final Dice dice;
    private final World world;
    private final Triggers triggers;
    private final Interventions people;
    private final Signals signals;
    private Hardship hardship = new Hardship.None();

    Quiet(Dice dice, World world, Triggers triggers, Interventions people, Signals signals) {
        this.people = people;
        this.signals = signals;
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
            worker.setExhausted(false);
        });
        // Those that hung learn first that they were declared dead; they join again, and drain on.
        world.workers().forEach(worker -> attempt(worker, "beats", () -> worker.beat(world.now())));
        Drains.endAll(world);
        hardship = Hardship.random(dice, world);
        hardship.begin(world);
        triggers.setByName(!(hardship instanceof Hardship.OldGraphGone));
        hardship.deploys(world).forEach(world::start);
        workUntilRest();
        hardship.end(world);
        hardship = new Hardship.None();
        triggers.setByName(true);
        workUntilRest();
        Drains.judge(world);
        for (int times = dice.between(0, 2); times > 0 && people.canDealWithLetters(); times--) {
            SimulatedWorker worker = dice.pick(world.workers());
            attempt(worker, "requeues", () -> people.requeueSomething(worker));
            workUntilRest();
        }
    }

    private void workUntilRest() {
        int events = 0;
        for (int round = 0; round < MOST_ROUNDS && world.findings().isEmpty(); round++) {
            round();
            StoreSnapshot snapshot = world.store().snapshot();
            if (isAtRest(snapshot)) {
                world.trace().add("at rest after " + round + " rounds");
                return;
            }
            world.advance(snapshot.events().size() > events ? BUSY : IDLE);
            if (snapshot.events().size() == events && !world.workers().isEmpty()) {
                signals.sendWhatIsWaitedFor(world.workers().getFirst());
            }
            events = snapshot.events().size();
        }
        if (world.findings().isEmpty()) {
            world.findings()
                    .add(
                            Findings.REST,
                            "after " + MOST_ROUNDS + " rounds with " + hardship + " there is still "
                                    + left(world.store().snapshot()));
        }
    }

    private void round() {
        Collections.rotate(world.workers(), dice.between(0, 3));
        for (SimulatedWorker worker : List.copyOf(world.workers())) {
            work(worker);
            world.inspector().look();
        }
    }

    /** Each loop by itself: what one of them meets stops no other. */
    private void work(SimulatedWorker worker) {
        attempt(worker, "beats", () -> worker.beat(world.now()));
        if (!triggers.isDone() && !hardship.holdsUp(worker)) {
            attempt(worker, "triggers", () -> triggers.trigger(worker));
        }
        attempt(worker, "leads", worker::lead);
        attempt(worker, "claims", () -> worker.parts().dispatcher().tick());
        attempt(worker, "watches", worker::watch);
        worker.runAllSteps(dice);
        attempt(worker, "settles", () -> {
            while (worker.parts().settler().tick()) {
                // the next batch
            }
        });
        attempt(worker, "settles apart", () -> worker.parts().settler().tickApart());
        attempt(worker, "awaits", worker::await);
    }

    private void attempt(SimulatedWorker worker, String what, Runnable action) {
        Attempt.of(world, worker + " " + what, action);
    }

    private boolean isAtRest(StoreSnapshot snapshot) {
        return triggers.isDone()
                && snapshot.runs().stream().allMatch(run -> run.status().isTerminal() || hardship.holdsUp(run.id()))
                && isEmpty(snapshot.work())
                && deadWorkers(snapshot).isEmpty()
                && world.workers().stream().allMatch(worker -> hasToldAll(worker) || isHeldUp(worker));
    }

    private static boolean hasToldAll(SimulatedWorker worker) {
        return worker.awaited().values().stream().allMatch(CompletableFuture::isDone);
    }

    private boolean isEmpty(StoreSnapshot.Work work) {
        return work.queue().stream()
                        .allMatch(task -> hardship.holdsUp(task.entry().key().runId()))
                && work.leases().stream()
                        .allMatch(lease -> hardship.holdsUp(lease.key().runId()))
                && work.mail().deliveries().stream().allMatch(delivery -> hardship.holdsUp(delivery.runId()))
                && work.timers().stream()
                        .allMatch(timer -> hardship.holdsUp(timer.key().runId()));
    }

    /** Who waits for a run that does not end may do so. */
    private boolean isHeldUp(SimulatedWorker worker) {
        return hardship.holdsUp(worker)
                || worker.awaited().entrySet().stream()
                        .allMatch(awaited -> awaited.getValue().isDone() || hardship.holdsUp(awaited.getKey()));
    }

    /** Those that hold a task which cannot be taken from them are kept. */
    private List<Worker> deadWorkers(StoreSnapshot snapshot) {
        Set<UUID> alive = world.workers().stream()
                .flatMap(worker -> worker.parts().identity().current().stream())
                .collect(Collectors.toSet());
        Set<UUID> holding = snapshot.work().leases().stream()
                .filter(lease -> hardship.holdsUp(lease.key().runId()))
                .map(Lease::workerId)
                .collect(Collectors.toSet());
        return snapshot.workers().stream()
                .filter(worker -> !alive.contains(worker.id()) && !holding.contains(worker.id()))
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
