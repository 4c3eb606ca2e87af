package dev.cairn;

import java.time.Duration;
import java.util.UUID;

/**
 * Something an engine did or found out, as its {@linkplain EngineListener listeners} are told. No event carries an input
 * or output; the message of an error may quote one.
 *
 * <p>Not sealed, so that a {@code switch} over events needs a {@code default}: code that is compiled today then still runs
 * when there are more kinds of events. Read the parts of an event by name, not with a record pattern, for the same reason.
 */
public interface EngineEvent {

    /**
     * A run was stored. Not reported for a run that exists already, nor for a run that joins the caller's transaction:
     * the engine does not learn whether the caller commits.
     */
    record RunStarted(Run run) implements EngineEvent {}

    /**
     * A run is over.
     *
     * @param status COMPLETED or FAILED
     * @param duration from when it was stored
     */
    record RunFinished(Run run, RunStatus status, Duration duration) implements EngineEvent {}

    /**
     * A worker leased a step and gives it to a thread. Its end is reported by the engine that writes it, which is another
     * one when this worker is declared dead.
     */
    record AttemptStarted(Attempt attempt) implements EngineEvent {}

    /**
     * An attempt is over and its outcome is stored. A result that came too late is refused by the store and not reported.
     *
     * @param duration from the lease to the transaction that stored the outcome
     */
    record AttemptEnded(Attempt attempt, AttemptOutcome outcome, Duration duration) implements EngineEvent {}

    /**
     * An attempt failed and the step is tried again. Follows the end of the attempt.
     *
     * @param delay how long it waits before that
     */
    record StepRetried(Attempt attempt, StepFailure failure, Duration delay) implements EngineEvent {}

    /** A step failed for good. Follows the end of its last attempt. */
    record StepFailed(Attempt attempt, StepFailure failure) implements EngineEvent {}

    /**
     * The worker of this engine was registered: when the engine was started, and again after it was declared dead or had
     * given all its work back.
     *
     * @param worker the id it has from now on
     */
    record WorkerJoined(UUID worker, String name, int slots) implements EngineEvent {}

    /** This engine, as the leader, declared a worker dead and took its steps from it. */
    record WorkerDeclaredDead(UUID worker, String name) implements EngineEvent {}

    /** A transaction failed because the store could not be reached. Reported once until it is back. */
    record StoreLost(String reason) implements EngineEvent {}

    /** The first transaction after the store was lost went through. */
    record StoreBack() implements EngineEvent {}

    /**
     * Events are missing here, because the listeners of this engine were too slow.
     *
     * @param number how many
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

    /** What an attempt came to. More may be added, so a {@code switch} needs a {@code default}. */
    enum AttemptOutcome {
        /** It ended well; its output is stored. */
        COMPLETED,
        /** A condition said that the step does not run. */
        SKIPPED,
        /** The step is a sleep, which has begun. */
        SLEEPING,
        /** It failed, and the step is tried again. */
        RETRYING,
        /** It failed, and with it the step. */
        FAILED,
        /**
         * The worker gave the step back without having tried it to its end: it stops, or has no fitting code. When the
         * worker never heard of its lease, the start of the attempt was not reported.
         */
        GIVEN_BACK,
        /** The worker died. The step runs again elsewhere, unless workers died under it too often. */
        CRASHED
    }
}
