package dev.cairn.application.start;

import dev.cairn.Limits;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.TriggerOptions;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.service.Instants;
import dev.cairn.domain.service.TaskLifecycle;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What new runs add to the tables. */
final class NewRuns {

    private final Instant now;
    private final Roots roots;
    final List<NewTask> tasks = new ArrayList<>();
    final List<Timer> timers = new ArrayList<>();
    final List<TaskEvent> events = new ArrayList<>();
    final List<QueueEntry> ready = new ArrayList<>();

    NewRuns(Instant now, Roots roots) {
        this.now = now;
        this.roots = roots;
    }

    /** Adds a run with its tasks, and the first events and places of those without parents. */
    void add(RunRequest request) {
        Optional<Instant> startAt = startAt(request);
        TaskEventType first = startAt.isPresent() ? TaskEventType.SCHEDULED : TaskEventType.QUEUED;
        List<NewTask> added = request.plan().tasks(request.run().id(), TaskLifecycle.after(TaskState.PENDING, first));
        tasks.addAll(added);
        for (NewTask task : added) {
            if (task.parentNames().isEmpty()) {
                root(task, request.run().header(), first, startAt);
            }
        }
    }

    private void root(NewTask root, RunHeader run, TaskEventType first, Optional<Instant> startAt) {
        var key = root.task().key();
        events.add(new TaskEvent(key.runId(), key.name(), 1, first, now, startAt.orElse(null), null));
        startAt.ifPresentOrElse(
                due -> timers.add(new Timer(key, Timer.Kind.START, due)),
                () -> ready.add(new QueueEntry(key, run, root.task().nextAttempt())));
    }

    private Optional<Instant> startAt(RunRequest request) {
        TriggerOptions options = request.options();
        if (options.startDelay() != null && options.startDelay().isPositive()) {
            return Optional.of(Instants.microsUp(now.plus(options.startDelay())));
        }
        if (options.startAt() == null || !options.startAt().isAfter(now)) {
            return roots == Roots.QUEUE ? Optional.empty() : Optional.of(now);
        }
        if (Limits.isTooFar(now, options.startAt())) {
            throw new IllegalArgumentException(
                    "Workflow '" + request.run().header().workflow()
                            + "': the start time " + options.startAt() + " is more than " + Limits.MAX_WAIT.toDays()
                            + " days away. Choose an earlier one.");
        }
        return Optional.of(Instants.microsUp(options.startAt()));
    }

    /** Where the first tasks of a run that starts now go. */
    enum Roots {
        /** To the queue. */
        QUEUE,
        /** To a timer that is due at once, and from there to the queue. */
        WAIT_FOR_COMMIT
    }
}
