package dev.cairn.domain.service;

import dev.cairn.Limits;
import dev.cairn.TaskState;
import dev.cairn.domain.model.FailedAttempt;
import dev.cairn.domain.model.FailedTask;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.TaskKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The failures of a settlement that are kept: the tasks that failed for good, and of each task the errors of the first
 * attempts that failed and of the last one.
 */
public final class Failures {

    private final Map<TaskKey, FailedTask> tasks = new LinkedHashMap<>();
    private final List<FailedAttempt> attempts = new ArrayList<>();

    Failures() {}

    /** The tasks that failed for good. */
    public Collection<FailedTask> tasks() {
        return tasks.values();
    }

    /** The attempts that failed and whose errors are kept. */
    public List<FailedAttempt> attempts() {
        return attempts;
    }

    /** The error of a task that failed for good, or null. */
    public @Nullable StepError fatal(TaskKey key) {
        FailedTask failed = tasks.get(key);
        return failed == null ? null : failed.error();
    }

    /**
     * Notes the end of an attempt if it failed.
     *
     * @param after the task after it
     * @param fatal the error that the task failed with for good, or null
     */
    void note(TaskChange change, Task after, @Nullable StepError fatal, Instant now) {
        StepError error = fatal != null ? fatal : error(change.outcome());
        if (error == null) {
            return;
        }
        boolean isLast = after.state() == TaskState.FAILED;
        if (isLast) {
            tasks.put(after.key(), new FailedTask(after.key(), change.attempt(), error, now));
        }
        Lease lease = change.lease();
        int failed = after.tries().failures() + after.tries().crashes();
        if (lease != null && (isLast || failed <= Limits.MAX_FAILED_ATTEMPTS)) {
            attempts.add(new FailedAttempt(lease, error, now));
        }
    }

    /** The error of an attempt that failed and after which the task goes on, or null. */
    private static @Nullable StepError error(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Failed(var error) -> error;
            case Outcome.Retrying retrying -> retrying.counted() ? retrying.error() : null;
            case Outcome.Crashed crashed -> StepError.noticed(StepError.WORKER_DIED, crashed.reason());
            case Outcome.TimedOut late -> late.error();
            case Outcome.OutOfTime late -> late.error();
            case Outcome.NotStarted late -> null;
            case Outcome.Completed ended -> null;
            case Outcome.Skipped ended -> null;
            case Outcome.SleepingFor sleeping -> null;
            case Outcome.SleepingUntil sleeping -> null;
            case Outcome.GivenBack back -> null;
            case Outcome.Cancelled cancelled -> null;
            case Outcome.TimerFired fired -> null;
            case Outcome.Waiting waiting -> null;
            case Outcome.Received received -> null;
            case Outcome.WaitOver over -> null;
        };
    }
}
