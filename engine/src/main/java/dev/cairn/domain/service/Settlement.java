package dev.cairn.domain.service;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Doom;
import dev.cairn.domain.model.HeldTask;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.ReadyTask;
import dev.cairn.domain.model.RunTally;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Wait;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * Everything that follows from a batch of changes, decided before anything is written: task states, ready, skipped and
 * cancelled tasks, timers, events and the counters of the runs.
 *
 * <p>It decides on the tasks it was given. When a cascade reaches a task whose children were not among them, {@link
 * #missing()} names that task. Then {@link #follow} the cascade to learn how far it goes, and decide again with all
 * tasks that are {@link #closed()} and their children.
 */
public final class Settlement {

    private final Map<TaskKey, Task> tasks;
    private final Decisions decided;
    private final ApplyOutcome outcomes;
    private final Map<TaskKey, EndedTask> missing = new LinkedHashMap<>();

    private Settlement(Map<TaskKey, Task> family, Instant now) {
        this.tasks = new HashMap<>(family);
        this.decided = new Decisions(now);
        this.outcomes = new ApplyOutcome(decided, now, this::change);
    }

    /**
     * Decides what follows from the changes.
     *
     * @param family the changed tasks and their children, as locked; for a task that its lease holder has completed,
     *     only the children that have other parents, too
     * @param now the time of the store
     */
    public static Settlement of(Collection<TaskChange> changes, Map<TaskKey, Task> family, Instant now) {
        Settlement settlement = new Settlement(family, now);
        changes.forEach(settlement::apply);
        settlement.cascade();
        return settlement;
    }

    /** Tasks whose children must be known before this settlement can be decided. */
    public Set<TaskKey> missing() {
        return new LinkedHashSet<>(missing.keySet());
    }

    /** Continues the cascade where it had to stop, now that more descendants of the missing tasks are known. */
    public void follow(Map<TaskKey, Task> family) {
        family.forEach(tasks::putIfAbsent);
        decided.cascading.addAll(missing.values());
        missing.clear();
        cascade();
    }

    /** The tasks that became terminal. */
    public Set<TaskKey> closed() {
        return decided.closed;
    }

    /** The updates of stored tasks. */
    public List<TaskUpdate> updates() {
        return List.copyOf(decided.updates.values());
    }

    /** The failures to keep. */
    public Failures failures() {
        return decided.failures;
    }

    /** The outcome of an attempt as it was decided: a time-out ends as a failure or with a retry. */
    public Outcome outcome(TaskChange change) {
        return decided.timeOuts.getOrDefault(change.key(), change.outcome());
    }

    /** How many tasks became CANCELLED. */
    public int cancelled() {
        return (int) decided.updates.values().stream()
                .filter(update -> update.state() == TaskState.CANCELLED)
                .count();
    }

    /** The tasks that may run now. */
    public List<ReadyTask> ready() {
        return decided.ready;
    }

    /** The timers to set. */
    public List<Timer> timers() {
        return decided.timers;
    }

    /** The waits that begin. */
    public List<Wait> waits() {
        return decided.waits;
    }

    /** The tasks that wait no longer. */
    public List<TaskKey> endedWaits() {
        return decided.endedWaits;
    }

    /** The events, in order. */
    public List<TaskEvent> events() {
        return decided.events;
    }

    /** The numbers to add to the counters of the runs. */
    public Map<UUID, RunTally> tallies() {
        return decided.tallies;
    }

    private void apply(TaskChange change) {
        HeldTask held = change.completed();
        if (held != null && change.outcome() instanceof Outcome.Completed(var output)) {
            decided.complete(held, change.attempt(), output);
            return;
        }
        Task task = tasks.get(change.key());
        if (task == null) {
            throw new IllegalStateException("engine bug: " + change.key() + " changed but is not stored");
        }
        outcomes.apply(task, change);
        decided.noteFailure(change, Objects.requireNonNull(tasks.get(change.key())));
    }

    /**
     * Counts the children of terminal tasks down one by one, so a child that lost two parents is counted down twice.
     */
    private void cascade() {
        while (!decided.cascading.isEmpty()) {
            EndedTask parent = decided.cascading.remove();
            if (parent.onlyParent()) {
                parent.children().forEach(decided::makeReady);
            } else if (tasks.keySet().containsAll(parent.children())) {
                parent.children().forEach(key -> countDown(Objects.requireNonNull(tasks.get(key)), parent));
            } else {
                missing.put(parent.key(), parent);
            }
        }
    }

    private void countDown(Task child, EndedTask parent) {
        Task counted = child.parentClosed(parent.state(), parent.failedStep());
        store(counted, ChangeDetails.of(0));
        if (counted.parents().open() > 0) {
            return;
        }
        switch (Readiness.decide(counted)) {
            case RUN -> change(counted, TaskEventType.QUEUED, ChangeDetails.of(counted.nextAttempt()));
            case SKIP ->
                change(counted, TaskEventType.SKIPPED, ChangeDetails.of(0).note("its parents were skipped"));
            case CANCEL -> cancel(counted);
        }
    }

    /** A task that waited when its run was shut down was noted then, with the reason. */
    private void cancel(Task task) {
        ChangeDetails details = ChangeDetails.of(0);
        if (Doom.isCancelledItself(task.key(), task.doomedBy())) {
            change(task, TaskEventType.CANCELLED, details);
            decided.countCancelled(task.key().runId());
        } else {
            change(task, TaskEventType.CANCELLED, details.note(Doom.words(task.doomedBy())));
        }
    }

    private void change(Task task, TaskEventType type, ChangeDetails details) {
        tasks.put(task.key(), decided.change(task, type, details));
    }

    private void store(Task task, ChangeDetails details) {
        tasks.put(task.key(), task);
        decided.store(task, details);
    }
}
