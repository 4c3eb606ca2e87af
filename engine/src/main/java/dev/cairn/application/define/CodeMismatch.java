package dev.cairn.application.define;

import dev.cairn.domain.model.StepError;

/**
 * The reason why the code of an engine does not fit a task.
 *
 * @param reason a text to show
 * @param isInData whether the stored data of the run cannot be read, which says nothing about other runs
 */
public record CodeMismatch(String reason, boolean isInData) {

    /** The definition has no such step with the same parents. */
    public static final CodeMismatch NO_CODE = new CodeMismatch("the worker has no matching code for it", false);

    /**
     * Makes the reason storable: it may quote a payload, and so be too long or hold characters that a text column
     * refuses.
     */
    public CodeMismatch {
        reason = StepError.noticed("CodeMismatch", reason).message();
    }
}
