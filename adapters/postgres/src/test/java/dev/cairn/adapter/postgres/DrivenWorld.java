package dev.cairn.adapter.postgres;

import dev.cairn.EngineOptions;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.TaskDetails;
import dev.cairn.TaskEvent;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.port.Store;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Engines on one store whose every move is drawn from a seed: the same moves on another store must end the same. */
final class DrivenWorld {

    private static final int MOST_MOVES = 3_000;

    private final Store store;
    private final WorkflowDefinition definition;
    private final SplittableRandom random;
    private final String world = UUID.randomUUID().toString();
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
        List<StartedRun> runs = workflow.runAll(
                List.of("one", "two"), "tenant", input -> TriggerOptions.none().metadata(Map.of("world", world)));
        int moves = 0;
        while (!runs.stream().allMatch(run -> run.status().isTerminal())) {
            if (++moves > MOST_MOVES) {
                throw new AssertionError("not over after " + moves + " moves");
            }
            move();
        }
        return runs.stream().map(DrivenWorld::describe).collect(Collectors.joining("\n\n")) + "\n\n" + listed(runs);
    }

    /** In which lists the runs are, newest first; the store may have runs of other worlds. */
    private String listed(List<? extends WorkflowRunRef> runs) {
        List<UUID> own = runs.stream().map(WorkflowRunRef::id).toList();
        StringBuilder lists = new StringBuilder();
        for (RunStatus status : RunStatus.values()) {
            RunQuery query = RunQuery.all().status(status).metadata("world", world);
            List<Integer> found = workers.getFirst().parts().handles().runs().stream(query.limit(1))
                    .map(run -> own.indexOf(run.id()))
                    .sorted()
                    .toList();
            lists.append(status).append(' ').append(found).append('\n');
            lists.append(workers.getFirst()
                            .parts()
                            .handles()
                            .runs()
                            .count(query)
                            .of(status))
                    .append('\n');
        }
        return lists.toString();
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
                        .map(task -> task.name() + " " + task.state() + " " + outcomes(task) + " " + task.attempts()
                                + " " + why(task.note())
                                + (task.failure() == null
                                        ? ""
                                        : task.failure().attempts() + " "
                                                + task.failure().message())
                                + " "
                                + history(run, task.name()))
                        .collect(Collectors.joining("\n"));
    }

    private static List<TaskDetails.Outcome> outcomes(TaskDetails task) {
        return task.history().stream()
                .map(TaskDetails.Attempt::outcome)
                .filter(outcome -> outcome != TaskDetails.Outcome.GIVEN_BACK)
                .toList();
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
