package dev.cairn.domain.service;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.HeldTask;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.ReadyTask;
import dev.cairn.domain.model.RunTally;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Wait;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of a settlement so far, to be written at once: each change of a task with its event, timer and
 * counters.
 */
final class Decisions {

    final Map<TaskKey, TaskUpdate> updates = new LinkedHashMap<>();
    final Map<UUID, RunTally> tallies = new HashMap<>();
    final List<TaskEvent> events = new ArrayList<>();
    final List<Timer> timers = new ArrayList<>();
    final List<Wait> waits = new ArrayList<>();
    final List<TaskKey> endedWaits = new ArrayList<>();
    final List<ReadyTask> ready = new ArrayList<>();
    final Failures failures = new Failures();
    /** What followed for those that timed out: a failure or a retry. */
    final Map<TaskKey, Outcome> timeOuts = new HashMap<>();

    final Set<TaskKey> closed = new LinkedHashSet<>();
    /** The tasks that became terminal and whose children were not counted down yet. */
    final Deque<EndedTask> cascading = new ArrayDeque<>();

    private final Instant now;

    Decisions(Instant now) {
        this.now = now;
    }

    /** Completes a leased task without reading it, because nobody else can change it. */
    void complete(HeldTask held, int attempt, @Nullable Payload output) {
        put(new TaskUpdate.Completed(held.key(), attempt, output));
        happened(held.key(), TaskEventType.COMPLETED, ChangeDetails.of(attempt));
        close(EndedTask.completed(held), held.isSink());
    }

    /** Keeps the failure of an attempt that ended with this change, if it failed. */
    void noteFailure(TaskChange change, Task after) {
        TaskUpdate update = updates.get(after.key());
        boolean isFatal = after.state() == TaskState.FAILED;
        failures.note(change, after, isFatal && update != null ? update.error() : null, now);
    }

    /** Queues a task whose only parent has completed; nobody could have changed it before. */
    void makeReady(TaskKey key) {
        put(new TaskUpdate.MadeReady(key, now));
        happened(key, TaskEventType.QUEUED, ChangeDetails.of(1));
        ready.add(new ReadyTask(key));
    }

    /** Makes one step of the lifecycle, and returns the task after it. */
    Task change(Task task, TaskEventType type, ChangeDetails details) {
        Task next = task.in(TaskLifecycle.after(task.state(), type));
        Task changed = type == TaskEventType.QUEUED ? next.readyAt(now) : next;
        boolean keepsNote = type.isTerminal() && type != TaskEventType.RECEIVED;
        store(changed, keepsNote ? details : details.withoutNote());
        happened(task.key(), type, details);
        if (task.state() == TaskState.WAITING && changed.state() != TaskState.WAITING) {
            endedWaits.add(task.key());
        }
        if (type == TaskEventType.QUEUED) {
            ready.add(changed.ready());
        }
        if (changed.state().isTerminal()) {
            close(EndedTask.of(changed), changed.isSink());
        }
        return changed;
    }

    /** Counts a task that was cancelled on request: the run is not going to be COMPLETED. */
    void countCancelled(UUID runId) {
        tallies.merge(runId, RunTally.ONE_CANCELLED, RunTally::plus);
    }

    void store(Task task, ChangeDetails details) {
        put(TaskUpdate.of(task, details.output(), details.error(), details.note()));
    }

    private void put(TaskUpdate update) {
        updates.put(update.key(), update);
    }

    private void happened(TaskKey key, TaskEventType type, ChangeDetails details) {
        events.add(new TaskEvent(
                key.runId(), key.name(), details.attempt(), type, now, details.dueAt(), details.detail()));
    }

    /** Closes a task. Only a sink or a failure changes the row of the run; all other tasks leave it alone. */
    private void close(EndedTask ended, boolean sink) {
        boolean failed = ended.state() == TaskState.FAILED;
        if (sink || failed) {
            RunTally one = new RunTally(sink ? 1 : 0, failed ? 1 : 0);
            tallies.merge(ended.key().runId(), one, RunTally::plus);
        }
        closed.add(ended.key());
        cascading.add(ended);
    }
}
