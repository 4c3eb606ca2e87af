package dev.cairn.application.revive;

import dev.cairn.DeadLetter;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.DeadLetterDirectory;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** Says why a step has no open dead letter, and names steps. */
final class DeadLetterMessages {

    private static final int MOST_NAMES = 10;

    private DeadLetterMessages() {}

    /** Why none of these steps has an open dead letter. */
    static String notOpen(UUID runId, Collection<String> steps, DeadLetterDirectory letters) {
        String why = steps.size() == 1
                ? notOpen(new TaskKey(runId, steps.iterator().next()), letters)
                : "None of these steps of run " + runId + " has an open dead letter.";
        return why + " Nothing changed.";
    }

    /** Why that step has no open dead letter. */
    private static String notOpen(TaskKey task, DeadLetterDirectory letters) {
        String step = "Step '" + task.name() + "' of run " + task.runId();
        Optional<DeadLetter> letter = letters.find(task);
        if (letter.isEmpty()) {
            return step + " has no dead letter: it has not failed for good, or the run is not stored.";
        }
        DeadLetter.Change change = letter.get().lastChange();
        return switch (letter.get().state()) {
            case OPEN -> step + " has a dead letter that was opened just now.";
            case REQUEUED ->
                step + " was requeued by " + Objects.requireNonNull(change).by() + " at " + change.at() + ".";
            case DISCARDED ->
                "The dead letter of step '" + task.name() + "' of run " + task.runId() + " was discarded by "
                        + Objects.requireNonNull(change).by() + " at " + change.at() + ": " + change.reason() + ".";
        };
    }

    /** Names of steps, the first of them if they are many. */
    static String listed(List<String> steps) {
        String named =
                steps.stream().limit(MOST_NAMES).map(step -> "'" + step + "'").collect(Collectors.joining(", "));
        String what = steps.size() == 1 ? "step " : "steps ";
        return what + named + (steps.size() > MOST_NAMES ? " and " + (steps.size() - MOST_NAMES) + " more" : "");
    }

    static String steps(int number) {
        return number == 1 ? "1 step waits" : number + " steps wait";
    }
}
