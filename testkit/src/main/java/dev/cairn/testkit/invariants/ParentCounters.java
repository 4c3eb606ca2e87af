package dev.cairn.testkit.invariants;

import dev.cairn.TaskState;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.TaskKind;
import java.util.function.Consumer;

/** I3: a task counts its parents exactly, and is PENDING as long as one of them is open. */
final class ParentCounters implements Invariant {

    @Override
    public String id() {
        return "I3";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        for (Entry task : stored.tasks()) {
            ParentTally counted = task.task().parents();
            ParentTally real = tally(stored, task);
            if (!counted.equals(real)) {
                report.accept(task.name() + " counts " + counted + " but its parents stand at " + real);
            }
            if ((task.state() == TaskState.PENDING) != (counted.open() > 0)) {
                report.accept(task.name() + " is " + task.state() + " with " + counted.open() + " open parents");
            }
        }
    }

    /** The true tally of a task's parents. */
    static ParentTally tally(SnapshotIndex stored, Entry task) {
        ParentTally tally = ParentTally.allOpen(task.record().parentNames().size());
        for (Entry parent : stored.parentsOf(task)) {
            if (isRequeuedCompensation(parent)) {
                tally = tally.closed(TaskState.FAILED);
            } else if (parent.isTerminal()) {
                tally = tally.closed(parent.state());
            }
        }
        return tally;
    }

    /** A compensation that was requeued after it had failed has no children any more: they went on when it failed. */
    private static boolean isRequeuedCompensation(Entry parent) {
        return parent.task().kind() == TaskKind.COMPENSATION && parent.task().isSink();
    }
}
