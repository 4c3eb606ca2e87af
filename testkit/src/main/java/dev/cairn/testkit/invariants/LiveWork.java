package dev.cairn.testkit.invariants;

import dev.cairn.domain.model.Run;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * I1: a run that is not over has a task that is not over, else nothing would ever bring it on; no step of a run that was
 * cancelled as a whole is live; and no task is without a run.
 */
final class LiveWork implements Invariant {

    @Override
    public String id() {
        return "I1";
    }

    @Override
    public void check(SnapshotIndex index, Consumer<String> report) {
        for (Run run : index.runs()) {
            if (!run.status().isTerminal() && index.tasksOf(run).stream().allMatch(Entry::isTerminal)) {
                report.accept("run " + run.id() + " is " + run.status() + " but none of its tasks is live");
            }
        }
        index.runs().stream()
                .filter(run -> run.cancelled().reason() != null)
                .flatMap(run -> index.tasksOf(run).stream())
                .filter(task -> !task.isTerminal() && !task.task().kind().isAddedAtEnd())
                .forEach(
                        task -> report.accept(task.name() + " is " + task.state() + " although its run was cancelled"));
        Set<UUID> stored = new HashSet<>();
        index.runs().forEach(run -> stored.add(run.id()));
        for (Entry task : index.tasks()) {
            if (!stored.contains(task.key().runId())) {
                report.accept(task.name() + " belongs to a run that is not stored");
            }
        }
    }
}
