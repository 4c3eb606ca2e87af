package dev.cairn.domain.service;

import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.model.WorkflowGraph.Node;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The tasks of one run as a store would hold them: roots run their first attempt, the others are pending. */
final class StoredRun {

    static final Instant NOW = Instant.parse("2026-03-01T12:00:00.123456Z");
    static final StepError BROKEN = StepError.noticed("Broken", "it broke");

    private final UUID id;
    private final Map<String, Task> tasks = new LinkedHashMap<>();

    StoredRun(UUID id, List<Node> nodes) {
        this.id = id;
        Map<String, List<String>> children = GraphShape.children(nodes);
        for (Node node : nodes) {
            TaskState state = node.parents().isEmpty() ? TaskState.RUNNING : TaskState.PENDING;
            put(new Task(
                    key(node.name()),
                    node.kind(),
                    node.requireAllParents(),
                    children.get(node.name()),
                    ParentTally.allOpen(node.parents().size()),
                    state,
                    Tries.NONE,
                    null));
        }
    }

    static StoredRun of(Node... nodes) {
        return new StoredRun(new UUID(7, 1), List.of(nodes));
    }

    UUID id() {
        return id;
    }

    TaskKey key(String name) {
        return new TaskKey(id, name);
    }

    Task task(String name) {
        return tasks.get(name);
    }

    TaskState state(String name) {
        return task(name).state();
    }

    void put(Task task) {
        tasks.put(task.key().name(), task);
    }

    /** A worker claims a queued task. */
    void start(String name) {
        put(task(name).in(TaskLifecycle.after(state(name), TaskEventType.STARTED)));
    }

    /** What happened to the running attempt of a task; a timer belongs to no attempt. */
    TaskChange change(String name, Outcome outcome) {
        int attempt = outcome instanceof Outcome.TimerFired ? 0 : task(name).nextAttempt();
        return new TaskChange(key(name), attempt, outcome);
    }

    TaskChange completed(String name) {
        return change(name, new Outcome.Completed(null));
    }

    TaskChange skipped(String name) {
        return change(name, new Outcome.Skipped("not wanted"));
    }

    TaskChange failed(String name) {
        return change(name, new Outcome.Failed(BROKEN));
    }

    /** Decides as the engine does, with one more generation each time something is missing, and stores the updates. */
    Settlement settle(TaskChange... changes) {
        Set<TaskKey> keys = new LinkedHashSet<>();
        Arrays.stream(changes).map(TaskChange::key).forEach(keys::add);
        Settlement settlement = decide(keys, changes);
        while (!settlement.missing().isEmpty()) {
            keys.addAll(settlement.missing());
            settlement = decide(keys, changes);
        }
        settlement
                .updates()
                .forEach(update -> put(update.appliedTo(task(update.key().name()))));
        return settlement;
    }

    /** Decides on those tasks and their children alone, and stores nothing. */
    Settlement decide(Collection<TaskKey> known, TaskChange... changes) {
        Map<TaskKey, Task> family = new HashMap<>();
        for (TaskKey key : known) {
            Task task = task(key.name());
            family.put(key, task);
            task.children().forEach(child -> family.put(key(child), task(child)));
        }
        return Settlement.of(List.of(changes), family, NOW);
    }
}
