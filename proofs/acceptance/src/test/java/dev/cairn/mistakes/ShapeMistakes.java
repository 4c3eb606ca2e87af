package dev.cairn.mistakes;

import dev.cairn.StepAction;
import dev.cairn.StepBuilder;
import dev.cairn.StepFunction;
import dev.cairn.StepRef;
import dev.cairn.TypeToken;
import dev.cairn.WorkflowBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;

/** Mistakes in conditions on the input, in sleeps as steps, and in workflows that return something. */
final class ShapeMistakes {

    private static final String BUILDING = "Building a workflow";

    private ShapeMistakes() {}

    static List<Mistake> all() {
        List<Mistake> all = new ArrayList<>();
        all.addAll(conditions());
        all.addAll(sleeps());
        all.addAll(definitions());
        all.addAll(results());
        all.addAll(insideSteps());
        return all;
    }

    private static List<Mistake> conditions() {
        return List.of(
                building(
                        "null as the test of the input",
                        b -> b.building(wf -> wf.step("pay").skipIfInput(null)),
                        "Workflow 'checkout': step 'pay': the test of its skip condition on the input is null. Pass one, "
                                + "input -> true to skip."),
                building(
                        "null as the test of the input and an output",
                        b -> b.building(wf -> {
                            StepRef<Void> pay = noop(wf, "pay");
                            wf.step("ship").after(pay).skipIf(pay, (BiPredicate<String, Void>) null);
                        }),
                        "Workflow 'checkout': step 'ship': the test of its skip condition on 'pay' is null. Pass one, "
                                + "(input, output) -> true to skip."),
                building(
                        "null as the test of a branch on the input",
                        b -> b.building(wf -> wf.branchOnInput().when(null, arm -> noop(wf, "pay"))),
                        "Workflow 'checkout': the branch on the input: the test is null. Pass one, input -> true to take "
                                + "the branch."),
                building(
                        "null as the test of a branch on an output",
                        b -> b.building(
                                wf -> wf.branch(noop(wf, "pay")).when((Predicate<Void>) null, arm -> noop(wf, "ship"))),
                        "Workflow 'checkout': the branch after 'pay': the test is null. Pass one, output -> true to take "
                                + "the branch."),
                building(
                        "a branch on the input that goes on after otherwise(…)",
                        b -> b.building(wf -> {
                            var choice = wf.branchOnInput();
                            choice.otherwise(arm -> arm.step("ship").run((order, ctx) -> {}));
                            choice.when(order -> true, arm -> arm.step("pack").run((order, ctx) -> {}));
                        }),
                        "Workflow 'checkout': the branch on the input goes on after otherwise(…). Put otherwise(…) last."),
                building(
                        "a branch on the input that returns no step",
                        b -> b.building(wf -> wf.branchOnInput().otherwise(arm -> null)),
                        "Workflow 'checkout': the branch on the input: the step it ends with is null. Return one from the "
                                + "lambda."));
    }

    private static List<Mistake> sleeps() {
        return List.of(
                building(
                        "a negative sleep as a step",
                        b -> b.building(wf -> wf.step("pause").sleep(Duration.ofSeconds(-1))),
                        "Workflow 'checkout': step 'pause' sleeps for PT-1S, but a sleep lasts between zero and 36500 "
                                + "days. Choose a duration within that."),
                building(
                        "null as the function that computes a length",
                        b -> b.building(wf -> wf.step("pause").sleep((StepFunction<String, Duration>) null)),
                        "Workflow 'checkout': step 'pause': the function that says for how long it sleeps is null. Pass "
                                + "one that returns a duration."),
                building(
                        "null as the function that computes the end of a sleep",
                        b -> b.building(wf -> {
                            StepRef<Void> pay = noop(wf, "pay");
                            wf.step("pause").after(pay).sleepUntil((StepFunction.Of1<String, Void, Instant>) null);
                        }),
                        "Workflow 'checkout': step 'pause': the function that says until when it sleeps is null. Pass "
                                + "one that returns an instant."),
                building(
                        "a step with code that also sleeps",
                        b -> b.building(wf -> {
                            StepBuilder<String> pay = wf.step("pay");
                            pay.run((StepAction<String>) (order, ctx) -> {});
                            pay.sleep(Duration.ofHours(1));
                        }),
                        "Workflow 'checkout': step 'pay' is ended twice. Call run(…), sleep(…), sleepUntil(…) or waitFor(…) once for "
                                + "each step."));
    }

