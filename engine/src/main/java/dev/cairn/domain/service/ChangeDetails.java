package dev.cairn.domain.service;

import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.StepError;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The details to write with a change of state. Each method returns a changed copy. */
record ChangeDetails(
        int attempt,
        @Nullable Payload output,
        @Nullable StepError error,
        @Nullable String note,
        @Nullable Instant dueAt) {

    /** Details with nothing but the number of the attempt. */
    static ChangeDetails of(int attempt) {
        return new ChangeDetails(attempt, null, null, null, null);
    }

    ChangeDetails output(@Nullable Payload value) {
        return new ChangeDetails(attempt, value, error, note, dueAt);
    }

    ChangeDetails error(StepError value) {
        return new ChangeDetails(attempt, output, value, note, dueAt);
    }

    ChangeDetails note(String value) {
        return new ChangeDetails(attempt, output, error, value, dueAt);
    }

    ChangeDetails withoutNote() {
        return new ChangeDetails(attempt, output, error, null, dueAt);
    }

    ChangeDetails dueAt(Instant value) {
        return new ChangeDetails(attempt, output, error, note, value);
    }

    /** The text for the event log. */
    @Nullable
    String detail() {
        return error == null ? note : error.type() + TaskHistory.TYPE_END + error.message();
    }
}
