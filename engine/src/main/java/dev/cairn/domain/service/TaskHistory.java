package dev.cairn.domain.service;

import dev.cairn.StepFailure;
import dev.cairn.TaskDetails;
import dev.cairn.TaskDetails.Attempt;
import dev.cairn.TaskDetails.Outcome;
import dev.cairn.TaskEvent;
import dev.cairn.domain.model.FailedAttempt;
import dev.cairn.domain.model.RunLog;
import dev.cairn.domain.model.StepError;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The times and attempts of one task, as its events tell them. */
final class TaskHistory {

    /** How the event of a task begins that a worker gave back. */
    static final String GIVEN_BACK = "given back: ";

    /** How the note begins of a task that a fork has copied. */
    static final String COPIED_FROM = "copied from run ";

    /** Stands between the type of an error and its message. */
    static final String TYPE_END = ": ";

    private final UnaryOperator<String> workerName;
    private final List<Attempt> attempts = new ArrayList<>();
    private final Map<Integer, StepFailure> failures = new HashMap<>();
    private @Nullable Instant queuedAt;
    private @Nullable Instant startedAt;
    private @Nullable Instant endedAt;
    private @Nullable Instant dueAt;

    private TaskHistory(UnaryOperator<String> workerName) {
        this.workerName = workerName;
    }

    /**
     * The histories of all tasks of a run, by the names of their steps.
     *
     * @param workerName the name for what an event says of its worker
     */
    static Map<String, TaskHistory> of(RunLog log, UnaryOperator<String> workerName) {
        Map<String, TaskHistory> histories = new HashMap<>();
        for (TaskEvent event : log.events()) {
            histories
                    .computeIfAbsent(event.step(), step -> new TaskHistory(workerName))
                    .add(event);
        }
        for (FailedAttempt failed : log.failedAttempts()) {
            TaskHistory history = histories.get(failed.key().name());
            if (history != null) {
                history.failures.put(failed.number(), failed.failure());
            }
        }
        return histories;
    }

    /** Its times. */
    TaskDetails.Times times() {
        return new TaskDetails.Times(queuedAt, startedAt, endedAt, dueAt);
    }

    /**
     * Its attempts.
     *
     * @param last the last failure of the task, which has the stack trace that events do not have
     */
    List<Attempt> attempts(@Nullable StepFailure last) {
        int latest = attempts.size() - 1;
        while (latest >= 0 && attempts.get(latest).failure() == null) {
            latest--;
        }
        List<Attempt> told = new ArrayList<>(attempts);
        told.replaceAll(this::withWholeFailure);
        if (latest >= 0 && last != null && isTheSame(told.get(latest).failure(), last)) {
            Attempt failed = told.get(latest);
            told.set(
                    latest,
                    withFailure(
                            failed,
                            new StepFailure(
                                    last.step(),
                                    failed.number(),
                                    last.errorType(),
                                    last.message(),
                                    last.stackTrace())));
        }
        return told;
    }

    /** An attempt whose error is stored for itself has its stack trace, too. */
    private Attempt withWholeFailure(Attempt attempt) {
        StepFailure whole = failures.get(attempt.number());
        return whole == null || attempt.outcome() != Outcome.FAILED ? attempt : withFailure(attempt, whole);
    }

    private static Attempt withFailure(Attempt failed, StepFailure failure) {
        return ended(failed, failed.endedAt(), failed.outcome(), failure, failed.note());
    }

    private static boolean isTheSame(@Nullable StepFailure told, StepFailure stored) {
        return told != null
                && told.errorType().equals(stored.errorType())
                && told.message().equals(stored.message());
    }

    private void add(TaskEvent event) {
        dueAt = event.dueAt();
        boolean givenBack = event.detail() != null && event.detail().startsWith(GIVEN_BACK);
        switch (event.type()) {
            case SCHEDULED, TIMED_OUT, UNREAD_SIGNALS -> {}
            case QUEUED -> {
                end(event, givenBack ? Outcome.GIVEN_BACK : Outcome.CRASHED);
                queuedAt = event.at();
                endedAt = null;
            }
            case STARTED -> start(event);
            case RETRYING -> end(event, givenBack ? Outcome.GIVEN_BACK : Outcome.FAILED);
            case SLEEPING -> {
                end(event, Outcome.SLEPT);
                startedAt = startedAt == null ? event.at() : startedAt;
            }
            case WAITING -> end(event, Outcome.WAITED);
            case COMPLETED, RECEIVED -> over(event, Outcome.COMPLETED);
            case FAILED -> over(event, isCrash(event) ? Outcome.CRASHED : Outcome.FAILED);
            case SKIPPED -> over(event, Outcome.SKIPPED);
            case CANCELLED -> over(event, Outcome.CANCELLED);
            case WOKEN, COPIED -> endedAt = event.at();
            case REVIVED -> endedAt = null;
        }
    }

    private static boolean isCrash(TaskEvent event) {
        return event.detail() != null && event.detail().startsWith(StepError.WORKER_DIED + TYPE_END);
    }

    private void start(TaskEvent event) {
        String worker = event.detail() == null ? "" : event.detail();
        attempts.add(new Attempt(
                event.attempt(), workerName.apply(worker), queuedAt, event.at(), null, Outcome.RUNNING, null, null));
        startedAt = startedAt == null ? event.at() : startedAt;
    }

    private void over(TaskEvent event, Outcome outcome) {
        end(event, outcome);
        endedAt = event.at();
    }

    /** Ends the attempt that runs, if any: a task also becomes ready, and is skipped, without one. */
    private void end(TaskEvent event, Outcome outcome) {
        if (!attempts.isEmpty() && attempts.getLast().outcome() == Outcome.RUNNING) {
            Attempt running = attempts.removeLast();
            StepFailure failure = outcome == Outcome.FAILED ? failure(event) : null;
            attempts.add(ended(running, event.at(), outcome, failure, failure == null ? event.detail() : null));
        }
    }

    /** An event says a failure as type and message. */
    private static @Nullable StepFailure failure(TaskEvent event) {
        String detail = event.detail();
        int end = detail == null ? -1 : detail.indexOf(TYPE_END);
        return detail == null || end < 0
                ? null
                : new StepFailure(
                        event.step(),
                        event.attempt(),
                        detail.substring(0, end),
                        detail.substring(end + TYPE_END.length()),
                        null);
    }

    private static Attempt ended(
            Attempt attempt,
            @Nullable Instant at,
            Outcome outcome,
            @Nullable StepFailure failure,
            @Nullable String note) {
        return new Attempt(
                attempt.number(),
                attempt.worker(),
                attempt.queuedAt(),
                attempt.startedAt(),
                at,
                outcome,
                failure,
                note);
    }
}
