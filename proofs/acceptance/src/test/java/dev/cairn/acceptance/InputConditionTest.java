package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.SKIPPED;
import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.StepRef;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Skip conditions and branches that look at the input of the run. */
class InputConditionTest extends AcceptanceTest {

    private final TestCairn cairn = kit(1);
    private final List<String> seen = new ArrayList<>();
    private int defined;

    /** The input of these workflows. */
    record Order(int value, boolean gift) {}

    @Test
    void a_first_step_is_skipped_by_the_input_with_all_that_depends_on_it_alone() {
        Consumer<WorkflowBuilder<Order>> graph = wf -> {
            var wrap = step(wf, "wrap", "skip");
            wf.step("card").after(wrap).run((order, ctx) -> seen.add("card"));
            wf.step("ship").after(wrap, step(wf, "pack")).run((order, ctx) -> seen.add("ship"));
        };

        cairn.assertThat(run(new Order(1, false), graph))
                .completed()
                .skipped("wrap", "card")
                .because("wrap", "a condition on the input says so")
                .happened("wrap", QUEUED, STARTED, SKIPPED)
                .ran("pack", "ship");
        cairn.assertThat(run(new Order(1, true), graph)).completed().ran("wrap", "card", "pack", "ship");
    }

    @Test
    void a_run_of_one_step_that_is_skipped_completes() {
        var run = run(new Order(1, false), wf -> step(wf, "wrap", "skip"));

        cairn.assertThat(run).completed().skipped("wrap");
    }

    @Test
    void steps_with_any_number_of_typed_parents_can_look_at_the_input() {
        var run = run(new Order(1, false), wf -> {
            var a = number(wf, "a");
            var b = number(wf, "b");
            var c = number(wf, "c");
            var d = number(wf, "d");
            wf.step("one").after(a).skipIfInput(o -> !o.gift()).run((o, x, ctx) -> {});
            wf.step("two").after(a, b).skipIfInput(o -> !o.gift()).run((o, x, y, ctx) -> {});
            wf.step("three").after(a, b, c).skipIfInput(o -> !o.gift()).run((o, x, y, z, ctx) -> {});
            wf.step("four").after(a, b, c, d).skipIfInput(o -> !o.gift()).run((o, x, y, z, w, ctx) -> {});
            wf.step("many")
                    .after(List.of(a, b, c, d))
                    .skipIfInput(o -> !o.gift())
                    .run((o, ctx) -> {});
        });

        cairn.assertThat(run).completed().skipped("one", "two", "three", "four", "many");
    }

    @Test
    void a_condition_can_compare_the_input_with_an_output() {
        Consumer<WorkflowBuilder<Order>> graph = wf -> {
            var paid = wf.step("pay").run(Integer.class, (order, ctx) -> 50);
            wf.step("remind")
                    .after(paid)
                    .skipIf((order, sum) -> sum >= order.value())
                    .run((order, ctx) -> seen.add("remind"));
            wf.step("thank")
                    .after(List.of(paid))
                    .skipIf(paid, (order, sum) -> sum < order.value())
                    .run((order, ctx) -> seen.add("thank"));
        };

        cairn.assertThat(run(new Order(50, false), graph))
                .completed()
                .skipped("remind")
                .because("remind", "a condition on the input and the output of 'pay' says so")
                .ran("thank");
        cairn.assertThat(run(new Order(51, false), graph))
                .completed()
                .ran("remind")
                .skipped("thank");
    }

    @Test
    void a_condition_on_the_input_and_a_skipped_parent_does_not_count() {
        var run = run(new Order(1, false), wf -> {
            var wrap = step(wf, "wrap", "skip");
            var pack = step(wf, "pack");
            wf.step("ship")
                    .after(wrap, pack)
                    .skipIf(wrap, (order, text) -> true)
                    .run((order, ctx) -> seen.add("ship"));
        });

        cairn.assertThat(run).completed().skipped("wrap").ran("ship");
    }

    @Test
    void a_condition_on_the_input_that_throws_fails_the_attempt_and_is_asked_again_on_a_retry() {
        var run = run(
                new Order(1, false),
                wf -> wf.step("wrap")
                        .retry(RetryPolicy.fixed(1, Duration.ofSeconds(1)))
                        .skipIfInput(order -> {
                            seen.add("asked");
                            if (seen.size() == 1) {
                                throw new IllegalStateException("cannot tell");
                            }
                            return true;
                        })
                        .run((order, ctx) -> {}));

        cairn.assertThat(run).isRunning().failedBecause("wrap", "cannot tell");
        cairn.advance(Duration.ofSeconds(1));
        cairn.assertThat(run).completed().skipped("wrap").tried("wrap", 2);
    }

