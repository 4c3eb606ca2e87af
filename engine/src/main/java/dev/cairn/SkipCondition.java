package dev.cairn;

import java.util.function.Predicate;

/**
 * A condition to skip a step: a parent and a test of its output.
 *
 * @param parent the parent whose output is tested
 * @param test true means skip
 */
public record SkipCondition<P>(StepRef<P> parent, Predicate<? super P> test) {

    /** Refuses a missing parent or test. */
    public SkipCondition {
        if (parent == null || test == null) {
            throw new IllegalArgumentException("A skip condition needs a parent and a test, but one of them is null."
                    + " Pass the step whose output it looks at, and output -> true to skip.");
        }
    }

    /** Skip when the parent's output passes the test. */
    public static <P> SkipCondition<P> when(StepRef<P> parent, Predicate<? super P> test) {
        return new SkipCondition<>(parent, test);
    }
}
