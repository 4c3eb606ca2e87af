package dev.cairn.domain.model;

import dev.cairn.StepRef;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A condition to skip a step, with the types of the user's test erased; the builder has checked them.
 *
 * @param parent the parent whose output is tested, or null when only the input is
 * @param usesInput whether the test looks at the input, which is decoded for it; otherwise the test is given null
 * @param test tests the input and the output; true means skip
 */
public record SkipTest(@Nullable StepRef<?> parent, boolean usesInput, BiPredicate<Object, Object> test) {

    /** A test of the input. */
    @SuppressWarnings("unchecked") // the input is decoded as I before the test sees it
    public static <I> SkipTest ofInput(Predicate<? super I> test) {
        return new SkipTest(null, true, (input, output) -> test.test((I) input));
    }

    /** A test of a parent's output. */
    @SuppressWarnings("unchecked") // the reference carries the type that the output is decoded as
    public static <P> SkipTest ofOutput(StepRef<P> parent, Predicate<? super P> test) {
        return new SkipTest(parent, false, (input, output) -> test.test((P) output));
    }

    /** A test of the input and a parent's output. */
    @SuppressWarnings("unchecked") // as above
    public static <I, P> SkipTest ofBoth(StepRef<P> parent, BiPredicate<? super I, ? super P> test) {
        return new SkipTest(parent, true, (input, output) -> test.test((I) input, (P) output));
    }

    /** What the test looks at, for the reason of a skip. */
    public String subject() {
        if (parent == null) {
            return "the input";
        }
        return (usesInput ? "the input and the output of '" : "the output of '") + parent.name() + "'";
    }
}