    private static List<Mistake> definitions() {
        return List.of(
                building(
                        "null as a block that returns its steps",
                        b -> b.refused(() -> b.cairn.define("checkout", String.class, null)),
                        "Workflow 'checkout': the block that declares its steps is null. Pass a lambda that returns them, "
                                + "wf -> { … }."),
                building(
                        "a block that returns null for its steps",
                        b -> b.refused(() -> b.cairn.define("checkout", String.class, wf -> {
                            noop(wf, "pay");
                            return null;
                        })),
                        "Workflow 'checkout': what its block returned is null. Return the object that holds the steps, or "
                                + "use engine.workflow(…)."));
    }

    private static List<Mistake> results() {
        String topic = "Looking at a run";
        return List.of(
                new Mistake(
                        topic,
                        "null as the step whose output is the result",
                        b -> b.refused(() -> b.orders.returning(null)),
                        "Workflow 'orders': the step whose output is its result is null. Pass the StepRef that run(…) "
                                + "returned in the block."),
                new Mistake(
                        topic,
                        "a step of another workflow as the result",
                        b -> {
                            List<StepRef<String>> pay = new ArrayList<>();
                            b.cairn.workflow(
                                    "refunds",
                                    String.class,
                                    wf -> pay.add(wf.step("pay").run(String.class, (order, ctx) -> order)));
                            return b.refused(() -> b.orders.returning(pay.getFirst()));
                        },
                        "Workflow 'orders' returns 'pay', which is a step of workflow 'refunds'. Return one of its own "
                                + "steps: reserve, charge."),
                new Mistake(
                        topic,
                        "a step without output as the result",
                        b -> {
                            var pause = b.cairn.define(
                                    "pause", String.class, wf -> wf.step("nap").sleep(Duration.ofHours(1)));
                            return b.refused(() -> pause.returning(pause.steps()));
                        },
                        "Workflow 'pause': step 'nap' has no output. What code returns is stored only if run(…) names its "
                                + "type: run(Receipt.class, (input, ctx) -> …)."),
                new Mistake(
                        topic,
                        "null as the function that names the result",
                        b -> {
                            var checkout = b.cairn.define("checkout", String.class, wf -> noop(wf, "pay"));
                            return b.refused(() -> checkout.returning((Function<StepRef<Void>, StepRef<Void>>) null));
                        },
                        "Workflow 'checkout': the function that names its result is null. Pass one, steps -> "
                                + "steps.receipt."),
                new Mistake(
                        topic,
                        "a step by its name as another generic type",
                        b -> b.refused(() -> b.orders.step("charge", new TypeToken<List<String>>() {})),
                        "Workflow 'orders': the output of step 'charge' is java.lang.String, not "
                                + "java.util.List<java.lang.String>. Ask for it as what it is."));
    }

    private static List<Mistake> insideSteps() {
        String topic = "Inside a step";
        return List.of(
                new Mistake(
                        topic,
                        "a computed sleep of no length",
                        b -> b.running(wf -> wf.step("charge").sleep((order, ctx) -> null)),
                        "The sleep step 'charge' in run 00000000-0000-7000-8000-000000000001 of workflow 'checkout' was "
                                + "told to sleep for null, but a sleep lasts between zero and 36500 days. Return such a "
                                + "duration from the function given to sleep(…)."),
                new Mistake(
                        topic,
                        "a computed sleep of a negative length",
                        b -> b.running(wf -> wf.step("charge").sleep((order, ctx) -> Duration.ofMinutes(-5))),
                        "The sleep step 'charge' in run 00000000-0000-7000-8000-000000000001 of workflow 'checkout' was "
                                + "told to sleep for PT-5M, but a sleep lasts between zero and 36500 days. Return such a "
                                + "duration from the function given to sleep(…)."),
                new Mistake(
                        topic,
                        "a computed sleep beyond all measure",
                        b -> b.running(wf -> wf.step("charge").sleep((order, ctx) -> Duration.ofDays(40_000))),
                        "The sleep step 'charge' in run 00000000-0000-7000-8000-000000000001 of workflow 'checkout' was "
                                + "told to sleep for PT960000H, but a sleep lasts between zero and 36500 days. Return "
                                + "such a duration from the function given to sleep(…)."));
    }

    private static StepRef<Void> noop(WorkflowBuilder<String> wf, String name) {
        return wf.step(name).run((order, ctx) -> {});
    }

    private static Mistake building(String what, Mistake.Made made, String said) {
        return new Mistake(BUILDING, what, made, said);
    }
}
