package dev.cairn.application;

import dev.cairn.TaskState;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Stores runs of one ready task each, for tests of the flows that lease tasks. */
public final class ReadyTasks {

    /** The capability of a worker that can run all of these tasks. */
    public static final Capability ALL = new Capability(Map.of("flow", 1), Set.of(), Set.of());

    private final Ids ids = ThisMachine.ids();
    private long lastPlace;

    /** Stores a run with that input, whose task has no place yet. */
    public QueueEntry store(Transaction tx, String input) {
        return store(tx, input, 0);
    }

    /** Stores a run whose task has no place yet, and was running when that many workers died. */
    public QueueEntry claimable(Transaction tx, int crashes) {
        return store(tx, "{}", crashes);
    }

    /** Stores a run whose task is in the queue, behind those stored before. */
    public QueueEntry queue(Transaction tx) {
        return queue(tx, 0);
    }

    /** Stores a run whose queued task was running when that many workers died. */
    public QueueEntry queue(Transaction tx, int crashes) {
        QueueEntry entry = store(tx, "{}", crashes);
        lastPlace++;
        tx.queue().insert(List.of(new QueueRow(lastPlace, entry)));
        return entry;
    }

    /** Stores a run whose task waits for its start time. */
    public QueueEntry schedule(Transaction tx, Instant startAt) {
        QueueEntry entry = store(tx, "{}", 0, TaskState.SCHEDULED);
        tx.timers().insert(List.of(new Timer(entry.key(), Timer.Kind.START, startAt)));
        return entry;
    }

    private QueueEntry store(Transaction tx, String input, int crashes) {
        return store(tx, input, crashes, TaskState.QUEUED);
    }

    private QueueEntry store(Transaction tx, String input, int crashes, TaskState state) {
        RunHeader run = new RunHeader(ids.next(), "flow", 1, "acme");
        tx.runs().insert(List.of(new NewRun(run, 1, Handlers.NONE, null, Map.of(), new Payload(input))));
        TaskKey key = new TaskKey(run.id(), "step");
        Tries tries = new Tries(crashes, 0, crashes);
        Task task = new Task(key, TaskKind.STEP, false, List.of(), ParentTally.allOpen(0), state, tries, null);
        tx.tasks().insert(List.of(new NewTask(task, List.of())));
        return new QueueEntry(key, run, crashes + 1, crashes);
    }
}
