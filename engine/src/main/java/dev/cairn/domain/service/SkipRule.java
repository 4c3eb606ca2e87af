package dev.cairn.domain.service;

import dev.cairn.SkipCondition;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Whether a step is skipped by its own conditions. */
public final class SkipRule {

    private SkipRule() {}

    /**
     * The reason to skip the step, or nothing when it runs. Any one condition suffices. A condition on a parent that
     * was skipped does not count, because there is no output to test.
     */
    public static Optional<String> reason(List<SkipCondition<?>> conditions, Parents parents) {
        for (SkipCondition<?> condition : conditions) {
            if (parents.state(condition.parent().name()) == TaskState.COMPLETED && holds(condition, parents::output)) {
                return Optional.of(
                        "a condition on the output of '" + condition.parent().name() + "' says so");
            }
        }
        return Optional.empty();
    }

    private static <P> boolean holds(SkipCondition<P> condition, Function<StepRef<P>, @Nullable P> output) {
        // A parent without output is tested as null: the user's test decides what that means.
        @SuppressWarnings("NullAway")
        boolean skip = condition.test().test(output.apply(condition.parent()));
        return skip;
    }

    /** The states and outputs of the parents. */
    public interface Parents {

        /** The state of a parent. */
        TaskState state(String parent);

        /** The decoded output of a parent. */
        <P> @Nullable P output(StepRef<P> parent);
    }
}
