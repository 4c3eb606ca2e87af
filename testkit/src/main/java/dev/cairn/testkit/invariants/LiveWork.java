package dev.cairn.testkit.invariants;

import dev.cairn.domain.model.Run;
import java.util.function.Consumer;

/** I1: a run that is not over has a task that is not over; else nothing would ever bring it on. */
final class LiveWork implements Invariant {

    @Override
    public String id() {
        return "I1";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        for (Run run : stored.runs()) {
            if (!run.status().isTerminal() && stored.tasksOf(run).stream().allMatch(Entry::isTerminal)) {
                report.accept("run " + run.id() + " is " + run.status() + " but none of its tasks is live");
            }
        }
    }
}
