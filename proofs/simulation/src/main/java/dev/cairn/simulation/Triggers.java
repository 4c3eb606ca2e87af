package dev.cairn.simulation;

import dev.cairn.StartedRun;
import dev.cairn.StoreUnavailableException;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowNotFoundException;
import dev.cairn.simulation.plan.Dice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** Triggers what is wished for, through whatever worker is at hand, and again when the answer was lost. */
final class Triggers {

    private static final int MOST_AT_ONCE = 3;

    private final Dice dice;
    private final World world;
    private final List<Wish> open;
    private final Map<String, Wish> wishes = new HashMap<>();
    private final Map<String, UUID> answered = new HashMap<>();
    private final Set<String> uncertain = new HashSet<>();
    private boolean byName = true;

    Triggers(Dice dice, World world, List<Wish> wishes) {
        this.dice = dice;
        this.world = world;
        this.open = new ArrayList<>(wishes);
        wishes.forEach(wish -> this.wishes.put(wish.input(), wish));
    }

    /** Whether runs may be triggered by name, with the stored graph, which may be one that no worker has code for. */
    void setByName(boolean allowed) {
        byName = allowed;
    }

    boolean isDone() {
        return open.isEmpty();
    }

    /** All wishes by their input. */
    Map<String, Wish> wishes() {
        return wishes;
    }

    /** The wishes that were answered, and with which run. */
    Map<String, UUID> answered() {
        return answered;
    }

    /** Triggers the next wish that this worker has a workflow for, with others of its kind now and then. */
    void trigger(SimulatedWorker worker) {
        for (Wish wish : open) {
            List<Workflow<String>> known = worker.workflows().stream()
                    .filter(workflow -> workflow.name().equals(wish.workflow()))
                    .toList();
            if (!known.isEmpty()) {
                List<Wish> together = dice.chance(30) ? similar(wish) : List.of(wish);
                trigger(worker, dice.pick(known), together);
                return;
            }
        }
    }

    private List<Wish> similar(Wish wish) {
        return open.stream()
                .filter(other -> other.workflow().equals(wish.workflow())
                        && other.tenant().equals(wish.tenant()))
                .limit(MOST_AT_ONCE)
                .toList();
    }

    private void trigger(SimulatedWorker worker, Workflow<String> workflow, List<Wish> together) {
        List<String> inputs = together.stream().map(Wish::input).toList();
        try {
            List<StartedRun> refs = start(worker, workflow, inputs, together.getFirst());
            for (int i = 0; i < refs.size(); i++) {
                open.remove(together.get(i));
                answer(worker, inputs.get(i), refs.get(i).id());
            }
        } catch (StoreUnavailableException e) {
            // What has no id or key of its own cannot be asked for again: it may or may not have been stored.
            together.stream().filter(wish -> !wish.repeatable()).forEach(wish -> {
                open.remove(wish);
                uncertain.add(wish.input());
            });
            throw e;
        }
    }

    /** Starts the runs beside the code or, now and then, by the name of the workflow. */
    private List<StartedRun> start(SimulatedWorker worker, Workflow<String> workflow, List<String> inputs, Wish first) {
        Function<String, TriggerOptions> options =
                input -> Objects.requireNonNull(wishes.get(input)).options();
        if (dice.chance(25) && byName) {
            try {
                world.trace().add("  triggers " + inputs + " of " + workflow.name() + " by name");
                return worker.client(workflow.name()).runAll(inputs, first.tenant(), options);
            } catch (WorkflowNotFoundException e) {
                world.trace().add("  " + e.getMessage());
            }
        }
        world.trace().add("  triggers " + inputs + " of " + workflow.name() + " version " + workflow.version());
        return workflow.runAll(inputs, first.tenant(), options);
    }

    private void answer(SimulatedWorker worker, String input, UUID run) {
        UUID before = answered.put(input, run);
        if (before != null && !before.equals(run) && world.settings().keepsRuns()) {
            world.findings().add("I11", "asking again for " + input + " gave run " + run + " instead of " + before);
        }
        if (dice.chance(30)) {
            worker.awaited().put(run, worker.parts().handles().whenDone(run).toCompletableFuture());
        }
    }

    /** Whether it is unknown if that wish was stored. */
    boolean isUncertain(String input) {
        return uncertain.contains(input);
    }
}
