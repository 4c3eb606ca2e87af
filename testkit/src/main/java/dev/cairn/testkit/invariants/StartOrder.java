package dev.cairn.testkit.invariants;

import dev.cairn.TaskEventType;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.testkit.invariants.SnapshotIndex.Logged;
import java.util.function.Consumer;

/** I5: no task starts before all its parents are over. */
final class StartOrder implements Invariant {

    @Override
    public String id() {
        return "I5";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        for (Entry task : stored.tasks()) {
            int start = firstStart(task);
            if (start < 0) {
                continue;
            }
            for (Entry parent : stored.parentsOf(task)) {
                if (!wasOverBefore(parent, start)) {
                    report.accept(task.name() + " started before its parent '"
                            + parent.key().name() + "' was over");
                }
            }
        }
    }

    private static int firstStart(Entry task) {
        for (Logged logged : task.log()) {
            if (logged.event().type() == TaskEventType.STARTED) {
                return logged.position();
            }
        }
        return -1;
    }

    private static boolean wasOverBefore(Entry parent, int position) {
        boolean isOver = false;
        for (Logged logged : parent.log()) {
            if (logged.position() < position) {
                // A parent that was revived is open again, but nobody waits again for a requeued compensation.
                isOver = logged.event().type().isTerminal()
                        || (isOver && parent.task().kind() == TaskKind.COMPENSATION);
            }
        }
        return isOver;
    }
}
