package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.domain.model.SkipTest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A step is skipped when any condition on a completed parent says so. */
class SkipRuleTest {

    private static final StepRef<Integer> COUNT = new Ref<>("count");
    private static final StepRef<String> NAME = new Ref<>("name");

    private final KnownParents parents = new KnownParents();

    @Test
    void a_step_without_conditions_runs() {
        assertThat(reason()).isEmpty();
    }

    @Test
    void a_condition_that_holds_skips_the_step_and_names_the_parent() {
        parents.completed(COUNT, 0);

        assertThat(reason(SkipTest.ofOutput(COUNT, n -> n == 0)))
                .contains("a condition on the output of 'count' says so");
    }

    @Test
    void a_condition_that_does_not_hold_lets_the_step_run() {
        parents.completed(COUNT, 1);

        assertThat(reason(SkipTest.ofOutput(COUNT, n -> n == 0))).isEmpty();
    }

    @Test
    void of_several_conditions_any_suffices_and_the_first_that_holds_is_the_reason() {
        parents.completed(COUNT, 1);
        parents.completed(NAME, "none");

        assertThat(reason(
                        SkipTest.ofOutput(COUNT, n -> n == 0),
                        SkipTest.ofOutput(NAME, "none"::equals),
                        SkipTest.ofOutput(COUNT, n -> n == 1)))
                .contains("a condition on the output of 'name' says so");
    }

    @Test
    void a_condition_on_a_skipped_parent_does_not_count_and_is_not_even_asked() {
        parents.skipped(COUNT);

        assertThat(reason(SkipTest.ofOutput(COUNT, n -> {
                    throw new AssertionError("asked about " + n);
                })))
                .isEmpty();
    }

    @Test
    void a_parent_without_output_is_tested_as_null() {
        parents.completed(NAME, null);

        assertThat(reason(SkipTest.ofOutput(NAME, Objects::isNull))).isPresent();
    }

    @Test
    void an_exception_from_a_condition_is_passed_on() {
        parents.completed(COUNT, 0);

        assertThatThrownBy(() -> reason(SkipTest.ofOutput(COUNT, n -> 1 / n == 0)))
                .isInstanceOf(ArithmeticException.class);
    }

    @Test
    void a_condition_on_the_input_skips_a_step_without_parents() {
        assertThat(reason(SkipTest.<String>ofInput(input -> input.equals("order 7"))))
                .contains("a condition on the input says so");
        assertThat(reason(SkipTest.<String>ofInput(String::isEmpty))).isEmpty();
    }

    @Test
    void a_condition_on_both_gets_the_input_and_the_output() {
        parents.completed(NAME, "order 7");

        assertThat(reason(SkipTest.<String, String>ofBoth(NAME, String::equals)))
                .contains("a condition on the input and the output of 'name' says so");
    }

    @Test
    void a_condition_on_the_input_and_a_skipped_parent_does_not_count() {
        parents.skipped(NAME);

        assertThat(reason(SkipTest.<String, String>ofBoth(NAME, (input, name) -> true)))
                .isEmpty();
    }

    @Test
    void the_input_is_asked_for_only_by_a_condition_that_looks_at_it() {
        parents.completed(COUNT, 0);

        assertThat(SkipRule.reason(
                        List.of(SkipTest.ofOutput(COUNT, n -> n == 0)),
                        () -> {
                            throw new AssertionError("asked for the input");
                        },
                        parents))
                .isPresent();
    }

    private Optional<String> reason(SkipTest... tests) {
        return SkipRule.reason(List.of(tests), () -> "order 7", parents);
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
