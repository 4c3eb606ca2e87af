package dev.cairn;

import java.util.Objects;
import java.util.function.Predicate;

/**
 * A reason to skip a step: a parent and what its output must be like.
 *
 * @param parent the parent whose output is looked at
 * @param test true means skip
 */
public record SkipCondition<P>(StepRef<P> parent, Predicate<? super P> test) {

    /** Refuses missing parts. */
    public SkipCondition {
        Objects.requireNonNull(parent, "a skip condition needs the parent whose output it looks at");
        Objects.requireNonNull(test, "a skip condition needs a test");
    }

    /** Skip when the parent's output passes the test. */
    public static <P> SkipCondition<P> when(StepRef<P> parent, Predicate<? super P> test) {
        return new SkipCondition<>(parent, test);
    }
}
