package dev.cairn.cli.operate;

import dev.cairn.DeadLetter;
import dev.cairn.DeadLetterDetails;
import dev.cairn.DeadLetterGroup;
import dev.cairn.StepFailure;
import dev.cairn.TaskDetails;

/** Dead letters without stack traces, which may be confidential and are shown on request only. */
final class WithoutTraces {

    private WithoutTraces() {}

    static DeadLetter of(DeadLetter letter) {
        return new DeadLetter(
                letter.runId(),
                letter.workflow(),
                letter.version(),
                letter.tenant(),
                cut(letter.failure()),
                letter.failedAt(),
                letter.fingerprint(),
                letter.state(),
                letter.requeues(),
                letter.lastChange());
    }

    static DeadLetterGroup of(DeadLetterGroup group) {
        return new DeadLetterGroup(group.fingerprint(), group.count(), group.first(), group.last(), of(group.sample()));
    }

    static DeadLetterDetails of(DeadLetterDetails details) {
        return new DeadLetterDetails(
                of(details.letter()),
                details.history().stream().map(WithoutTraces::of).toList());
    }

    private static TaskDetails.Attempt of(TaskDetails.Attempt attempt) {
        StepFailure failure = attempt.failure();
        return new TaskDetails.Attempt(
                attempt.number(),
                attempt.worker(),
                attempt.queuedAt(),
                attempt.startedAt(),
                attempt.endedAt(),
                attempt.outcome(),
                failure == null ? null : cut(failure),
                attempt.note());
    }

    private static StepFailure cut(StepFailure failure) {
        return new StepFailure(failure.step(), failure.attempts(), failure.errorType(), failure.message(), null);
    }
}
