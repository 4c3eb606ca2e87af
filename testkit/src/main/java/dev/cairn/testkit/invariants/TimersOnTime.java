package dev.cairn.testkit.invariants;

import dev.cairn.TaskEvent;
import dev.cairn.domain.model.Timer;
import dev.cairn.testkit.invariants.SnapshotIndex.Logged;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** I10: no wait ends early, and no timer is set for an earlier time than the event log promised; one that is refused is put off. */
final class TimersOnTime implements Invariant {

    @Override
    public String id() {
        return "I10";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        for (Entry task : stored.tasks()) {
            checkWaits(task, report);
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

    private static void checkWaits(Entry task, Consumer<String> report) {
        @Nullable TaskEvent before = null;
        for (Logged logged : task.log()) {
            TaskEvent event = logged.event();
            if (before != null && before.dueAt() != null && event.at().isBefore(before.dueAt())) {
                report.accept(task.name() + " was " + event.type() + " at " + event.at() + " although it was "
                        + before.type() + " until " + before.dueAt());
            }
            before = event;
        }
    }
}
