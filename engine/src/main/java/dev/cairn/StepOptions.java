package dev.cairn;

import java.time.Duration;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * The options of any step, whatever its parents.
 *
 * @param <I> the type of the workflow's input
 * @param <S> the builder itself, so that calls can be chained
 */
public interface StepOptions<I, S> {

    /** Sets the retry policy of this step. Default: that of the workflow ({@link WorkflowBuilder#retry}). */
    S retry(RetryPolicy policy);

    /**
     * Skips the step when the output of one of its parents passes the test. Of several conditions any one suffices. A
     * condition on a parent that was itself skipped does not count.
     */
    <P> S skipIf(StepRef<P> parent, Predicate<? super P> condition);

    /** Skips the step when the input of the run and the output of one of its parents pass the test together. */
    <P> S skipIf(StepRef<P> parent, BiPredicate<? super I, ? super P> condition);

    /** Skips the step by a condition that was created elsewhere. */
    default <P> S skipIf(SkipCondition<P> condition) {
        if (condition == null) {
            throw new IllegalArgumentException("A step is given null as a skip condition. Leave skipIf(…) out.");
        }
        return skipIf(condition.parent(), condition.test());
    }

    /** Skips the step when the input of the run passes the test; a step without parents can be skipped, too. */
    S skipIfInput(Predicate<? super I> condition);

    /**
     * Does not interrupt the thread of this step when it is cancelled or times out. The code looks at {@link
     * AttemptContext#isCancelled} itself. Default: the thread is interrupted.
     */
    S notInterrupted();

    /**
     * Limits how long one attempt may take, counted from its start by the clock of the store. An attempt that takes longer
     * fails with a {@link StepTimedOutException}, which the retry policy sees like any failure. Its thread is interrupted,
     * unless {@link #notInterrupted} was asked for, and what it comes to later is refused. Of a sleep, it limits the
     * computation of its length, not the sleep itself. Default: no limit.
     */
    S startToClose(Duration limit);

    /**
     * Limits how long a running attempt may be silent: it must call {@link AttemptContext#heartbeat()} more often than that. An
     * attempt that falls silent fails with a {@link StepTimedOutException}, as with {@link #startToClose}. Silence counts
     * from the last stored heartbeat, or from the start, by the clock of the store. Choose some seconds at least: heartbeats
     * are stored together, at most once a second. Default: no limit.
     */
    S heartbeatWithin(Duration limit);

    /** Limits how long the step may be queued, as {@link #scheduleToStart(Duration, WhenLate)}; it fails when it is late. */
    default S scheduleToStart(Duration limit) {
        return scheduleToStart(limit, WhenLate.FAIL);
    }

    /**
     * Limits how long the step may be queued before a worker starts it, counted by the clock of the store each time it is
     * queued: when its parents are over, for a retry, and when its worker gave it back or died. A step that is late fails
     * without a retry, or is skipped. Default: no limit.
     */
    S scheduleToStart(Duration limit, WhenLate then);

    /** Skips the step as soon as any of its parents was skipped; by default all of them must have been. */
    S requireAllParents();
}
