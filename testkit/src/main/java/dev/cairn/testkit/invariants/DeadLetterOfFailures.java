package dev.cairn.testkit.invariants;

import dev.cairn.DeadLetter;
import dev.cairn.TaskState;
import dev.cairn.domain.model.TaskKey;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * I19: a task that failed for good has a dead letter that is open or discarded, with the number of its last attempt, and
 * any other task has none such.
 */
final class DeadLetterOfFailures implements Invariant {

    @Override
    public String id() {
        return "I19";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        Map<TaskKey, DeadLetter> letters = new HashMap<>();
        for (DeadLetter letter : stored.snapshot().deadLetters()) {
            TaskKey key = new TaskKey(letter.runId(), letter.step());
            letters.put(key, letter);
            if (stored.find(key) == null) {
                report.accept("a dead letter is of " + SnapshotIndex.name(key) + ", which is not stored");
            }
        }
        for (Entry task : stored.tasks()) {
            check(task, letters, report);
        }
    }

    private static void check(Entry task, Map<TaskKey, DeadLetter> letters, Consumer<String> report) {
        DeadLetter letter = letters.get(task.key());
        boolean isDead = letter != null && letter.state() != DeadLetter.State.REQUEUED;
        if (isDead != (task.state() == TaskState.FAILED)) {
            report.accept(task.name() + " is " + task.state() + " and its dead letter "
                    + (letter == null ? "is missing" : "is " + letter.state()));
        }
        if (letter != null
                && isDead
                && letter.failure().attempts() != task.task().tries().attempts()) {
            report.accept(task.name() + " has failed at attempt "
                    + task.task().tries().attempts()
                    + ", but its dead letter tells of attempt "
                    + letter.failure().attempts());
        }
        if (letter != null && letter.requeues() != task.requeues()) {
            report.accept(task.name() + " was requeued " + task.requeues() + " times, but its dead letter counts "
                    + letter.requeues());
        }
    }
}
