package dev.cairn.domain.service;

import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Task;
import java.time.Duration;
import java.time.Instant;

/** Decides whether a retry begins within the total time of its policy, which is counted from the first attempt. */
final class TotalTime {

    private TotalTime() {}

    static boolean allows(Instant retryAt, Instant firstAttemptAt, Duration total) {
        return !retryAt.isAfter(firstAttemptAt.plus(total));
    }

    static boolean allows(Instant retryAt, Task task, Outcome.Retrying retrying) {
        return retrying.within() == null
                || task.firstAttemptAt() == null
                || allows(retryAt, task.firstAttemptAt(), retrying.within());
    }

    /** The note of a task that was not retried for that reason. */
    static String note(Task task, Outcome.Retrying retrying) {
        return "not retried: the retry would have begun more than the total time of " + retrying.within()
                + " after the first attempt, which began at " + task.firstAttemptAt();
    }
}
