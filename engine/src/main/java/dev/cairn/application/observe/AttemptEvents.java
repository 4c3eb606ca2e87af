package dev.cairn.application.observe;

import dev.cairn.EngineEvent;
import dev.cairn.EngineEvent.AttemptOutcome;
import dev.cairn.EngineInterceptor;
import dev.cairn.StepFailure;
import dev.cairn.application.advance.EndedAttempt;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.StepError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The listener events about attempts. */
public final class AttemptEvents {

    private AttemptEvents() {}

    /** The start of an attempt. */
    public static EngineEvent started(Claim claim) {
        Duration waited = claim.queuedAt() == null
                ? Duration.ZERO
                : Duration.between(claim.queuedAt(), claim.lease().startedAt());
        return new EngineEvent.AttemptStarted(
                attempt(claim.run(), claim.lease()), waited.isNegative() ? Duration.ZERO : waited);
    }

    /** The end of an attempt, and the consequence for its step if it failed. */
    static List<EngineEvent> ended(EndedAttempt ended) {
        EngineEvent.Attempt attempt = attempt(ended.run(), ended.lease());
        List<EngineEvent> events = new ArrayList<>();
        if (ended.timedOut() != null) {
            events.add(new EngineEvent.AttemptTimedOut(attempt, ended.timedOut()));
        }
        events.add(new EngineEvent.AttemptEnded(
                attempt, outcome(ended.outcome(), ended.fatalError() != null), ended.duration()));
        if (ended.outcome() instanceof Outcome.Retrying retrying && ended.fatalError() == null) {
            events.add(new EngineEvent.StepRetried(attempt, failure(attempt, retrying.error()), retrying.delay()));
        }
        if (ended.fatalError() != null) {
            events.add(new EngineEvent.StepFailed(attempt, failure(attempt, ended.fatalError())));
        }
        return events;
    }

    /** How the code of an attempt ended, before that is stored. */
    public static EngineInterceptor.End end(Claim claim, Outcome outcome) {
        StepError error = outcome instanceof Outcome.Failed failed
                ? failed.error()
                : outcome instanceof Outcome.Retrying retrying ? retrying.error() : null;
        return new EngineInterceptor.End(
                outcome(outcome, false), error == null ? null : failure(attempt(claim.run(), claim.lease()), error));
    }

    /** The run of that header. */
    public static EngineEvent.Run run(RunHeader run) {
        return new EngineEvent.Run(run.id(), run.workflow(), run.version(), run.tenant());
    }

    /** The attempt that held that lease. */
    public static EngineEvent.Attempt attempt(RunHeader run, Lease lease) {
        return new EngineEvent.Attempt(
                run(run), lease.key().name(), lease.fence().attempt(), lease.workerId());
    }

    private static StepFailure failure(EngineEvent.Attempt attempt, StepError error) {
        return new StepFailure(attempt.step(), attempt.number(), error.type(), error.message(), error.stackTrace());
    }

    private static AttemptOutcome outcome(Outcome outcome, boolean isFatal) {
        return switch (outcome) {
            case Outcome.Completed completed -> AttemptOutcome.COMPLETED;
            case Outcome.Skipped skipped -> AttemptOutcome.SKIPPED;
            case Outcome.Failed failed -> AttemptOutcome.FAILED;
            // Its retry would have begun after the total time.
            case Outcome.Retrying retrying when isFatal -> AttemptOutcome.FAILED;
            case Outcome.Retrying retrying -> AttemptOutcome.RETRYING;
            case Outcome.SleepingFor sleeping -> AttemptOutcome.SLEEPING;
            case Outcome.SleepingUntil sleeping -> AttemptOutcome.SLEEPING;
            case Outcome.Waiting waiting -> AttemptOutcome.WAITING;
            case Outcome.Received received -> AttemptOutcome.COMPLETED;
            case Outcome.GivenBack givenBack -> AttemptOutcome.GIVEN_BACK;
            case Outcome.Crashed crashed -> AttemptOutcome.CRASHED;
            case Outcome.Cancelled cancelled -> AttemptOutcome.CANCELLED;
            case Outcome.OutOfTime late -> AttemptOutcome.FAILED;
            case Outcome.NotStarted late ->
                throw new IllegalStateException("engine bug: a task in the queue has no attempt");
            case Outcome.TimedOut late ->
                throw new IllegalStateException("engine bug: a time-out is a failure or a retry by now");
            case Outcome.TimerFired fired -> throw new IllegalStateException("engine bug: a timer is no attempt");
            case Outcome.WaitOver over -> throw new IllegalStateException("engine bug: a timeout is no attempt");
        };
    }
}
