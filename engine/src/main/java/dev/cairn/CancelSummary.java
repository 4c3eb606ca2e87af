package dev.cairn;

import java.util.List;

/**
 * What cancelling many runs came to.
 *
 * @param cancelled how many runs were cancelled
 * @param refused how many runs could not be cancelled, because the store refused to change them
 * @param refusals the first of those, up to {@value Limits#MAX_NAMED}
 */
public record CancelSummary(long cancelled, long refused, List<RefusedRun> refusals) {

    /** Copies the list. */
    public CancelSummary {
        refusals = List.copyOf(refusals);
    }
}
