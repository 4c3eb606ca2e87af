package dev.cairn.domain.service;

import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Doom;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.QueueLimit;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/** Decides how the outcome of an attempt, or another thing that happened to a task, changes the task itself. */
final class ApplyOutcome {

    private final Decisions decided;
    private final Instant now;
    private final Step step;
    private final ApplyWait waits;

    ApplyOutcome(Decisions decided, Instant now, Step step) {
        this.decided = decided;
        this.now = now;
        this.step = step;
        this.waits = new ApplyWait(decided, now, step);
    }

    /** Decides what the change does to its task, as it was before. */
    void apply(Task task, TaskChange change) {
        int attempt = change.attempt();
        Task ended = task.tried(task.tries().ended(attempt));
        if (isLast(task) && !isFinal(change.outcome())) {
            cancel(ended, "its run was shut down");
            return;
        }
        Task last = isLast(task) ? ended.doomedBy(null) : ended;
        switch (change.outcome()) {
            case Outcome.Completed(var output) ->
                step.change(
                        last, TaskEventType.COMPLETED, ChangeDetails.of(attempt).output(output));
            case Outcome.Skipped(var reason) ->
                step.change(
                        last, TaskEventType.SKIPPED, ChangeDetails.of(attempt).note(reason));
            case Outcome.Failed(var error) ->
                fail(task, ChangeDetails.of(attempt).error(error));
            case Outcome.Retrying retrying -> retry(change.begun(task), attempt, retrying);
            // It may have waited for a worker since it was ready.
            case Outcome.SleepingFor(var duration) ->
                sleep(ended, attempt, Instants.after(Objects.requireNonNullElse(ended.readyAt(), now), duration));
            // Every instant of the past means now, including one that a database cannot hold.
            case Outcome.SleepingUntil(var instant) ->
                sleep(ended, attempt, Instants.microsUp(Instants.later(instant, now)));
            case Outcome.GivenBack(var reason, var delay) -> giveBack(task, TaskHistory.GIVEN_BACK + reason, delay);
            case Outcome.Crashed crashed -> crash(change.begun(task), attempt, crashed);
            case Outcome.Cancelled(var reason) -> cancel(change.lease() == null ? task : ended, reason);
            case Outcome.TimedOut late -> timeOut(task, change, late);
            case Outcome.OutOfTime late -> outOfTime(task, change, late);
            case Outcome.NotStarted late -> notStarted(task);
            case Outcome.TimerFired(var kind) -> fire(task, kind);
            case Outcome.Waiting(var terms) -> waits.begin(ended, attempt, terms);
            case Outcome.Received received -> waits.receive(change.lease() == null ? task : last, received);
            case Outcome.WaitOver(var wait) -> waits.timeOut(task, wait);
        }
    }

    /** Whether no attempt follows on this one, because the run was shut down while it ran. */
    private static boolean isLast(Task task) {
        return Doom.isCancelledItself(task.key(), task.doomedBy());
    }

