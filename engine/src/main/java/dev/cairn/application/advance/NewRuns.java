package dev.cairn.application.advance;

import dev.cairn.Limits;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.TriggerOptions;
import dev.cairn.domain.model.Deadline;
import dev.cairn.domain.model.HeldTask;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskInput;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.service.Instants;
import dev.cairn.domain.service.TaskLifecycle;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Collects the rows that new runs add to the tables. */
final class NewRuns {

    private final Instant now;
    private final BeginRuns.Roots roots;
    final List<NewTask> tasks = new ArrayList<>();
    final List<Timer> timers = new ArrayList<>();
    final List<TaskEvent> events = new ArrayList<>();
    final List<UnplacedTask> ready = new ArrayList<>();
    final Map<UUID, Deadline> deadlines = new HashMap<>();

    NewRuns(Instant now, BeginRuns.Roots roots) {
        this.now = now;
        this.roots = roots;
    }

    /** Adds a run with its tasks, and the first events and places of those without parents. */
    void add(RunRequest request) {
        Optional<Instant> startAt = startAt(request);
        Deadline deadline = request.deadline(startAt.orElse(now));
        if (deadline != null) {
            deadlines.put(request.run().id(), deadline);
        }
        TaskEventType first = startAt.isPresent() ? TaskEventType.SCHEDULED : TaskEventType.QUEUED;
        List<NewTask> added = request.plan()
                .tasks(request.run().id(), TaskLifecycle.after(TaskState.PENDING, first), readyAt(startAt.orElse(now)));
        tasks.addAll(added);
        for (NewTask task : added) {
            if (task.parentNames().isEmpty()) {
                root(task, request, first, startAt);
            }
        }
    }

    private void root(NewTask root, RunRequest request, TaskEventType first, Optional<Instant> startAt) {
        var key = root.task().key();
        events.add(new TaskEvent(key.runId(), key.name(), 1, first, now, startAt.orElse(null), null));
        startAt.ifPresentOrElse(
                due -> timers.add(new Timer(key, Timer.Kind.START, due)),
                () -> ready.add(new UnplacedTask(
                        root.task().ready().in(request.run().header()), () -> input(root.task(), request))));
    }

    /** The input of a first step, which is known without asking the store: the input of the run, and no parents. */
    private TaskInput input(Task root, RunRequest request) {
        NewRun run = request.run();
        return new TaskInput(
                root.key(),
                root.kind(),
                Tries.NONE,
                run.input(),
                run.metadata(),
                Map.of(),
                request.plan().successors(root.key().name()),
                HeldTask.lastOf(run.toRun(now).bounded(deadlines.get(run.id())), root.isSink()),
                run.trace());
    }

    /** When the first tasks are ready; unknown while it depends on a commit that the caller makes. */
    private @Nullable Instant readyAt(Instant start) {
        return roots == BeginRuns.Roots.WAIT_FOR_COMMIT && !start.isAfter(now) ? null : start;
    }

    private Optional<Instant> startAt(RunRequest request) {
        TriggerOptions options = request.options();
        if (options.startDelay() != null && options.startDelay().isPositive()) {
            return Optional.of(Instants.microsUp(now.plus(options.startDelay())));
        }
        if (options.startAt() == null || !options.startAt().isAfter(now)) {
            return roots == BeginRuns.Roots.QUEUE ? Optional.empty() : Optional.of(now);
        }
        if (Limits.isTooFar(now, options.startAt())) {
            throw new IllegalArgumentException(
                    "Workflow '" + request.run().header().workflow()
                            + "': the start time " + options.startAt() + " is more than " + Limits.MAX_WAIT.toDays()
                            + " days away. Choose an earlier one.");
        }
        return Optional.of(Instants.microsUp(options.startAt()));
    }
}
