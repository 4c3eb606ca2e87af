package dev.cairn.simulation.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import dev.cairn.domain.model.TaskKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The oracle evaluates a plan as a person would do it by hand. */
class OracleTest {

    private static final int TROUBLE = 60;
    private static final Ends HANDLED = new Ends(Set.of(TaskKind.ON_FAILURE), RetryPolicy.none(), null);

    private final Scripts scripts = new Scripts(TROUBLE);
    private final Oracle oracle = new Oracle(scripts);
    private final String good = input(script -> script.ending() == Script.Ending.VALUE && script.failures() == 0);
    private final String failsTwice = input(script -> script.ending() == Script.Ending.VALUE && script.failures() == 2);

    @Test
    void steps_that_return_complete_and_so_does_the_run() {
        Map<String, TaskState> states = states(good, step("a", null), sleep("b", "a"));

        assertThat(states).containsEntry("a", TaskState.COMPLETED).containsEntry("b", TaskState.COMPLETED);
        assertThat(Oracle.status(states, Oracle.Fate.failing())).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void a_step_that_fails_more_often_than_it_is_retried_fails_and_cancels_its_children() {
        Map<String, TaskState> states =
                states(failsTwice, step("a", RetryPolicy.fixed(1, Duration.ZERO)), sleep("b", "a"));

        assertThat(states).containsEntry("a", TaskState.FAILED).containsEntry("b", TaskState.CANCELLED);
        assertThat(states).containsKey(TaskKind.ON_FAILURE.handlerTask());
        assertThat(Oracle.status(states, Oracle.Fate.failing())).isEqualTo(RunStatus.FAILED);
    }

    @Test
    void a_step_that_is_retried_often_enough_completes() {
        assertThat(states(failsTwice, step("a", RetryPolicy.fixed(2, Duration.ZERO))))
                .containsEntry("a", TaskState.COMPLETED);
    }

    @Test
    void a_condition_skips_and_all_skipped_parents_skip_but_one_completed_parent_does_not() {
        StepPlan.Skipping always = new StepPlan.Skipping(false, new StepPlan.Condition("a", 10));
        StepPlan skipped =
                new StepPlan("s", List.of("a"), new StepPlan.SleepFor(Duration.ZERO), always, RetryPolicy.none(), null);

        Map<String, TaskState> states =
                states(good, step("a", null), skipped, sleep("after both", "a", "s"), sleep("after skipped", "s"));

        assertThat(states)
                .containsEntry("s", TaskState.SKIPPED)
                .containsEntry("after both", TaskState.COMPLETED)
                .containsEntry("after skipped", TaskState.SKIPPED);
    }

    @Test
    void a_condition_on_the_input_skips_a_step_without_parents() {
        int value = Script.valueOfInput(good, "first");

        assertThat(states(good, step("a", null), first(value + 1))).containsEntry("first", TaskState.SKIPPED);
        assertThat(states(good, step("a", null), first(value))).containsEntry("first", TaskState.COMPLETED);
    }

    private static StepPlan first(int below) {
        StepPlan.Skipping onInput = new StepPlan.Skipping(false, new StepPlan.Condition(null, below));
        return new StepPlan(
                "first", List.of(), new StepPlan.SleepFor(Duration.ZERO), onInput, RetryPolicy.none(), null);
    }

    @Test
    void a_task_that_killed_too_many_workers_fails() {
        WorkflowPlan plan = new WorkflowPlan("w", 1, List.of(step("a", null)), Ends.none());

        assertThat(oracle.states(plan, good, Oracle.Fate.failing("a"))).containsEntry("a", TaskState.FAILED);
    }

    @Test
    void a_run_has_the_handler_for_its_outcome_and_no_other() {
        Ends both = new Ends(Set.of(TaskKind.ON_FAILURE, TaskKind.ON_SUCCESS), RetryPolicy.none(), null);
        WorkflowPlan plan = new WorkflowPlan("w", 1, List.of(step("a", null)), both);

        assertThat(oracle.states(plan, good, Oracle.Fate.failing()))
                .containsOnlyKeys("a", TaskKind.ON_SUCCESS.handlerTask());
        assertThat(oracle.states(plan, good, Oracle.Fate.failing("a")))
                .containsOnlyKeys("a", TaskKind.ON_FAILURE.handlerTask());
    }

    private Map<String, TaskState> states(String input, StepPlan... steps) {
        return oracle.states(new WorkflowPlan("w", 1, List.of(steps), HANDLED), input, Oracle.Fate.failing());
    }

    private static StepPlan step(String name, @Nullable RetryPolicy retry) {
        StepPlan.Skipping never = new StepPlan.Skipping(false, null);
        RetryPolicy policy = retry == null ? RetryPolicy.none() : retry;
        return new StepPlan(name, List.of(), new StepPlan.Call(), never, policy, null);
    }

    private static StepPlan sleep(String name, String... parents) {
        StepPlan.Skipping never = new StepPlan.Skipping(false, null);
        return new StepPlan(
                name, List.of(parents), new StepPlan.SleepFor(Duration.ZERO), never, RetryPolicy.none(), null);
    }

    /** An input whose run gives step 'a' such a script. */
    private String input(Predicate<Script> wanted) {
        return IntStream.range(0, 1_000)
                .mapToObj(number -> "input " + number)
                .filter(candidate -> wanted.test(scripts.of(candidate, "a")))
                .findFirst()
                .orElseThrow();
    }
}
