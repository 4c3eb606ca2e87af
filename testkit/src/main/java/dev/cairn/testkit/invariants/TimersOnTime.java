package dev.cairn.testkit.invariants;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.Timer;
import dev.cairn.testkit.invariants.SnapshotIndex.Logged;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * I10: no wait ends early unless its task is cancelled, no timer is set for an earlier time than the event log promised (one that is refused is put
 * off), and a sleep keeps the time at which it became ready.
 */
final class TimersOnTime implements Invariant {

    @Override
    public String id() {
        return "I10";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        for (Entry task : stored.tasks()) {
            checkWaits(task, report);
            checkReadyAt(task, report);
        }
        for (Timer timer : stored.snapshot().work().timers()) {
            Entry task = stored.find(timer.key());
            Instant promised = task == null || task.log().isEmpty()
                    ? null
                    : task.log().getLast().event().dueAt();
            if (task != null && (promised == null || timer.dueAt().isBefore(promised))) {
                report.accept(task.name() + " waits until " + promised + " but its timer is set for " + timer.dueAt());
            }
        }
    }

    private static void checkReadyAt(Entry entry, Consumer<String> report) {
        Task task = entry.record().task();
        @Nullable Instant ready = task.kind() == TaskKind.SLEEP ? firstReady(entry.log()) : null;
        if (!Objects.equals(task.readyAt(), ready)) {
            report.accept(entry.name() + " is ready since " + ready + " but keeps " + task.readyAt());
        }
    }

    private static @Nullable Instant firstReady(List<Logged> log) {
        for (Logged logged : log) {
            TaskEvent event = logged.event();
            boolean later = event.dueAt() != null && event.dueAt().isAfter(event.at());
            if (event.type() == TaskEventType.QUEUED) {
                return event.at();
            }
            if (event.type() == TaskEventType.SCHEDULED && later) {
                return event.dueAt();
            }
        }
        return null;
    }

    /** The deadline of a run ends a wait early, the timeout of a wait does not. */
    private static boolean endsRun(TaskEvent event) {
        return event.type() == TaskEventType.TIMED_OUT
                && event.detail() != null
                && event.detail().startsWith("deadline ");
    }

    private static void checkWaits(Entry task, Consumer<String> report) {
        @Nullable TaskEvent before = null;
        for (Logged logged : task.log()) {
            TaskEvent event = logged.event();
            if (before != null
                    && before.dueAt() != null
                    && event.at().isBefore(before.dueAt())
                    && event.type() != TaskEventType.CANCELLED
                    && event.type() != TaskEventType.RECEIVED
                    && !endsRun(event)) {
                report.accept(task.name() + " was " + event.type() + " at " + event.at() + " although it was "
                        + before.type() + " until " + before.dueAt());
            }
            before = event;
        }
    }
}
