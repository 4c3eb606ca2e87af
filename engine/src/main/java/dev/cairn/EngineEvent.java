package dev.cairn;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event that an engine reports to its {@linkplain EngineListener listeners}. No event carries an input or output;
 * the message of an error may quote one.
 *
 * <p>The interface is not sealed, so that a {@code switch} over events needs a {@code default}: code compiled today
 * then still runs when new kinds of events exist. For the same reason, read the parts of an event by name, not with a
 * record pattern.
 */
public interface EngineEvent {

    /**
     * A run was stored. A run that existed already is not reported, nor is a run that joins the caller's transaction:
     * the engine does not learn whether the caller commits.
     */
    record RunStarted(Run run) implements EngineEvent {}

    /**
     * A run is over.
     *
     * @param status COMPLETED, FAILED or CANCELLED
     * @param duration the time since the run was stored
     * @param at when it ended, by the clock of the store
     * @param trace the trace that was stored with the run, or null
     */
    record RunFinished(
            Run run,
            RunStatus status,
            Duration duration,
            Instant at,
            @Nullable String trace) implements EngineEvent {}

    /**
     * Steps of a run became ready: their parents are over, or their wait or back-off is. A step that is tried again is
     * reported again.
     *
     * @param steps the names of the steps, all made ready by one transaction
     */
    record StepsReady(Run run, List<String> steps) implements EngineEvent {

        /** Copies the list. */
        public StepsReady {
            steps = List.copyOf(steps);
        }
    }

    /**
     * This engine took ready steps from the queue. Steps that were handed over to it without queueing are not counted.
     *
     * @param number how many it took, at least one
     * @param took how long the claim took
     */
    record TasksClaimed(int number, Duration took) implements EngineEvent {}

    /**
     * A worker leased a step and gives it to a thread. The engine that writes the end of the attempt reports that end;
     * it is another engine when this worker is declared dead.
     *
     * @param waited how long the step was queued; zero if it was handed over without queueing
     */
    record AttemptStarted(Attempt attempt, Duration waited) implements EngineEvent {}

    /** An attempt exceeded a time limit. This event comes before the end of the attempt. */
    record AttemptTimedOut(Attempt attempt, TimeLimit limit) implements EngineEvent {}

    /**
     * The thread of a step on this worker does not end, although the attempt is over: it was cancelled, has timed out, or
     * runs elsewhere. It keeps its slot until it ends. Reported once for each attempt.
     */
    record StepStuck(Attempt attempt) implements EngineEvent {}

    /**
     * An attempt is over and its outcome is stored. The fence refuses a late result, which is reported as
     * {@link ResultRefused} instead.
     *
     * @param duration from the lease to the transaction that stored the outcome
     */
    record AttemptEnded(Attempt attempt, AttemptOutcome outcome, Duration duration) implements EngineEvent {}

    /**
     * An attempt failed and the step is retried. This event follows the end of the attempt.
     *
     * @param delay the back-off before the retry
     */
    record StepRetried(Attempt attempt, StepFailure failure, Duration delay) implements EngineEvent {}

    /** A step failed for good. This event follows the end of its last attempt. */
    record StepFailed(Attempt attempt, StepFailure failure) implements EngineEvent {}

    /** A tick of a schedule has started a run. This event follows the start of the run. */
    record ScheduleTicked(String schedule, Instant tick, Run run) implements EngineEvent {}

    /**
     * Ticks of a schedule were skipped.
     *
     * @param reason one of the types that begin with SKIPPED
     * @param last the last of these ticks
     * @param count how many; {@link Limits#MAX_COUNT} stands for that many or more
     */
    record ScheduleSkipped(String schedule, ScheduleEvent.Type reason, Instant last, long count)
            implements EngineEvent {}

    /**
     * A result of this engine came too late and was refused: its attempt no longer held the lease, because the worker
     * was declared dead, or the attempt was cancelled or had timed out. The step may have run twice.
     */
    record ResultRefused(UUID run, String step, int attempt) implements EngineEvent {}

    /**
     * Failed steps of a run were queued again through this engine, and their dead letters closed.
     *
     * @param steps the names of the steps
     */
    record StepsRequeued(Run run, List<String> steps) implements EngineEvent {

        /** Copies the list. */
        public StepsRequeued {
            steps = List.copyOf(steps);
        }
    }

    /**
     * The worker of this engine was registered: when the engine was started, and again after it was declared dead or
     * had given all its work back.
     *
     * @param worker the id that the worker has from now on
     */
    record WorkerJoined(UUID worker, String name, int slots) implements EngineEvent {}

    /**
     * The worker of this engine has learned that it is to drain: it takes no more work.
     *
     * @param by the name of the engine on which that was asked for
     */
    record WorkerDraining(UUID worker, String by, String reason) implements EngineEvent {}

    /** The worker of this engine has learned that it is to drain no longer: it takes work again. */
    record WorkerResumed(UUID worker) implements EngineEvent {}

    /** This engine, as the leader, declared a worker dead and took its steps away. */
    record WorkerDeclaredDead(UUID worker, String name) implements EngineEvent {}

    /** This engine leads from now on: it fires timers and looks for dead workers on behalf of all. */
    record LeaderElected() implements EngineEvent {}

    /** This engine leads no longer. */
    record LeaderResigned() implements EngineEvent {}

    /**
     * This engine, as the leader, measured the whole store, because one of its listeners {@linkplain
     * EngineListener#measureEvery asks} for that. Until it leads no longer, the next measurement replaces this one.
     */
    record StoreMeasured(ClusterHealth health) implements EngineEvent {}

    /** A transaction failed because the store could not be reached. Reported once until the store is back. */
    record StoreLost(String reason) implements EngineEvent {}

    /** The first transaction after the loss of the store succeeded. */
    record StoreBack() implements EngineEvent {}

    /**
     * Events were dropped at this point, because the listeners of this engine were too slow.
     *
     * @param number how many events were dropped
     */
    record EventsDropped(long number) implements EngineEvent {}

    /** The run that an event is about. */
    record Run(UUID id, String workflow, int version, String tenant) {}

    /**
     * The attempt that an event is about.
     *
     * @param number 1 for the first attempt of the step
     * @param worker the id of the worker that held its lease
     */
    record Attempt(Run run, String step, int number, UUID worker) {}

    /** The outcome of an attempt. More may be added, so a {@code switch} needs a {@code default}. */
    enum AttemptOutcome {
        /** The attempt ended well; its output is stored. */
        COMPLETED,
        /** A condition said that the step does not run. */
        SKIPPED,
        /** The step is a sleep, which has begun. */
        SLEEPING,
        /** The step waits for a signal, which had not come yet. */
        WAITING,
        /** The attempt failed, and the step is retried. */
        RETRYING,
        /** The attempt failed, and with it the step. */
        FAILED,
        /**
         * The worker gave the step back without having tried it to its end, because it stops or has no fitting code.
         * The start of the attempt was not reported if the worker never learned of its lease.
         */
        GIVEN_BACK,
        /** The run or the step was cancelled. The worker is told, and what the step comes to is refused. */
        CANCELLED,
        /** The worker died. The step runs again elsewhere, unless too many workers died while running it. */
        CRASHED
    }
}
