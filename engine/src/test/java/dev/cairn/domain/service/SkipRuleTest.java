package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.SkipCondition;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A step is skipped when any condition on a completed parent says so. */
class SkipRuleTest {

    private static final StepRef<Integer> COUNT = new Ref<>("count");
    private static final StepRef<String> NAME = new Ref<>("name");

    private final KnownParents parents = new KnownParents();

    @Test
    void a_step_without_conditions_runs() {
        assertThat(SkipRule.reason(List.of(), parents)).isEmpty();
    }

    @Test
    void a_condition_that_holds_skips_the_step_and_names_the_parent() {
        parents.completed(COUNT, 0);

        assertThat(SkipRule.reason(List.of(SkipCondition.when(COUNT, n -> n == 0)), parents))
                .contains("a condition on the output of 'count' says so");
    }

    @Test
    void a_condition_that_does_not_hold_lets_the_step_run() {
        parents.completed(COUNT, 1);

        assertThat(SkipRule.reason(List.of(SkipCondition.when(COUNT, n -> n == 0)), parents))
                .isEmpty();
    }

    @Test
    void of_several_conditions_any_suffices_and_the_first_that_holds_is_the_reason() {
        parents.completed(COUNT, 1);
        parents.completed(NAME, "none");
        List<SkipCondition<?>> conditions = List.of(
                SkipCondition.when(COUNT, n -> n == 0),
                SkipCondition.when(NAME, "none"::equals),
                SkipCondition.when(COUNT, n -> n == 1));

        assertThat(SkipRule.reason(conditions, parents)).contains("a condition on the output of 'name' says so");
    }

    @Test
    void a_condition_on_a_skipped_parent_does_not_count_and_is_not_even_asked() {
        parents.skipped(COUNT);

        assertThat(SkipRule.reason(
                        List.of(SkipCondition.when(COUNT, n -> {
                            throw new AssertionError("asked about " + n);
                        })),
                        parents))
                .isEmpty();
    }

    @Test
    void a_parent_without_output_is_tested_as_null() {
        parents.completed(NAME, null);

        assertThat(SkipRule.reason(List.of(SkipCondition.when(NAME, Objects::isNull)), parents))
                .isPresent();
    }

    @Test
    void an_exception_from_a_condition_is_passed_on() {
        parents.completed(COUNT, 0);

        assertThatThrownBy(() -> SkipRule.reason(List.of(SkipCondition.when(COUNT, n -> 1 / n == 0)), parents))
                .isInstanceOf(ArithmeticException.class);
    }

    private record Ref<O>(String name) implements StepRef<O> {

        @Override
        public String workflow() {
            return "checkout";
        }
    }

    /** Parents whose state and output a test sets. */
    private static final class KnownParents implements SkipRule.Parents {

        private final Map<String, TaskState> states = new HashMap<>();
        private final Map<String, Object> outputs = new HashMap<>();

        <P> void completed(StepRef<P> parent, P output) {
            states.put(parent.name(), TaskState.COMPLETED);
            outputs.put(parent.name(), output);
        }

        void skipped(StepRef<?> parent) {
            states.put(parent.name(), TaskState.SKIPPED);
        }

        @Override
        public TaskState state(String parent) {
            return states.get(parent);
        }

        @Override
        @SuppressWarnings("unchecked") // put there by completed(…) with the type of the reference
        public <P> P output(StepRef<P> parent) {
            return (P) outputs.get(parent.name());
        }
    }
}
