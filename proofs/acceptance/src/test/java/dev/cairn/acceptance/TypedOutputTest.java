package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.RetryPolicy;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.TypeToken;
import dev.cairn.WorkflowBuilder;
import dev.cairn.testkit.TestCairn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Inputs and outputs are typed from end to end, and stored exactly or refused alone. */
class TypedOutputTest extends AcceptanceTest {

    record Item(String name, int pieces) {}

    record Bin(Map<String, List<Item>> items) {}

    private final TestCairn cairn = kit(1);
    private final Map<String, StepRef<String>> steps = new HashMap<>();
    private final List<String> seen = new ArrayList<>();

    @Test
    void the_outputs_of_one_to_four_parents_arrive_as_typed_arguments() {
        var workflow = cairn.workflow("arity", String.class, wf -> {
            var text = wf.step("text").run(String.class, (input, ctx) -> input);
            var number = wf.step("number").run(Integer.class, (input, ctx) -> 2);
            var item = wf.step("item").run(Item.class, (input, ctx) -> new Item("nut", 3));
            var flag = wf.step("flag").run(Boolean.class, (input, ctx) -> true);
            keep(wf.step("one").after(text).run(String.class, (in, t, ctx) -> t + t.length()));
            keep(wf.step("two").after(text, number).run(String.class, (in, t, n, ctx) -> t + (n + 1)));
            keep(wf.step("three").after(text, number, item).run(String.class, (in, t, n, i, ctx) -> t + n + i.name()));
            keep(wf.step("four")
                    .after(text, number, item, flag)
                    .run(String.class, (in, t, n, i, f, ctx) -> f ? t + n * i.pieces() : "no"));
        });

        var result = workflow.run("x", TENANT);

        assertThat(result.output(steps.get("one"))).isEqualTo("x1");
        assertThat(result.output(steps.get("two"))).isEqualTo("x3");
        assertThat(result.output(steps.get("three"))).isEqualTo("x2nut");
        assertThat(result.output(steps.get("four"))).isEqualTo("x6");
    }

    @Test
    void steps_without_output_take_one_to_four_typed_arguments_too() {
        var workflow = cairn.workflow("arity", String.class, wf -> {
            var a = letter(wf, "a");
            var b = letter(wf, "b");
            var c = letter(wf, "c");
            var d = letter(wf, "d");
            wf.step("one").after(a).run((in, w, ctx) -> seen.add(w));
            wf.step("two").after(a, b).run((in, w, x, ctx) -> seen.add(w + x));
            wf.step("three").after(a, b, c).run((in, w, x, y, ctx) -> seen.add(w + x + y));
            wf.step("four").after(a, b, c, d).run((in, w, x, y, z, ctx) -> seen.add(w + x + y + z));
        });

        workflow.run("", TENANT).orThrow();

        assertThat(seen).containsExactlyInAnyOrder("a", "ab", "abc", "abcd");
    }

    @Test
    void a_step_can_read_an_ancestor_that_is_not_its_parent() {
        var workflow = cairn.workflow("far", String.class, wf -> {
            var a = letter(wf, "a");
            var b = wf.step("b").after(a).run(String.class, (input, ctx) -> "b");
            var c = wf.step("c").after(b).run(String.class, (input, ctx) -> "c");
            keep(wf.step("end").after(c).run(String.class, (in, fromC, ctx) -> ctx.parentOutput(a) + fromC));
        });

        assertThat(workflow.run("", TENANT).output(steps.get("end"))).isEqualTo("ac");
    }

