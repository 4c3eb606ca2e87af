package dev.cairn.testkit.invariants;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.testkit.invariants.SnapshotIndex.Logged;
import java.util.List;

/** A stored task with its events in order. */
record Entry(TaskRecord record, List<Logged> log) {

    private static final String COPIED = "copied from run ";

    Task task() {
        return record.task();
    }

    TaskKey key() {
        return record.task().key();
    }

    TaskState state() {
        return record.task().state();
    }

    boolean isTerminal() {
        return record.task().state().isTerminal();
    }

    boolean hasStarted() {
        return log.stream().anyMatch(logged -> logged.event().type() == TaskEventType.STARTED);
    }

    /** Whether it has exceeded a time limit. */
    boolean hasTimedOut() {
        return log.stream().anyMatch(logged -> logged.event().type() == TaskEventType.TIMED_OUT);
    }

    /** Whether a fork took the task over from its source. */
    boolean isCopied() {
        return log.stream().map(Logged::event).anyMatch(Entry::isCopy);
    }

    private static boolean isCopy(TaskEvent event) {
        String detail = event.detail();
        return event.type() == TaskEventType.COPIED
                || (event.type() == TaskEventType.SKIPPED && detail != null && detail.startsWith(COPIED));
    }

    /** How often it was live again after it had been over, as its events tell. */
    long revivals() {
        return log.stream().filter(this::isReopened).count();
    }

    /** How often it was queued again after it had failed, as its events tell. */
    long requeues() {
        return log.stream()
                .filter(this::isReopened)
                .filter(logged -> logged.event().type() == TaskEventType.QUEUED)
                .count();
    }

    private boolean isReopened(Logged logged) {
        int place = log.indexOf(logged);
        return place > 0
                && !logged.event().type().isTerminal()
                && log.get(place - 1).event().type().isTerminal();
    }

    /** The name of the task in messages. */
    String name() {
        return SnapshotIndex.name(key());
    }
}
