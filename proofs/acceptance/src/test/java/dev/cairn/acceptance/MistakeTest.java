package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.cairn.Limits;
import dev.cairn.SleepStep;
import dev.cairn.StepRef;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each mistake in building or triggering gives one sentence with names and a remedy, and leaves nothing behind. */
class MistakeTest extends AcceptanceTest {

    private static final String LONG = "x".repeat(101);

    private final TestCairn cairn = kit(1);

    @ParameterizedTest(name = "{0}")
    @MethodSource("graphs")
    void a_graph_that_cannot_work_is_refused_when_it_is_built(
            String mistake, Consumer<WorkflowBuilder<String>> graph, String message) {
        assertThatThrownBy(() -> cairn.workflow("wrong", String.class, graph))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    static Stream<Arguments> graphs() {
        return Stream.concat(wrongSteps(), wrongEdges());
    }

    private static Stream<Arguments> wrongSteps() {
        return Stream.of(
                graph(
                        "no steps",
                        wf -> {},
                        "Workflow 'wrong' has no steps. Declare at least one with wf.step(…).run(…)."),
                graph(
                        "a name used twice",
                        wf -> {
                            step(wf, "pack");
                            wf.sleep("pack", Duration.ZERO);
                        },
                        "Workflow 'wrong': step 'pack' is declared twice. Give each step a name of its own."),
                graph(
                        "a blank name",
                        wf -> step(wf, " "),
                        "Workflow 'wrong': a step has a blank name. Give it a name that people recognise."),
                graph(
                        "an overlong name",
                        wf -> step(wf, LONG),
                        "Workflow 'wrong': a step has a name of 101 characters, beginning '" + LONG.substring(0, 40)
                                + "'. Use at most 100."),
                graph(
                        "a name of the engine's own",
                        wf -> step(wf, "$mine"),
                        "Workflow 'wrong': a step is called '$mine', but names that begin with $ are the engine's own."
                                + " Rename it."),
                graph(
                        "over 10,000 steps",
                        wf -> {
                            for (int i = 0; i <= Limits.MAX_STEPS; i++) {
                                step(wf, "step-" + i);
                            }
                        },
                        "Workflow 'wrong' has 10001 steps, more than 10000. Split it into several workflows."),
                graph(
                        "a step without code",
                        wf -> wf.step("pack"),
                        "Workflow 'wrong': step 'pack' was begun but has no code. End its declaration with run(…)."),
                graph(
                        "code given twice",
                        wf -> {
                            var pack = wf.step("pack");
                            pack.run((input, ctx) -> {});
                            pack.run((input, ctx) -> {});
                        },
                        "Workflow 'wrong': step 'pack' is given code twice. Call run(…) once for each step."),
                graph(
                        "a negative sleep",
                        wf -> wf.sleep("nap", Duration.ofSeconds(-1)),
                        "Workflow 'wrong': step 'nap' sleeps for PT-1S, but a sleep lasts between zero and 36500 days."
                                + " Choose a duration within that."),
                graph(
                        "a version below 1",
                        wf -> wf.version(0),
                        "Workflow 'wrong': the version must be 1 or more, but was 0. Count versions up from 1."),
                graph(
                        "two failure handlers",
                        wf -> {
                            wf.onFailure((input, failure) -> {});
                            wf.onFailure((input, failure) -> {});
                        },
                        "Workflow 'wrong' has two failure handlers. Put what both do into one onFailure(…)."));
    }

    private static Stream<Arguments> wrongEdges() {
        return Stream.of(
                graph(
                        "a parent of another workflow",
                        wf -> {
                            step(wf, "pack");
                            wf.step("ship").after(foreign("orders")).run((input, ctx) -> {});
                        },
                        "Workflow 'wrong': step 'ship' refers to 'foreign', which is a step of workflow 'orders'."
                                + " Refer to steps declared earlier in this block: pack."),
                graph(
                        "a parent of another definition of the same workflow",
                        wf -> wf.step("ship").after(foreign("wrong")).run((input, ctx) -> {}),
                        "Workflow 'wrong': step 'ship' refers to 'foreign', which is a step of another definition of it."
                                + " Refer to steps declared earlier in this block: none."),
                graph(
                        "a circle",
                        wf -> {
                            SleepStep nap = wf.sleep("nap", Duration.ZERO);
                            var pack = wf.step("pack").after(nap).run((input, ctx) -> {});
                            nap.after(pack);
                        },
                        "Workflow 'wrong' runs in a circle: nap → pack → nap. Remove one of these after(…)."),
                graph(
                        "parents named in two places",
                        wf -> {
                            SleepStep nap = wf.sleep("nap", Duration.ZERO).after(step(wf, "one"));
                            nap.after(step(wf, "two"));
                        },
                        "Workflow 'wrong': step 'nap' says twice what it comes after. Name all its parents in one"
                                + " after(…)."),
                graph(
                        "a parent named twice",
                        wf -> {
                            var pack = step(wf, "pack");
                            wf.step("ship").after(pack, pack).run((input, ctx) -> {});
                        },
                        "Workflow 'wrong': step 'ship' names 'pack' twice in after(…). Name each parent once."),
                graph(
                        "a condition on a step that is no parent",
                        wf -> {
                            var pack = step(wf, "pack");
                            wf.step("ship").skipIf(pack, nothing -> true).run((input, ctx) -> {});
                        },
                        "Workflow 'wrong': step 'ship' has a skip condition on 'pack', which is not one of its parents."
                                + " Name it in after(…) too."),
                graph(
                        "a branch after otherwise",
                        wf -> {
                            var branch = wf.branch(step(wf, "decide"));
                            branch.otherwise(arm -> arm.step("no").run((input, ctx) -> {}));
                            branch.when(x -> true, arm -> arm.step("yes").run((input, ctx) -> {}));
                        },
                        "Workflow 'wrong': the branch after 'decide' goes on after otherwise(…). Put otherwise(…) last."));
    }

    @Test
    void a_workflow_needs_a_name_and_each_version_of_it_is_defined_once() {
        assertThatThrownBy(() -> cairn.workflow("", String.class, wf -> step(wf, "s")))
                .hasMessage("A workflow has a blank name. Give it a name that people recognise.");
        cairn.workflow("twice", String.class, wf -> step(wf, "s"));
        assertThatThrownBy(() -> cairn.workflow("twice", String.class, wf -> step(wf, "s")))
                .hasMessage(
                        "Workflow 'twice' version 1 is already defined on this engine. Give one of them another name"
                                + " or version.");
    }

    @Test
    void nothing_can_be_declared_after_the_block_has_ended() {
        List<WorkflowBuilder<String>> escaped = new ArrayList<>();
        cairn.workflow("built", String.class, wf -> {
            step(wf, "s");
            escaped.add(wf);
        });

        assertThatThrownBy(() -> escaped.getFirst().step("late"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Workflow 'built' is already built. Declare its steps inside the block given to"
                        + " engine.workflow(…).");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("triggers")
    void a_trigger_that_cannot_work_is_refused_and_starts_nothing(
            String mistake, Consumer<Workflow<Object>> trigger, String message) {
        Workflow<Object> workflow =
                cairn.workflow("fine", Object.class, wf -> wf.step("s").run((input, ctx) -> {}));

        assertThatThrownBy(() -> trigger.accept(workflow))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
        assertThat(cairn.store().snapshot().runs()).isEmpty();
    }

    static Stream<Arguments> triggers() {
        TriggerOptions none = TriggerOptions.none();
        return Stream.of(
                trigger("no input", w -> w.runNoWait(null, "t"), "Workflow 'fine': the input is null. Pass a value"),
                trigger("a blank tenant", w -> w.runNoWait("", " "), "Workflow 'fine': the tenant has a blank name."),
                trigger("an overlong tenant", w -> w.runNoWait("", LONG), "the tenant has a name of 101 characters"),
                trigger(
                        "an input that cannot be encoded",
                        w -> w.runNoWait(endless(), "t"),
                        "Workflow 'fine': the input cannot be encoded as java.lang.Object"),
                trigger("a blank key", w -> none.idempotencyKey(" "), "must have 1 to 200 characters and not be blank"),
                trigger("a negative delay", w -> none.startDelay(Duration.ofSeconds(-1)), "The start delay must lie"),
                trigger(
                        "a start delay and a start time",
                        w -> none.startDelay(Duration.ZERO).startAt(Instant.EPOCH),
                        "not both. Leave one of them out."),
                trigger(
                        "a start time too far away",
                        w -> w.runNoWait("", "t", none.startAt(Instant.parse("9999-01-01T00:00:00Z"))),
                        "is more than 36500 days away. Choose an earlier one."));
    }

    private static Arguments graph(String mistake, Consumer<WorkflowBuilder<String>> graph, String message) {
        return arguments(mistake, graph, message);
    }

    private static Arguments trigger(String mistake, Consumer<Workflow<Object>> trigger, String message) {
        return arguments(mistake, trigger, message);
    }

    private static Object endless() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        return list;
    }

    private static StepRef<Void> step(WorkflowBuilder<String> wf, String name) {
        return wf.step(name).run((input, ctx) -> {});
    }

    private static StepRef<Void> foreign(String workflow) {
        List<StepRef<Void>> refs = new ArrayList<>();
        TestCairn.create().workflow(workflow, String.class, wf -> refs.add(step(wf, "foreign")));
        return refs.getFirst();
    }
}