    @Test
    void asking_for_a_step_that_is_not_an_ancestor_fails_naming_the_step_and_the_ancestors() {
        var workflow = cairn.workflow("curious", String.class, wf -> {
            var a = letter(wf, "a");
            var stranger = letter(wf, "stranger");
            var b = wf.step("b").after(a).run(String.class, (input, ctx) -> "b");
            wf.step("end").after(b).run(String.class, (input, ctx) -> ctx.parentOutput(stranger));
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.runUntilIdle();

        cairn.assertThat(run)
                .failed()
                .failedBecause("end", "step 'end' asked for the output of 'stranger'")
                .failedBecause("end", "not one of its ancestors: b, a");
    }

    @Test
    void a_generic_output_keeps_its_element_types_through_a_type_token() {
        var workflow = cairn.workflow("generic", String.class, wf -> {
            var items = wf.step("items")
                    .run(new TypeToken<List<Item>>() {}, (input, ctx) -> List.of(new Item("a", 1), new Item("b", 2)));
            keep(wf.step("sum").after(items).run(String.class, (in, list, ctx) -> {
                int sum = 0;
                for (Item item : list) {
                    sum += item.pieces();
                }
                return "" + sum;
            }));
        });

        assertThat(workflow.run("", TENANT).output(steps.get("sum"))).isEqualTo("3");
    }

    @Test
    void a_generic_input_keeps_its_element_types_through_a_type_token() {
        var workflow = cairn.workflow(
                "generic",
                new TypeToken<Map<String, Item>>() {},
                wf -> keep(wf.step("read")
                        .run(String.class, (input, ctx) -> input.get("k").name())));

        var result = workflow.run(Map.of("k", new Item("bolt", 1)), TENANT);

        assertThat(result.output(steps.get("read"))).isEqualTo("bolt");
    }

    @Test
    void nested_records_come_back_as_they_were() {
        Bin bin = new Bin(Map.of("left", List.of(new Item("a", 1)), "right", List.of()));
        List<StepRef<Bin>> ref = new ArrayList<>();
        var workflow = cairn.workflow(
                "nested", Bin.class, wf -> ref.add(wf.step("copy").run(Bin.class, (in, ctx) -> in)));

        assertThat(workflow.run(bin, TENANT).output(ref.getFirst())).isEqualTo(bin);
    }

    @Test
    void a_step_without_output_completes_and_gives_its_child_null() {
        List<StepRef<Void>> refs = new ArrayList<>();
        var workflow = cairn.workflow("void", String.class, wf -> {
            refs.add(wf.step("quiet").run((input, ctx) -> seen.add("quiet")));
            wf.step("next").after(refs.getFirst()).run((input, nothing, ctx) -> seen.add("next " + nothing));
        });

        var result = workflow.run("", TENANT);

        assertThat(result.state(refs.getFirst())).isEqualTo(TaskState.COMPLETED);
        assertThat(seen).containsExactly("quiet", "next null");
    }

    @Test
    void null_is_an_output_like_any_other() {
        var workflow = cairn.workflow("null", String.class, wf -> {
            var nothing = wf.step("nothing").run(String.class, (input, ctx) -> null);
            keep(wf.step("next").after(nothing).run(String.class, (input, before, ctx) -> "got " + before));
        });

        assertThat(workflow.run("", TENANT).output(steps.get("next"))).isEqualTo("got null");
    }

    @Test
    void text_is_stored_exactly_down_to_the_null_character() {
        String odd = "a\u0000b\n\"\\ é 😀";
        var workflow =
                cairn.workflow("odd", String.class, wf -> keep(wf.step("copy").run(String.class, (in, ctx) -> in)));

        assertThat(workflow.run(odd, TENANT).output(steps.get("copy"))).isEqualTo(odd);
    }

    @Test
    void one_output_that_is_too_large_fails_its_step_alone_and_the_rest_of_the_batch_settles() {
        TestCairn small = kit(EngineOptions.defaults().maxPayloadBytes(100), 1);
        var workflow = small.workflow("sizes", String.class, wf -> {
            wf.step("large").run(String.class, (input, ctx) -> "x".repeat(200));
            wf.step("right").run(String.class, (input, ctx) -> "x".repeat(50));
        });
        var run = workflow.runNoWait("", TENANT);

        small.runCycle();

        small.assertThat(run)
                .failed()
                .ran("right")
                .failedBecause("large", "takes 202 bytes encoded, more than the limit of 100");
    }

    @Test
    void an_output_that_cannot_be_encoded_fails_its_step_without_a_retry_and_with_a_remedy() {
        record Endless(List<Object> self) {}
        var workflow = cairn.workflow(
                "endless",
                String.class,
                wf -> wf.step("loop").retry(RetryPolicy.exponential(3)).run(Endless.class, (input, ctx) -> {
                    List<Object> list = new ArrayList<>();
                    list.add(new Endless(list));
                    return new Endless(list);
                }));
        var run = workflow.runNoWait("", TENANT);

        cairn.runUntilIdle();

        cairn.assertThat(run).failed().tried("loop", 1).failedBecause("loop", "cannot be encoded as");
    }

    private StepRef<String> letter(WorkflowBuilder<String> wf, String name) {
        return wf.step(name).run(String.class, (input, ctx) -> name);
    }

    private void keep(StepRef<String> step) {
        steps.put(step.name(), step);
    }
}
