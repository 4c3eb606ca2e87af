package dev.cairn.adapter.postgres;

import dev.cairn.CancelResult;
import dev.cairn.DeadLetterQuery;
import dev.cairn.DeadLetters;
import dev.cairn.EngineOptions;
import dev.cairn.RequeueResult;
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
import java.util.Comparator;
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

    /** Not the one of the moves, of which one store may need more than the other. */
    private final SplittableRandom choices;

    private final String world = UUID.randomUUID().toString();
    private final List<HandDrivenEngine> workers = new ArrayList<>();

    DrivenWorld(Store store, WorkflowDefinition definition, long seed) {
        this.store = store;
        this.definition = definition;
        this.random = new SplittableRandom(seed);
        this.choices = new SplittableRandom(-seed);
    }

    /** Runs it to its end and describes what everything came to. */
    String outcome() {
        workers.add(driven(store));
        workers.add(driven(store));
        Workflow<String> workflow = workers.getFirst().parts().define(definition);
        workers.getLast().parts().define(definition);
        List<StartedRun> runs = workflow.runAll(
                List.of("one", "two"), "tenant", input -> TriggerOptions.none().metadata(Map.of("world", world)));
        finish(runs);
        String atFirst = described(runs) + "\n\n" + listed(runs);
        return atFirst + "\n\n" + retried(runs) + "\n\n" + forked(runs) + "\n\n" + cancelled(workflow);
    }

    private void finish(List<? extends WorkflowRunRef> runs) {
        int moves = 0;
        while (!runs.stream().allMatch(run -> run.status().isTerminal())) {
            if (++moves > MOST_MOVES) {
                throw new AssertionError("not over after " + moves + " moves");
            }
            move();
        }
    }

    private static String described(List<? extends WorkflowRunRef> runs) {
        return runs.stream().map(DrivenWorld::describe).collect(Collectors.joining("\n\n"));
    }

    /** What the runs come to when their failed steps are requeued, and which dead letters are left. */
    private String retried(List<? extends WorkflowRunRef> runs) {
        StringBuilder told = new StringBuilder();
        for (WorkflowRunRef run : runs) {
            RequeueResult result = run.retry();
            told.append(result.outcome())
                    .append(' ')
                    .append(result.requeued().stream().sorted().toList())
                    .append(' ')
                    .append(result.revived())
                    .append('\n');
        }
        finish(runs);
        DeadLetters letters = workers.getFirst().parts().callers().deadLetters();
        for (WorkflowRunRef run : runs) {
            told.append(letters.stream(DeadLetterQuery.all().run(run.id()))
                            .map(letter -> letter.step() + " " + letter.requeues() + " "
                                    + letter.failure().attempts())
                            .sorted()
                            .toList())
                    .append('\n');
        }
        return told + described(runs);
    }

    /** What forks of the runs come to, each at some step. */
    private String forked(List<? extends WorkflowRunRef> runs) {
        List<WorkflowRunRef> forks = new ArrayList<>();
        StringBuilder refused = new StringBuilder();
        for (WorkflowRunRef run : runs) {
            String step = anyStep(run);
            try {
                forks.add(run.fork(step));
            } catch (IllegalArgumentException e) {
                refused.append(step).append(" is refused\n");
            }
        }
        finish(forks);
        return refused + described(forks);
    }

    /** What a run comes to that is cancelled midway, or of which a step is. No timer fires before, so both do the same. */
    private String cancelled(Workflow<String> workflow) {
        WorkflowRunRef run = workflow.runNoWait("three", "tenant");
        HandDrivenEngine worker = workers.getFirst();
        for (int steps = choices.nextInt(4); steps > 0; steps--) {
            worker.claim();
            if (worker.launched() > 0) {
                worker.runStep(0);
            }
            worker.parts().settler().tick();
        }
        CancelResult result =
                choices.nextBoolean() ? run.cancel("by the test") : run.cancelStep(anyStep(run), "by the test");
        finish(List.of(run));
        return result.outcome() + " " + result.steps() + "\n" + describe(run);
    }

    private String anyStep(WorkflowRunRef run) {
        List<String> steps = run.inspect().tasks().stream()
                .map(TaskDetails::name)
                .filter(name -> !name.startsWith("$"))
                .toList();
        return steps.get(choices.nextInt(steps.size()));
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

    /** Steps stay in their order; tasks that were added at the ends of a revived run have none. */
    private static String addedAtAnEnd(TaskDetails task) {
        return task.name().startsWith("$") ? task.name() : "";
    }

    private static String describe(WorkflowRunRef run) {
        var details = run.inspect();
        return details.status() + "\n"
                + details.tasks().stream()
                        .sorted(Comparator.comparing(DrivenWorld::addedAtAnEnd))
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

    /** Of two parents that failed or were cancelled, either may have been first: timers that are due together fire in no order. */
    private static String why(@Nullable String note) {
        return note == null
                ? ""
                : note.replaceAll("'.*' (failed|was cancelled)", "… $1").replaceAll("began at .*", "began at …")
                                .replaceAll("run [0-9a-f-]{36}", "run …")
                        + " ";
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
