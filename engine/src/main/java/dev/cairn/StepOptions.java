package dev.cairn;

import java.util.function.Predicate;

/**
 * What can be said of any step, whatever its parents.
 *
 * @param <S> the builder itself, so that calls can be chained
 */
public interface StepOptions<S> {

    /** How failures of this step are retried. Default: not at all. */
    S retry(RetryPolicy policy);

    /**
     * Skips the step when the output of one of its parents says so. Of several conditions any suffices. A condition on
     * a parent that was itself skipped does not count.
     */
    <P> S skipIf(StepRef<P> parent, Predicate<? super P> condition);

    /** The same, with a condition made elsewhere. */
    default <P> S skipIf(SkipCondition<P> condition) {
        if (condition == null) {
            throw new IllegalArgumentException("A step is given null as a skip condition. Leave skipIf(…) out.");
        }
        return skipIf(condition.parent(), condition.test());
    }

    /** Skips the step as soon as any of its parents was skipped; by default all of them must have been. */
    S requireAllParents();
}
