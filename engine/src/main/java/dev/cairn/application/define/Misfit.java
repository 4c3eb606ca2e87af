package dev.cairn.application.define;

import dev.cairn.domain.model.StepError;

/**
 * Why the code that an engine has does not fit a task.
 *
 * @param reason for people
 * @param isInData whether what is stored for the run cannot be read, which says nothing about other runs
 */
public record Misfit(String reason, boolean isInData) {

    /** The graph has no such step there. */
    public static final Misfit NO_CODE = new Misfit("the worker has no matching code for it", false);

    /** Makes the reason storable: it may quote a payload, and so be as long, and hold what a text cannot. */
    public Misfit {
        reason = StepError.noticed("Misfit", reason).message();
    }
}
