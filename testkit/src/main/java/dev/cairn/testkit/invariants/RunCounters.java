package dev.cairn.testkit.invariants;

import dev.cairn.domain.model.Run;
import java.util.function.Consumer;

/** I4: a run counts its open sinks exactly, and is over when there are none. */
final class RunCounters implements Invariant {

    @Override
    public String id() {
        return "I4";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        for (Run run : stored.runs()) {
            long open = stored.tasksOf(run).stream()
                    .filter(task -> task.task().isSink() && !task.isTerminal())
                    .count();
            if (run.openSinks() != open) {
                report.accept("run " + run.id() + " counts " + run.openSinks() + " open sinks but has " + open);
            }
            if (run.status().isTerminal() != (run.openSinks() == 0)) {
                report.accept("run " + run.id() + " is " + run.status() + " with " + run.openSinks() + " open sinks");
            }
        }
    }
}
