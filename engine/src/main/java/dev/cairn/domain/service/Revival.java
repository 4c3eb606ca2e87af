package dev.cairn.domain.service;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Deadline;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.ReadyTask;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunTally;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.TaskUpdate;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Everything that follows from requeueing failed tasks of a run, decided before anything is written. A failed task is
 * queued with fresh retries. A descendant that was cancelled because of it is PENDING again, one that still waits counts
 * one more open parent, and the run has as many more open sinks.
 *
 * <p>Requeueing a step makes the handler that was queued for the end of the run an outdated one: the run may get another
 * at its next end. If that handler has failed, its failure no longer counts. Requeueing a compensation changes nothing
 * else: the others went on when it failed, and the handler has run.
 */
public final class Revival {

    private final Map<TaskKey, Task> tasks;
    private final Map<TaskKey, TaskRecord> records = new HashMap<>();
    private final Map<TaskKey, Task> changed = new LinkedHashMap<>();
    private final List<TaskKey> requeued = new ArrayList<>();
    private final List<TaskEvent> events = new ArrayList<>();
    private final Deque<Task> reopened = new ArrayDeque<>();
    private final Cause cause;
    private final Run run;
    private final @Nullable Task outdated;

    private Revival(Run before, Map<TaskKey, Task> locked, List<TaskRecord> all, List<TaskKey> wanted, Cause cause) {
        this.tasks = new HashMap<>(locked);
        this.cause = cause;
        all.forEach(record -> records.put(record.task().key(), record));
        wanted.forEach(this::requeue);
        while (!reopened.isEmpty()) {
            Task parent = reopened.remove();
            parent.childKeys().forEach(child -> reopenParentOf(Objects.requireNonNull(tasks.get(child))));
        }
        changed.replaceAll((key, task) -> task.doomedBy(doom(task)));
        this.outdated = isOfEnd() ? null : unsuccessfulHandler(before, all);
        this.run = revived(before);
    }

    /**
     * Decides what follows.
     *
     * @param locked the tasks to requeue and all their descendants, locked
     * @param all all tasks of the run, read while its row is locked
     * @param letters the tasks with an open dead letter that are to be requeued; handlers among them are left out if
     *     there are others, too
     */
    public static Revival of(
            Run run, Map<TaskKey, Task> locked, List<TaskRecord> all, Collection<TaskKey> letters, Cause cause) {
        List<Task> failed = letters.stream()
                .map(locked::get)
                .filter(Objects::nonNull)
                .filter(task -> task.state() == TaskState.FAILED)
                .sorted((one, other) -> one.key().compareTo(other.key()))
                .toList();
        List<TaskKey> wanted =
                Revivable.wanted(run, failed).stream().map(Task::key).toList();
        return new Revival(run, locked, all, wanted, cause);
    }

    /** The updates of stored tasks. */
    public List<TaskUpdate> updates() {
        return changed.values().stream()
                .map(task -> (TaskUpdate) new TaskUpdate.Revived(task))
                .toList();
    }

    /** The failed tasks that are queued again. */
    public List<TaskKey> requeued() {
        return requeued;
    }

    /** The cancelled tasks that wait for their parents again. */
    public List<TaskKey> revived() {
        return events.stream()
                .filter(event -> event.type() == TaskEventType.REVIVED)
                .map(event -> new TaskKey(event.runId(), event.step()))
                .toList();
    }

    /** The tasks that may run now. */
    public List<ReadyTask> ready() {
        return requeued.stream()
                .map(key -> Objects.requireNonNull(changed.get(key)).ready())
                .toList();
    }

    /** The events, in order. */
    public List<TaskEvent> events() {
        return events;
    }

    /** The run after it. */
    public Run run() {
        return run;
    }

    /** The failed handler of the end that is undone, whose dead letter needs no attention any more, or null. */
    public @Nullable TaskKey outdated() {
        return outdated != null && outdated.state() == TaskState.FAILED ? outdated.key() : null;
    }

    private void requeue(TaskKey key) {
        Task failed = Objects.requireNonNull(tasks.get(key));
        Task queued = failed.requeued();
        requeued.add(key);
        happened(failed, queued, TaskEventType.QUEUED, queued.nextAttempt(), "requeued by " + cause.by());
    }

    private void reopenParentOf(Task child) {
        Task waiting = child.parentReopened();
        if (child.state() == TaskState.CANCELLED) {
            happened(child, waiting, TaskEventType.REVIVED, child.tries().attempts(), null);
        } else {
            store(waiting);
        }
    }

    private void happened(Task before, Task after, TaskEventType type, int attempt, @Nullable String note) {
        if (TaskLifecycle.after(before.state(), type) != after.state()) {
            throw new IllegalStateException("engine bug: " + after.key() + " was revived to " + after.state());
        }
        TaskKey key = after.key();
        events.add(new TaskEvent(key.runId(), key.name(), attempt, type, cause.at(), null, note));
        store(after);
        reopened.add(after);
    }

    private void store(Task task) {
        tasks.put(task.key(), task);
        changed.put(task.key(), task);
    }

    /** The failed step that cancels a task when its last parent is over: another one may be left. */
    private @Nullable String doom(Task task) {
        if (task.parents().failed() == 0 || task.kind() == TaskKind.COMPENSATION) {
            return null;
        }
        return Objects.requireNonNull(records.get(task.key())).parentNames().stream()
                .map(parent -> new TaskKey(task.key().runId(), parent))
                .map(key -> tasks.getOrDefault(
                        key, Objects.requireNonNull(records.get(key)).task()))
                .filter(parent -> parent.state() == TaskState.FAILED || parent.state() == TaskState.CANCELLED)
                .map(EndedTask::of)
                .map(EndedTask::failedStep)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private boolean isOfEnd() {
        return requeued.stream()
                .allMatch(key -> Objects.requireNonNull(tasks.get(key)).kind().isAddedAtEnd());
    }

    /** The handler of the end that is undone, if its run counts it as failed or as cancelled on request. */
    private static @Nullable Task unsuccessfulHandler(Run run, List<TaskRecord> all) {
        return all.stream()
                .map(TaskRecord::task)
                .filter(task -> task.kind().isHandler() && !run.handlers().isOutdated(task))
                .filter(task -> task.state() == TaskState.FAILED || task.state() == TaskState.CANCELLED)
                .findFirst()
                .orElse(null);
    }

    private Run revived(Run before) {
        long sinks = changed.values().stream()
                .filter(Task::isSink)
                .filter(task -> Objects.requireNonNull(records.get(task.key()))
                        .task()
                        .state()
                        .isTerminal())
                .count();
        RunTally fewer = new RunTally(0, requeued.size());
        if (outdated != null) {
            fewer = fewer.plus(outdated.state() == TaskState.FAILED ? new RunTally(0, 1) : RunTally.ONE_CANCELLED);
        }
        Handlers left = isOfEnd() ? before.handlers() : before.handlers().revived();
        Run revived = before.revived((int) sinks, fewer, left);
        Deadline deadline = before.deadline();
        return deadline == null || deadline.at() != null || isOfEnd()
                ? revived
                : revived.bounded(deadline.beginAgain(cause.at()));
    }

    /** Who requeues, and when. */
    public record Cause(String by, Instant at) {}
}
