package dev.cairn.testkit.invariants;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.testkit.invariants.SnapshotIndex.Logged;
import java.util.function.Consumer;

/**
 * I6: a terminal task has one terminal event, a live task has none, each revival accounts for one more, and every event is
 * about a known task.
 */
final class TerminalEvents implements Invariant {

    @Override
    public String id() {
        return "I6";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        for (Entry task : stored.tasks()) {
            int found = 0;
            for (Logged logged : task.log()) {
                found += logged.event().type().isTerminal() ? 1 : 0;
            }
            if (found - task.revivals() != (task.isTerminal() ? 1 : 0)) {
                report.accept(task.name() + " is " + task.state() + " with " + found + " terminal events and "
                        + task.revivals() + " revivals");
            }
        }
        for (TaskEvent event : stored.strayEvents()) {
            if (event.type() == TaskEventType.UNREAD_SIGNALS) {
                continue;
            }
            report.accept("event " + event.type() + " is about task '" + event.step() + "' of run " + event.runId()
                    + ", which is not stored");
        }
    }
}
