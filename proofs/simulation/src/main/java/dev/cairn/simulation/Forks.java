package dev.cairn.simulation;

import dev.cairn.ForkOptions;
import dev.cairn.RunNotFoundException;
import dev.cairn.StartedRun;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.StoreSnapshot;
import dev.cairn.simulation.plan.Dice;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Forks any run at any step, whatever stands there, and now and then twice under one id. */
final class Forks {

    private static final int MOST_FORKS = 6;

    private final Dice dice;
    private final World world;
    private final Map<UUID, Asked> asked = new HashMap<>();
    private int forks;

    Forks(Dice dice, World world) {
        this.dice = dice;
        this.world = world;
    }

    /** Whether there is a run to fork, and a world is not filled with forks yet. */
    boolean canFork() {
        return forks < MOST_FORKS && !world.store().snapshot().runs().isEmpty();
    }

    /** Forks a run through that worker. */
    void fork(SimulatedWorker worker) {
        forks++;
        if (!asked.isEmpty() && dice.chance(30)) {
            UUID id = dice.pick(List.copyOf(asked.keySet()));
            fork(worker, id, asked.getOrDefault(id, random()));
            return;
        }
        UUID id = new UUID(dice.source().nextLong(), dice.source().nextLong());
        Asked wanted = random();
        asked.put(id, wanted);
        fork(worker, id, wanted);
    }

    private void fork(SimulatedWorker worker, UUID id, Asked wanted) {
        world.trace().add("  forks run " + wanted.run + " at " + wanted.step + " as run " + id);
        try {
            ForkOptions options = ForkOptions.none().runId(id);
            StartedRun fork = worker.parts().handles().of(wanted.run).fork(wanted.step, options);
            world.trace().count(fork.isNew() ? "forked" : "forked before");
            if (!fork.id().equals(id)) {
                world.findings().add(Findings.ORACLE, "run " + fork.id() + " was answered for the fork " + id);
            }
        } catch (IllegalArgumentException e) {
            if (!String.valueOf(e.getMessage()).contains("would have nothing to do")) {
                throw e;
            }
            world.trace().count("fork refused");
        } catch (RunNotFoundException e) {
            if (world.settings().keepsRuns()) {
                throw e;
            }
        }
    }

    private Asked random() {
        StoreSnapshot snapshot = world.store().snapshot();
        Run run = dice.pick(snapshot.runs());
        List<String> steps = snapshot.tasks().stream()
                .map(record -> record.task().key())
                .filter(key -> key.runId().equals(run.id()) && !World.isHandler(key.name()))
                .map(key -> key.name())
                .toList();
        return new Asked(run.id(), dice.pick(steps));
    }

    /** A fork that somebody wanted. */
    private record Asked(UUID run, String step) {}
}
