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
     * Why the step is skipped, or nothing when it shall run. Any condition suffices; one on a parent that was itself
     * skipped has no output to look at and does not count.
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

    /** What is known of the parents. */
    public interface Parents {

        /** What a parent came to. */
        TaskState state(String parent);

        /** Its output, decoded. */
        <P> @Nullable P output(StepRef<P> parent);
    }
}
