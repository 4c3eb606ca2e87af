package dev.cairn.domain.service;

import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.domain.model.SkipTest;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Decides whether a step is skipped by its own conditions. */
public final class SkipRule {

    private SkipRule() {}

    /**
     * The reason to skip the step, or nothing when it runs. Any one condition suffices. A condition on a parent that
     * was skipped does not count, because there is no output to test.
     *
     * @param input the input of the run, asked for only by a condition that looks at it
     */
    public static Optional<String> reason(List<SkipTest> tests, Supplier<Object> input, Parents parents) {
        for (SkipTest test : tests) {
            if (counts(test, parents) && holds(test, input, parents)) {
                return Optional.of("a condition on " + test.subject() + " says so");
            }
        }
        return Optional.empty();
    }

    private static boolean counts(SkipTest test, Parents parents) {
        StepRef<?> parent = test.parent();
        return parent == null || parents.state(parent.name()) == TaskState.COMPLETED;
    }

    // A parent without output is tested as null: the user's test decides what that means.
    @SuppressWarnings("NullAway")
    private static boolean holds(SkipTest test, Supplier<Object> input, Parents parents) {
        StepRef<?> parent = test.parent();
        return test.test().test(test.usesInput() ? input.get() : null, parent == null ? null : parents.output(parent));
    }

    /** The states and outputs of the parents. */
    public interface Parents {

        /** The state of a parent. */
        TaskState state(String parent);

        /** The decoded output of a parent. */
        <P> @Nullable P output(StepRef<P> parent);
    }
}