    /** Whether no attempt and no wait follows. */
    private static boolean isFinal(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Completed ended -> true;
            case Outcome.Skipped ended -> true;
            case Outcome.Failed ended -> true;
            case Outcome.Cancelled ended -> true;
            case Outcome.OutOfTime ended -> true;
            case Outcome.NotStarted ended -> true;
            // What follows it is applied next.
            case Outcome.TimedOut late -> true;
            case Outcome.TimerFired fired -> true;
            case Outcome.Received ended -> true;
            case Outcome.WaitOver ended -> true;
            case Outcome.Waiting goesOn -> false;
            case Outcome.Retrying goesOn -> false;
            case Outcome.SleepingFor goesOn -> false;
            case Outcome.SleepingUntil goesOn -> false;
            case Outcome.GivenBack goesOn -> false;
            case Outcome.Crashed goesOn -> false;
        };
    }

    private void cancel(Task task, String reason) {
        Task doomed = task.doomed(Doom.cancelled(task.key().name()));
        step.change(
                doomed,
                TaskEventType.CANCELLED,
                ChangeDetails.of(task.tries().attempts()).note(reason));
        decided.countCancelled(task.key().runId());
    }

    private void fail(Task task, ChangeDetails details) {
        step.change(task.tried(task.tries().failed(details.attempt())), TaskEventType.FAILED, details);
    }

    private void retry(Task task, int attempt, Outcome.Retrying retrying) {
        Task tried = task.tried(
                retrying.counted() ? task.tries().failed(attempt) : task.tries().ended(attempt));
        ChangeDetails details = ChangeDetails.of(attempt).error(retrying.error());
        if (TotalTime.allows(Instants.after(now, retrying.delay()), tried, retrying)) {
            backOff(tried, details, retrying.delay());
        } else {
            fail(task, details.note(TotalTime.note(task, retrying)));
        }
    }

    /** The time-out has an event of its own; what follows is what follows any failure. */
    private void timeOut(Task task, TaskChange change, Outcome.TimedOut late) {
        ChangeDetails details = ChangeDetails.of(change.attempt());
        step.change(task, TaskEventType.TIMED_OUT, details.note(note(late)));
        Outcome follows = RetryDecision.decide(late, task.tries());
        decided.timeOuts.put(change.key(), follows);
        apply(task, change.with(follows));
    }

    private static String note(Outcome.TimedOut late) {
        return late.limit().words() + " " + late.bound().limit();
    }

    /** A task without a lease fails without an attempt that failed. */
    private void outOfTime(Task task, TaskChange change, Outcome.OutOfTime late) {
        Task ended = change.lease() == null ? task : task.tried(task.tries().failed(change.attempt()));
        ChangeDetails details = ChangeDetails.of(ended.tries().attempts());
        step.change(task, TaskEventType.TIMED_OUT, details.note(late.words()));
        step.change(ended, TaskEventType.FAILED, details.error(late.error()));
    }

    /** The row of the queue was taken, so the task was QUEUED, whether a store says so or calls it RUNNING. */
    private void notStarted(Task task) {
        Task queued = task.in(TaskState.QUEUED);
        QueueLimit limit = queued.queueLimit();
        if (limit == null) {
            throw new IllegalStateException("engine bug: " + task.key() + " is late without a limit");
        }
        ChangeDetails details = ChangeDetails.of(queued.tries().attempts());
        step.change(queued, TaskEventType.TIMED_OUT, details.note("schedule-to-start " + limit.length()));
        switch (limit.then()) {
            case FAIL -> step.change(queued, TaskEventType.FAILED, details.error(NotStartedError.of(limit)));
            case SKIP ->
                step.change(
                        queued, TaskEventType.SKIPPED, details.note("no worker started it within " + limit.length()));
        }
    }

    private void giveBack(Task task, String note, Duration delay) {
        if (delay.isZero()) {
            queue(task, note);
        } else {
            backOff(task, ChangeDetails.of(task.nextAttempt()).note(note), delay);
        }
    }

    private void backOff(Task task, ChangeDetails details, Duration delay) {
        Instant dueAt = Instants.after(now, delay);
        step.change(task, TaskEventType.RETRYING, details.dueAt(dueAt));
        decided.timers.add(new Timer(task.key(), Timer.Kind.RETRY, dueAt));
    }

    private void sleep(Task task, int attempt, Instant dueAt) {
        step.change(task, TaskEventType.SLEEPING, ChangeDetails.of(attempt).dueAt(dueAt));
        decided.timers.add(new Timer(task.key(), Timer.Kind.WAKE, dueAt));
    }

    private void crash(Task task, int attempt, Outcome.Crashed crashed) {
        Task counted = task.tried(task.tries().crashed(attempt));
        if (counted.tries().crashes() > crashed.allowed()) {
            StepError error = crashed.fatal(counted.tries().crashes());
            step.change(counted, TaskEventType.FAILED, ChangeDetails.of(attempt).error(error));
        } else {
            queue(counted, crashed.reason());
        }
    }

    /** A timer whose task was cancelled while it was taken means nothing. */
    private void fire(Task task, Timer.Kind kind) {
        if (task.state() != kind.waitingState()) {
            return;
        }
        switch (kind) {
            case WAKE ->
                step.change(
                        task, TaskEventType.WOKEN, ChangeDetails.of(task.tries().attempts()));
            // The flow that takes the timer asks for the wait, and makes it a WaitOver; there was none.
            case TIMEOUT -> {}
            case RETRY -> queue(task, "its wait is over");
            case START -> queue(task, "its start time has come");
        }
    }

    private void queue(Task task, String note) {
        step.change(
                task, TaskEventType.QUEUED, ChangeDetails.of(task.nextAttempt()).note(note));
    }

    /** Makes one step of the lifecycle. */
    @FunctionalInterface
    interface Step {
        void change(Task task, TaskEventType type, ChangeDetails details);
    }
}
