package dev.cairn.domain.model;

import dev.cairn.StepTimedOutException;
import dev.cairn.TimeLimit;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The outcome of an attempt or of a wait. */
public sealed interface Outcome {

    /** Whether the outcome begins a wait of a given length. */
    default boolean beginsWait() {
        return switch (this) {
            case Retrying retrying -> true;
            case SleepingFor known -> false;
            case GivenBack back -> !back.delay().isZero();
            case Completed ended -> false;
            case Skipped ended -> false;
            case Failed ended -> false;
            case SleepingUntil known -> false;
            case Crashed crashed -> false;
            case Cancelled cancelled -> false;
            case TimedOut late -> true;
            case OutOfTime late -> false;
            case NotStarted late -> false;
            case TimerFired fired -> false;
            case Waiting waiting -> waiting.terms().timeout() != null;
            case Received received -> false;
            case WaitOver over -> false;
        };
    }

    /** The attempt ended well. */
    record Completed(@Nullable Payload output) implements Outcome {}

    /** A condition said to skip the step. */
    record Skipped(String reason) implements Outcome {}

    /** The attempt failed and no retry follows. */
    record Failed(StepError error) implements Outcome {}

    /**
     * The attempt failed and a retry follows, unless it would begin too late.
     *
     * @param counted whether it uses up one of the user's retries
     * @param within how long after the beginning of the first attempt a retry may begin, or null for ever
     */
    record Retrying(
            StepError error,
            Duration delay,
            boolean counted,
            @Nullable Duration within) implements Outcome {

        /** A retry that may begin at any time. */
        public Retrying(StepError error, Duration delay, boolean counted) {
            this(error, delay, counted, null);
        }
    }

    /** The task sleeps for a while, counted from when it became ready. */
    record SleepingFor(Duration duration) implements Outcome {}

    /** The task sleeps until an instant. */
    record SleepingUntil(Instant instant) implements Outcome {}

    /**
     * The worker gave the task back without having tried it to its end; this costs no attempt.
     *
     * @param delay how long the task stays out of the queue
     */
    record GivenBack(String reason, Duration delay) implements Outcome {

        /** The task returns to the queue at once. */
        public GivenBack(String reason) {
            this(reason, Duration.ZERO);
        }
    }

    /** The worker died during the attempt; that may happen {@code allowed} times. */
    record Crashed(String reason, int allowed) implements Outcome {

        /** The error of a task that this many workers have died running. */
        public StepError fatal(int crashes) {
            return StepError.noticed(
                    StepError.WORKER_DIED,
                    "a worker died under it " + crashes + " times, last: " + reason
                            + ". The step itself may be the cause: fix it, or raise maxCrashes.");
        }
    }

    /** The run or the step was cancelled, before the attempt or during it. */
    record Cancelled(String reason) implements Outcome {}

    /**
     * The attempt exceeded a time limit. Whether a retry follows is decided when it is settled, by the tries of the task.
     *
     * @param chance a random number from 0 to 1 for the jitter of the retry
     */
    record TimedOut(TimeLimit limit, LimitWithRetries bound, double chance) implements Outcome {

        /** The error of the attempt. */
        public StepError error() {
            StepTimedOutException late = new StepTimedOutException(limit, bound.limit());
            return StepError.noticed(late.getClass().getName(), String.valueOf(late.getMessage()));
        }
    }

    /**
     * The task exceeded a time limit of the place where it was, or of its run. No retry follows.
     *
     * @param words the limit as the event log names it
     */
    record OutOfTime(TimeLimit limit, String words, StepError error) implements Outcome {}

    /** The task was queued for longer than it may be. Its limit says whether it fails or is skipped. */
    record NotStarted() implements Outcome {}

    /** The task waits for a signal; none is there. */
    record Waiting(WaitTerms terms) implements Outcome {}

    /** The task received the signal that it waits for. */
    record Received(String signal, Payload value) implements Outcome {}

    /** The task waited for its signal until the timeout. */
    record WaitOver(Wait ended) implements Outcome {}

    /** A timer was due. */
    record TimerFired(Timer.Kind kind) implements Outcome {}
}
