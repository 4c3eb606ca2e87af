package dev.cairn.simulation;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Doom;
import dev.cairn.domain.model.HandlerName;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.simulation.plan.Oracle;
import dev.cairn.simulation.plan.WorkflowPlan;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What the plan of a run does not foresee, from what is stored. Handlers have the names of those of a first end. */
final class Fates {

    private final Run run;
    private final List<TaskRecord> records;
    private final Map<TaskKey, List<TaskEvent>> events;
    private final int maxCrashes;

    /** Leaves out the handlers for ends of the run that revivals have undone. */
    Fates(Run run, Collection<TaskRecord> records, Map<TaskKey, List<TaskEvent>> events, int maxCrashes) {
        this.run = run;
        this.records = records.stream()
                .filter(record -> !run.handlers().isOutdated(record.task()))
                .toList();
        this.events = events;
        this.maxCrashes = maxCrashes;
    }

    /** The name of a step, or that of the handler of that kind at the first end of a run. */
    static String name(String task) {
        return HandlerName.of(task).map(name -> name.kind().handlerTask()).orElse(task);
    }

    /** What the tasks have come to. */
    Map<String, TaskState> states() {
        Map<String, TaskState> states = new TreeMap<>();
        records.forEach(record -> states.put(nameOf(record), record.task().state()));
        return states;
    }

    Oracle.Fate of(WorkflowPlan plan) {
        Set<String> failed = new HashSet<>();
        Set<String> cancelled = new HashSet<>();
        Set<String> late = new HashSet<>();
        Map<String, Integer> requeues = new HashMap<>();
        Set<String> copied = new HashSet<>();
        for (TaskRecord record : records) {
            Task task = record.task();
            if (task.tries().crashes() > maxCrashes || ranOutOfTime(record, plan) || timedOut(record, plan)) {
                failed.add(nameOf(record));
            }
            if (task.state() == TaskState.CANCELLED && Doom.isCancelledItself(task.key(), task.doomedBy())) {
                cancelled.add(nameOf(record));
            }
            if (new TimedOut(run, record, eventsOf(task.key()), plan).isSkippedAsLate()) {
                late.add(nameOf(record));
            }
            requeues.put(nameOf(record), requeues(task.key()));
            if (eventsOf(task.key()).stream().anyMatch(event -> event.type() == TaskEventType.COPIED)) {
                copied.add(nameOf(record));
            }
        }
        return new Oracle.Fate(
                failed, cancelled, requeues, copied, run.cancelled().reason() != null, late);
    }

    private static String nameOf(TaskRecord record) {
        return name(record.task().key().name());
    }

    private boolean timedOut(TaskRecord record, WorkflowPlan plan) {
        return new TimedOut(run, record, eventsOf(record.task().key()), plan).failedFor() != null;
    }

    private boolean ranOutOfTime(TaskRecord record, WorkflowPlan plan) {
        TaskKey key = record.task().key();
        return new Retried(record, plan.retryOf(key.name()), eventsOf(key)).ranOutOfTime();
    }

    /** How often a task was requeued; a task that was copied completed may have been mended before, in its source. */
    private int requeues(TaskKey key) {
        return (int) eventsOf(key).stream()
                .filter(event -> event.type() == TaskEventType.COPIED || Retried.isRequeue(event))
                .count();
    }

    private List<TaskEvent> eventsOf(TaskKey key) {
        return events.getOrDefault(key, List.of());
    }
}
