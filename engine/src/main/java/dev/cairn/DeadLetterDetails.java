package dev.cairn;

import java.util.List;

/**
 * A dead letter with the history of its step.
 *
 * @param letter the dead letter
 * @param history all attempts of the step, the first one first, with their errors; after a requeue the attempts go on
 */
public record DeadLetterDetails(DeadLetter letter, List<TaskDetails.Attempt> history) {

    /** Copies the list. */
    public DeadLetterDetails {
        history = List.copyOf(history);
    }
}
