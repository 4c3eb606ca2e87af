package dev.cairn.simulation;

import dev.cairn.CancelResult;
import dev.cairn.DeadLetter;
import dev.cairn.DeadLetterQuery;
import dev.cairn.RequeueResult;
import dev.cairn.RunNotFoundException;
import dev.cairn.RunQuery;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.StoreSnapshot;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.simulation.plan.Dice;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * People who cancel runs and steps and deal with dead letters, whatever stands there. Remembers what they asked for and
 * what they were answered: an answer may be lost, and what it would have told may have been done.
 */
final class Interventions {

    private static final int MOST_CANCELS = 6;
    private static final int MOST_REQUEUES = 12;

    /** Of a hundred cancels of a run. */
    private static final int SHUTDOWNS = 30;

    private final Dice dice;
    private final World world;
    private final Set<UUID> runsAsked = new HashSet<>();
    private final Set<TaskKey> stepsAsked = new HashSet<>();
    private final Set<UUID> runsAskedToEnd = new HashSet<>();
    private final Map<UUID, Instant> runsShutDown = new HashMap<>();
    private final Map<UUID, String> runsCancelled = new HashMap<>();
    private final Set<TaskKey> stepsCancelled = new HashSet<>();
    private int cancels;
    private int requeues;

    Interventions(Dice dice, World world) {
        this.dice = dice;
        this.world = world;
    }

    /** Whether there is a run to cancel, and people have not had enough of it. */
    boolean canCancel() {
        return cancels < MOST_CANCELS && !world.store().snapshot().runs().isEmpty();
    }

    /** Whether there is a dead letter, and people have not had enough of them. */
    boolean canDealWithLetters() {
        return requeues < MOST_REQUEUES && !letters().isEmpty();
    }

    /** Cancels a run, or shuts it down. */
    void cancel(SimulatedWorker worker) {
        UUID run = dice.pick(world.store().snapshot().runs()).id();
        if (dice.chance(SHUTDOWNS)) {
            shutDown(worker, run);
            return;
        }
        String reason = "reason " + ++cancels;
        runsAsked.add(run);
        world.trace().add("  cancels run " + run);
        tolerating(() -> answered(worker.parts().handles().of(run).cancel(reason), reason));
    }

    private void shutDown(SimulatedWorker worker, UUID run) {
        cancels++;
        runsAskedToEnd.add(run);
        world.trace().add("  shuts run down " + run);
        tolerating(() -> {
            CancelResult result = worker.parts().handles().of(run).shutdown("no more of it");
            world.trace().count("shutdown of a run: " + result.outcome());
            if (result.isCancelled()) {
                runsShutDown.put(run, world.now());
            }
        });
    }

    /** Cancels all runs of a tenant. */
    void cancelAll(SimulatedWorker worker) {
        StoreSnapshot snapshot = world.store().snapshot();
        String tenant = dice.pick(snapshot.runs()).header().tenant();
        String reason = "reason " + ++cancels;
        snapshot.runs().stream()
                .filter(run -> run.header().tenant().equals(tenant))
                .map(Run::id)
                .forEach(runsAsked::add);
        world.trace().add("  cancels all runs of " + tenant);
        tolerating(() -> worker.parts()
                .handles()
                .runs()
                .cancelAll(RunQuery.all().tenant(tenant), reason, result -> answered(result, reason)));
    }

    /** Cancels a step. */
    void cancelStep(SimulatedWorker worker) {
        cancels++;
        List<TaskKey> steps = world.store().snapshot().tasks().stream()
                .map(record -> record.task().key())
                .filter(key -> !World.isHandler(key.name()))
                .toList();
        TaskKey step = dice.pick(steps);
        stepsAsked.add(step);
        world.trace().add("  cancels " + step);
        tolerating(() -> {
            CancelResult result = worker.parts().handles().of(step.runId()).cancelStep(step.name(), "one step");
            world.trace().count("cancel of a step: " + result.outcome());
            if (result.isCancelled()) {
                stepsCancelled.add(step);
            }
        });
    }

    private void answered(CancelResult result, String reason) {
        world.trace().count("cancel of a run: " + result.outcome());
        if (result.isCancelled()
                && runsCancelled.put(result.runId(), reason) != null
                && world.settings().keepsRuns()) {
            world.findings().add(Findings.ORACLE, "run " + result.runId() + " was cancelled twice");
        }
    }

    /** Requeues one dead letter or several. */
    void requeueSomething(SimulatedWorker worker) {
        switch (dice.between(0, 2)) {
            case 0 -> requeue(worker);
            case 1 -> retry(worker);
            default -> requeueAll(worker);
        }
    }

    /** Requeues a dead letter, open or not. */
    void requeue(SimulatedWorker worker) {
        requeues++;
        DeadLetter letter = dice.pick(letters());
        world.trace().add("  requeues step " + letter.step() + " of run " + letter.runId());
        told(worker.parts().callers().deadLetters().requeue(letter.runId(), letter.step()));
    }

    /** Requeues all dead letters of a run. */
    void retry(SimulatedWorker worker) {
        requeues++;
        UUID run = dice.pick(letters()).runId();
        world.trace().add("  retries run " + run);
        tolerating(() -> told(worker.parts().handles().of(run).retry()));
    }

    /** Requeues all dead letters. */
    void requeueAll(SimulatedWorker worker) {
        requeues++;
        world.trace().add("  requeues everything");
        worker.parts().callers().deadLetters().requeueAll(DeadLetterQuery.all(), progress -> {});
    }

    /** Discards a dead letter, open or not. */
    void discard(SimulatedWorker worker) {
        requeues++;
        DeadLetter letter = dice.pick(letters());
        world.trace().add("  discards step " + letter.step() + " of run " + letter.runId());
        worker.parts().callers().deadLetters().discard(letter.runId(), letter.step(), "not needed");
    }

    private void told(RequeueResult result) {
        world.trace().count("requeue: " + result.outcome());
    }

    private List<DeadLetter> letters() {
        return world.store().snapshot().deadLetters();
    }

    /** A run may have been deleted before it was asked for. */
    private void tolerating(Runnable request) {
        try {
            request.run();
        } catch (RunNotFoundException e) {
            if (world.settings().keepsRuns()) {
                throw e;
            }
        }
    }

    /** Whether somebody asked to cancel the run as a whole. */
    boolean askedToCancel(UUID run) {
        return runsAsked.contains(run);
    }

    /** Whether somebody asked to cancel the task: by itself or with its run. */
    boolean askedToCancel(TaskKey task) {
        return stepsAsked.contains(task) || runsAsked.contains(task.runId()) || runsAskedToEnd.contains(task.runId());
    }

    /** The runs that somebody was told are shut down, and when. */
    Map<UUID, Instant> runsShutDown() {
        return runsShutDown;
    }

    /** The runs that somebody was told are cancelled, and the reasons that were given. */
    Map<UUID, String> runsCancelled() {
        return runsCancelled;
    }

    /** The steps that somebody was told are cancelled. */
    Set<TaskKey> stepsCancelled() {
        return stepsCancelled;
    }
}
