package dev.cairn.application.advance;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunTally;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.UnreadSignals;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.Compensating;
import dev.cairn.domain.service.RunLifecycle;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * The end of runs: counts the tasks that ended, and adds what a run gets at its end, first the compensations of its steps,
 * then its handler.
 */
final class EndRuns {

    private final Transaction tx;
    private final List<Run> runs = new ArrayList<>();
    private final List<NewTask> added = new ArrayList<>();
    private List<UnreadSignals> unread = List.of();

    private EndRuns(Transaction tx) {
        this.tx = tx;
    }

    /**
     * Locks and counts the runs, and stores the tasks that they get.
     *
     * @param known the runs that only this transaction can change, so that they need no lock
     * @param change changes each run before it is counted
     */
    static EndRuns count(Transaction tx, Map<UUID, RunTally> tallies, List<Run> known, UnaryOperator<Run> change) {
        EndRuns ends = new EndRuns(tx);
        if (tallies.isEmpty()) {
            return ends;
        }
        for (Run run : withUnknown(tx, tallies.keySet(), known)) {
            ends.count(change.apply(run), Objects.requireNonNull(tallies.get(run.id())));
        }
        tx.runs().save(ends.runs);
        tx.tasks().insert(ends.added);
        ends.lookForUnread();
        return ends;
    }

    private static List<Run> withUnknown(Transaction tx, Set<UUID> all, List<Run> known) {
        List<Run> runs = new ArrayList<>(known);
        Set<UUID> unknown = new LinkedHashSet<>(all);
        known.forEach(run -> unknown.remove(run.id()));
        if (!unknown.isEmpty()) {
            runs.addAll(tx.runs().lock(unknown));
        }
        return runs;
    }

    private void count(Run before, RunTally tally) {
        // The run is locked and its last sink is over, so its tasks do not change any more.
        List<NewTask> compensations = RunLifecycle.mayUndo(before, tally)
                ? Compensating.tasks(before.id(), tx.directory().tasks(before.id()))
                : List.of();
        int sinks =
                (int) compensations.stream().filter(one -> one.task().isSink()).count();
        Run run = RunLifecycle.after(before, tally, sinks, tx.now());
        runs.add(run);
        added.addAll(compensations);
        if (run.handlers().queued() && !before.handlers().queued()) {
            added.add(NewTask.handler(run.id(), RunLifecycle.queuedHandler(run)));
        }
    }

    /** After the runs are written: a sender that has stored a signal meanwhile holds the row of its run. */
    private void lookForUnread() {
        List<UUID> over = runs.stream()
                .filter(run -> run.status().isTerminal() && run.handlers().takesSignals())
                .map(Run::id)
                .toList();
        if (!over.isEmpty()) {
            unread = tx.mailboxes().unread(over, Integer.MAX_VALUE);
        }
    }

    /** The signals that runs which are over now leave unread. */
    List<UnreadSignals> unread() {
        return unread;
    }

    /** The runs as they are now. */
    List<Run> runs() {
        return runs;
    }

    /** Those of the added tasks that wait for no other. */
    List<Task> ready() {
        return added.stream()
                .map(NewTask::task)
                .filter(task -> task.state() == TaskState.QUEUED)
                .toList();
    }

    /** The events of these, and of signals that nobody took. */
    List<TaskEvent> events(Instant now) {
        List<TaskEvent> events = new ArrayList<>();
        for (Task task : ready()) {
            events.add(new TaskEvent(
                    task.key().runId(), task.key().name(), 1, TaskEventType.QUEUED, now, null, why(task)));
        }
        events.addAll(UnreadSignals.events(unread, now));
        return events;
    }

    private static String why(Task task) {
        return switch (task.kind()) {
            case ON_FAILURE -> "the run has failed";
            case ON_CANCEL -> "the run was cancelled";
            case COMPENSATION -> "the run undoes its steps";
            case ON_SUCCESS, STEP, COMPENSATED_STEP, SLEEP, WAIT -> "the steps are over";
        };
    }
}
