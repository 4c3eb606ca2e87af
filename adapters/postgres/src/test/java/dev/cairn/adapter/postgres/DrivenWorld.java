package dev.cairn.adapter.postgres;

import dev.cairn.EngineOptions;
import dev.cairn.TaskEvent;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.port.Store;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Engines on one store whose every move is drawn from a seed: the same moves on another store must end the same. */
final class DrivenWorld {

    private static final int MOST_MOVES = 3_000;

    private final Store store;
    private final WorkflowDefinition definition;
    private final SplittableRandom random;
    private final List<HandDrivenEngine> workers = new ArrayList<>();

    DrivenWorld(Store store, WorkflowDefinition definition, long seed) {
        this.store = store;
        this.definition = definition;
        this.random = new SplittableRandom(seed);
    }

    /** Runs it to its end and describes what everything came to. */
    String outcome() {
        workers.add(driven(store));
        workers.add(driven(store));
        Workflow<String> workflow = workers.getFirst().parts().define(definition);
        workers.getLast().parts().define(definition);
        List<WorkflowRunRef> runs = workflow.runAll(List.of("one", "two"), "tenant");
        int moves = 0;
        while (!runs.stream().allMatch(run -> run.status().isTerminal())) {
            if (++moves > MOST_MOVES) {
                throw new AssertionError("not over after " + moves + " moves");
            }
            move();
        }
        return runs.stream().map(DrivenWorld::describe).collect(Collectors.joining("\n\n"));
    }

    private void move() {
        HandDrivenEngine worker = workers.get(random.nextInt(workers.size()));
        switch (random.nextInt(12)) {
            case 0, 1 -> worker.parts().leaderDuties().tick();
            case 2, 3, 4 -> worker.claim();
            case 5, 6, 7, 8 -> runOne(worker);
            case 9, 10 -> worker.parts().settler().tick();
            default -> replace(worker);
        }
    }

    private void runOne(HandDrivenEngine worker) {
        if (worker.launched() > 0) {
            worker.runStep(random.nextInt(worker.launched()));
        }
    }

    /** Stops a worker in an orderly way, with whatever it has claimed, and starts another. */
    private void replace(HandDrivenEngine worker) {
        if (random.nextInt(6) == 0) {
            worker.parts().attempts().dropAll();
            worker.parts().settler().tick();
            worker.parts().leave();
            HandDrivenEngine next = driven(store);
            next.parts().define(definition);
            workers.set(workers.indexOf(worker), next);
        }
    }

    private static String describe(WorkflowRunRef run) {
        var details = run.inspect();
        return details.status() + "\n"
                + details.tasks().stream()
                        .map(task -> task.name() + " " + task.state() + " " + task.attempts() + " " + why(task.note())
                                + (task.failure() == null
                                        ? ""
                                        : task.failure().attempts() + " "
                                                + task.failure().message())
                                + " "
                                + history(run, task.name()))
                        .collect(Collectors.joining("\n"));
    }

    /** Of two failed parents either may have been first: timers that are due together fire in no order. */
    private static String why(@Nullable String note) {
        return note == null
                ? ""
                : note.replaceAll("'.*' failed", "… failed").replaceAll("began at .*", "began at …") + " ";
    }

    /** For the same reason the moves may give back different tasks, which leaves no trace in what they come to. */
    private static List<String> history(WorkflowRunRef run, String step) {
        List<String> history = new ArrayList<>();
        for (TaskEvent event : run.events()) {
            if (!event.step().equals(step)) {
                continue;
            }
            if (event.detail() != null && event.detail().startsWith("given back")) {
                history.removeLast();
            } else {
                history.add(event.type() + "#" + event.attempt());
            }
        }
        return history;
    }

    private static HandDrivenEngine driven(Store store) {
        return new HandDrivenEngine(store, EngineOptions.defaults().slots(3));
    }
}
