package dev.cairn.testkit.invariants;

import dev.cairn.TaskState;
import java.util.function.Consumer;

/** I9, as far as one snapshot shows it: only a completed task has an output. That it stays is watched over time. */
final class StoredOutputs implements Invariant {

    @Override
    public String id() {
        return "I9";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        for (Entry task : stored.tasks()) {
            if (task.record().output() != null && task.state() != TaskState.COMPLETED) {
                report.accept(task.name() + " is " + task.state() + " but has an output");
            }
        }
    }
}
