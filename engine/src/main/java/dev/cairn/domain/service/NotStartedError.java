package dev.cairn.domain.service;

import dev.cairn.StepTimedOutException;
import dev.cairn.domain.model.QueueLimit;
import dev.cairn.domain.model.StepError;

/** The error of a step that no worker has started in time. */
final class NotStartedError {

    private NotStartedError() {}

    static StepError of(QueueLimit limit) {
        return StepError.noticed(
                StepTimedOutException.class.getName(),
                "No worker has started the step within its schedule-to-start limit of " + limit.length()
                        + ". Add workers or slots, or raise the limit.");
    }
}