    @Test
    void a_branch_on_an_output_may_look_at_the_input_too() {
        Consumer<WorkflowBuilder<Order>> graph = wf -> {
            var stock = wf.step("stock").run(Integer.class, (order, ctx) -> 10);
            var ends = wf.branch(stock)
                    .when(left -> left == 0, arm -> arm.step("sorry").run((order, left, ctx) -> seen.add("sorry")))
                    .when(
                            (order, left) -> order.value() > left,
                            arm -> arm.step("part").run((order, left, ctx) -> seen.add("part")))
                    .otherwise(arm -> arm.step("all").run((order, left, ctx) -> seen.add("all")));
            wf.step("close").after(ends).run((order, ctx) -> seen.add("close"));
        };

        cairn.assertThat(run(new Order(11, false), graph))
                .completed()
                .ran("part", "close")
                .skipped("sorry", "all");
        cairn.assertThat(run(new Order(10, false), graph))
                .completed()
                .ran("all", "close")
                .skipped("sorry", "part");
        assertThat(seen).containsExactly("part", "close", "all", "close");
    }

    @Test
    void a_branch_on_the_input_begins_with_first_steps() {
        Consumer<WorkflowBuilder<Order>> graph = wf -> {
            var ends = wf.branchOnInput()
                    .when(order -> order.value() > 100, arm -> {
                        var check = arm.step("check").run(Integer.class, (order, ctx) -> order.value());
                        return wf.step("approve").after(check).run((order, value, ctx) -> seen.add("approve"));
                    })
                    .when(order -> order.value() > 10, arm -> arm.step("log").run((order, ctx) -> seen.add("log")))
                    .otherwise(arm -> arm.step("wave").run((order, ctx) -> seen.add("wave")));
            wf.step("close").after(ends).run((order, ctx) -> seen.add("close"));
        };

        cairn.assertThat(run(new Order(101, false), graph))
                .completed()
                .ran("check", "approve", "close")
                .skipped("log", "wave");
        cairn.assertThat(run(new Order(11, false), graph))
                .completed()
                .ran("log", "close")
                .skipped("check", "approve", "wave");
        cairn.assertThat(run(new Order(1, false), graph))
                .completed()
                .ran("wave", "close")
                .skipped("check", "approve", "log");
    }

    @Test
    void an_arm_of_a_branch_on_the_input_may_come_after_other_steps() {
        var run = run(new Order(1, true), wf -> {
            var pack = wf.step("pack").run(Integer.class, (order, ctx) -> 750);
            wf.branchOnInput()
                    .when(
                            Order::gift,
                            arm -> arm.step("wrap").after(pack).run((order, grams, ctx) -> seen.add("" + grams)))
                    .otherwise(arm -> arm.step("send").after(pack).run((order, grams, ctx) -> seen.add("never")));
        });

        cairn.assertThat(run).completed().ran("pack", "wrap").skipped("send");
        assertThat(seen).containsExactly("750");
    }

    @Test
    void once_a_test_of_the_input_held_the_later_ones_are_not_asked() {
        var run = run(
                new Order(1, true),
                wf -> wf.branchOnInput()
                        .when(Order::gift, arm -> arm.step("first").run((order, ctx) -> {}))
                        .when(
                                order -> {
                                    throw new IllegalStateException("asked");
                                },
                                arm -> arm.step("second").run((order, ctx) -> {}))
                        .ends());

        cairn.assertThat(run).completed().ran("first").skipped("second");
    }

    private StepRef<Void> step(WorkflowBuilder<Order> wf, String name) {
        return wf.step(name).run((order, ctx) -> seen.add(name));
    }

    private StepRef<String> step(WorkflowBuilder<Order> wf, String name, String output) {
        return wf.step(name).skipIfInput(order -> !order.gift()).run(String.class, (order, ctx) -> output);
    }

    private static StepRef<Integer> number(WorkflowBuilder<Order> wf, String name) {
        return wf.step(name).run(Integer.class, (order, ctx) -> order.value());
    }

    private WorkflowRunRef run(Order order, Consumer<WorkflowBuilder<Order>> graph) {
        var run = cairn.workflow("on-input-" + ++defined, Order.class, graph).runNoWait(order, TENANT);
        cairn.runUntilIdle();
        return run;
    }
}
