package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.cairn.AwaitTimeoutException;
import dev.cairn.StepRef;
import dev.cairn.TriggerOptions;
import dev.cairn.TypeToken;
import dev.cairn.TypedWorkflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowFailedException;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Workflows whose steps and results are known by their types outside the block. */
class DefinedWorkflowTest extends AcceptanceTest {

    private final TestCairn cairn = kit(1);

    /** The input of the workflow. */
    record Order(String id, int value) {}

    /** The result of the workflow. */
    record Receipt(String order, int sum) {}

    /** A workflow as a class: its steps are its fields. */
    static final class Checkout {

        final StepRef<Integer> price;
        final StepRef<List<String>> lines;
        final StepRef<Receipt> receipt;

        Checkout(WorkflowBuilder<Order> wf, int tax) {
            price = wf.step("price").run(Integer.class, (order, ctx) -> price(order, tax));
            lines = wf.step("lines").run(new TypeToken<List<String>>() {}, (order, ctx) -> List.of(order.id()));
            var pause = wf.step("pause").after(price).sleep(Duration.ofMinutes(1));
            receipt = wf.step("receipt")
                    .after(price, pause)
                    .skipIfInput(order -> order.value() == 0)
                    .run(Receipt.class, (order, sum, nothing, ctx) -> new Receipt(order.id(), sum));
        }

        private static int price(Order order, int tax) {
            if (order.value() < 0) {
                throw new IllegalStateException("negative");
            }
            return order.value() + tax;
        }
    }

    @Test
    void the_steps_of_a_workflow_as_a_class_are_its_fields() {
        var checkout = cairn.define("checkout", Order.class, wf -> new Checkout(wf, 5));

        var result = checkout.run(new Order("o1", 10), TENANT).orThrow();

        assertThat(checkout.name()).isEqualTo("checkout");
        assertThat(result.output(checkout.steps().price)).isEqualTo(15);
        assertThat(result.output(checkout.steps().receipt)).isEqualTo(new Receipt("o1", 15));
    }

    @Test
    void a_workflow_of_a_generic_input_keeps_what_its_block_returned_too() {
        var sums = cairn.define(
                "sums",
                new TypeToken<List<Integer>>() {},
                wf -> wf.step("sum")
                        .run(
                                Integer.class,
                                (numbers, ctx) ->
                                        numbers.stream().mapToInt(n -> n).sum()));

        assertThat(sums.returning(sum -> sum).run(List.of(1, 2, 3), TENANT)).isEqualTo(6);
    }

    @Test
    void a_run_of_a_typed_workflow_returns_the_output_of_its_result_step() {
        TypedWorkflow<Order, Receipt> checkout =
                cairn.define("checkout", Order.class, wf -> new Checkout(wf, 5)).returning(steps -> steps.receipt);

        Receipt receipt = checkout.run(new Order("o1", 10), TENANT);

        assertThat(receipt).isEqualTo(new Receipt("o1", 15));
        assertThat(checkout.workflow().name()).isEqualTo("checkout");
        assertThat(checkout.result().name()).isEqualTo("receipt");
        assertThat(checkout.run(
                        new Order("o2", 1), TENANT, TriggerOptions.none().idempotencyKey("k")))
                .isEqualTo(new Receipt("o2", 6));
        assertThat(checkout.run(
                        new Order("o3", 1), TENANT, TriggerOptions.none().idempotencyKey("k")))
                .as("of the first run with that key")
                .isEqualTo(new Receipt("o2", 6));
    }

    @Test
    void the_result_is_null_when_its_step_was_skipped() {
        var checkout =
                cairn.define("checkout", Order.class, wf -> new Checkout(wf, 5)).returning(steps -> steps.receipt);

        assertThat(checkout.run(new Order("o1", 0), TENANT)).isNull();
    }

    @Test
    void a_typed_workflow_throws_when_the_run_failed() {
        var checkout =
                cairn.define("checkout", Order.class, wf -> new Checkout(wf, 5)).returning(steps -> steps.receipt);

        assertThatThrownBy(() -> checkout.run(new Order("o1", -1), TENANT))
                .isInstanceOf(WorkflowFailedException.class)
                .hasMessageContaining("negative");
    }

    @Test
    void a_run_of_a_typed_workflow_has_a_time_limit() {
        var naps = cairn.define("naps", String.class, wf -> {
                    var nap = wf.sleep("nap", Duration.ofHours(1));
                    return wf.step("greet").after(nap).run(String.class, (name, ctx) -> "Hello, " + name);
                })
                .returning(greet -> greet);

        assertThat(naps.run("Ada", TENANT, TriggerOptions.none(), Duration.ofHours(1)))
                .isEqualTo("Hello, Ada");
        assertThatThrownBy(() -> naps.run("Bob", TENANT, TriggerOptions.none(), Duration.ofMinutes(59)))
                .isInstanceOfSatisfying(
                        AwaitTimeoutException.class,
                        late -> assertThat(cairn.find(late.runId()).await().output(naps.result()))
                                .isEqualTo("Hello, Bob"));
    }

    @Test
    void a_result_step_and_a_generic_output_can_be_named_by_name_and_type() {
        var checkout = cairn.workflow("checkout", Order.class, wf -> new Checkout(wf, 5));

        var lines = checkout.step("lines", new TypeToken<List<String>>() {});

        assertThat(checkout.returning(lines).run(new Order("o1", 1), TENANT)).containsExactly("o1");
    }

    @Test
    void all_outputs_come_as_their_types_in_the_order_of_declaration() {
        var checkout = cairn.define("checkout", Order.class, wf -> new Checkout(wf, 5));

        assertThat(checkout.run(new Order("o1", 10), TENANT).outputs())
                .containsExactly(
                        entry("price", 15), entry("lines", List.of("o1")), entry("receipt", new Receipt("o1", 15)));
    }

    @Test
    void steps_that_did_not_complete_have_no_output_in_the_map_but_null_is_one() {
        var workflow = cairn.workflow("partly", String.class, wf -> {
            var none = wf.step("none").run(String.class, (input, ctx) -> null);
            wf.step("skipped").after(none).skipIf(output -> true).run(String.class, (input, ctx) -> "never");
            var failed = wf.step("failed").run(String.class, (input, ctx) -> {
                throw new IllegalStateException("broken");
            });
            wf.step("cancelled").after(failed).run(String.class, (input, ctx) -> "never");
            wf.step("silent").run((input, ctx) -> {});
        });

        var outputs = workflow.run("", TENANT).outputs();

        assertThat(outputs).hasSize(1).containsEntry("none", null);
        assertThatThrownBy(() -> outputs.put("more", 1)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void outputs_of_a_workflow_that_this_engine_does_not_know_are_plain_values() {
        cairn.worker().crash();
        var known = cairn.addBareWorker("known").workflow("checkout", Order.class, wf -> new Checkout(wf, 5));
        var run = known.runNoWait(new Order("o1", 10), TENANT);

        assertThat(cairn.find(run.id()).await().outputs())
                .isEqualTo(Map.of("price", 15, "lines", List.of("o1"), "receipt", Map.of("order", "o1", "sum", 15)));
    }
}
