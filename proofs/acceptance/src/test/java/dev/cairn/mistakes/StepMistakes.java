package dev.cairn.mistakes;

import dev.cairn.RetryPolicy;
import dev.cairn.StepAction;
import dev.cairn.StepBuilder;
import dev.cairn.StepRef;
import dev.cairn.TypeToken;
import dev.cairn.WorkflowBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/** Mistakes in declaring steps and the workflow as a whole. */
final class StepMistakes {

    private static final String TOPIC = "Building a workflow";

    private StepMistakes() {}

    static List<Mistake> all() {
        List<Mistake> all = new ArrayList<>();
        all.addAll(steps());
        all.addAll(wholes());
        all.addAll(missing());
        all.addAll(limits());
        return all;
    }

    private static List<Mistake> limits() {
        return List.of(
                mistake(
                        "a time limit of zero",
                        b -> b.building(wf -> wf.step("pay").startToClose(Duration.ZERO)),
                        "Workflow 'checkout': step 'pay': its start-to-close limit must be longer than zero and at most "
                                + "36500 days, but was PT0S. Leave it out for no limit."),
                mistake(
                        "null as a time limit",
                        b -> b.building(wf -> wf.step("pay").startToClose(null)),
                        "Workflow 'checkout': step 'pay': its start-to-close limit must be longer than zero and at most "
                                + "36500 days, but was null. Leave it out for no limit."),
                mistake(
                        "a heartbeat limit longer than the attempt may be",
                        b -> b.building(wf -> wf.step("pay")
                                .startToClose(Duration.ofSeconds(5))
                                .heartbeatWithin(Duration.ofSeconds(6))
                                .run((order, ctx) -> {})),
                        "Workflow 'checkout': step 'pay': its heartbeat limit of PT6S is longer than its start-to-close "
                                + "limit of PT5S, so it would never count. Choose a shorter one, or leave it out."),
                mistake(
                        "null as what happens to a late step",
                        b -> b.building(wf -> wf.step("pay").scheduleToStart(Duration.ofSeconds(5), null)),
                        "Workflow 'checkout': step 'pay': its schedule-to-start limit: what happens then is null. Use "
                                + "WhenLate.FAIL or WhenLate.SKIP."),
                mistake(
                        "a deadline of zero",
                        b -> b.building(wf -> wf.deadline(Duration.ZERO)),
                        "Workflow 'checkout': its deadline must be longer than zero and at most 36500 days, but was PT0S. "
                                + "Leave it out for no limit."),
                mistake(
                        "a negative time limit of a handler",
                        b -> b.building(wf -> wf.onSuccess((order, ctx) -> {}).startToClose(Duration.ofSeconds(-1))),
                        "Workflow 'checkout': the handler '$on-success': its start-to-close limit must be longer than zero "
                                + "and at most 36500 days, but was PT-1S. Leave it out for no limit."));
    }

    private static List<Mistake> steps() {
        return List.of(
                mistake(
                        "a step without run(…)",
                        b -> b.building(wf -> wf.step("pay")),
                        "Workflow 'checkout': step 'pay' was begun but has no code. End its declaration with "
                                + "run(…), sleep(…) or waitFor(…)."),
                mistake(
                        "run(…) called twice",
                        b -> b.building(wf -> {
                            StepBuilder<String> pay = wf.step("pay");
                            pay.run((order, ctx) -> {});
                            pay.run((order, ctx) -> {});
                        }),
                        "Workflow 'checkout': step 'pay' is ended twice. Call run(…), sleep(…), sleepUntil(…) or waitFor(…) "
                                + "once for each step."),
                mistake(
                        "a negative sleep",
                        b -> b.building(wf -> wf.sleep("pause", Duration.ofSeconds(-1))),
                        "Workflow 'checkout': step 'pause' sleeps for PT-1S, but a sleep lasts between zero "
                                + "and 36500 days. Choose a duration within that."),
                mistake(
                        "a sleep beyond all measure",
                        b -> b.building(wf -> wf.sleep("pause", Duration.ofDays(40_000))),
                        "Workflow 'checkout': step 'pause' sleeps for PT960000H, but a sleep lasts between "
                                + "zero and 36500 days. Choose a duration within that."),
                mistake(
                        "a branch that goes on after otherwise(…)",
                        b -> b.building(wf -> {
                            var pay = noop(wf, "pay");
                            var choice = wf.branch(pay);
                            choice.otherwise(arm -> arm.step("ship").run((order, ctx) -> {}));
                            choice.when(nothing -> true, arm -> arm.step("pack").run((order, ctx) -> {}));
                        }),
                        "Workflow 'checkout': the branch after 'pay' goes on after otherwise(…). Put "
                                + "otherwise(…) last."),
                mistake(
                        "a branch on a step of another workflow",
                        b -> b.building(wf -> wf.branch(b.charge)),
                        "Workflow 'checkout': a branch refers to 'charge', which is a step of workflow "
                                + "'orders'. Refer to steps declared earlier in this block: none."),
                mistake(
                        "a branch that returns no step",
                        b -> b.building(wf -> {
                            var pay = noop(wf, "pay");
                            wf.branch(pay).otherwise(arm -> null);
                        }),
                        "Workflow 'checkout': the branch after 'pay': the step it ends with is null. Return "
                                + "one from the lambda."));
    }

    private static List<Mistake> wholes() {
        return List.of(
                mistake(
                        "a workflow without steps",
                        b -> b.building(wf -> {}),
                        "Workflow 'checkout' has no steps. Declare at least one with wf.step(…).run(…)."),
                mistake(
                        "more than 10,000 steps",
                        b -> b.building(wf -> {
                            for (int i = 0; i <= 10_000; i++) {
                                noop(wf, "step-" + i);
                            }
                        }),
                        "Workflow 'checkout' has 10001 steps, more than 10000. Split it into several " + "workflows."),
                mistake(
                        "a version below 1",
                        b -> b.building(wf -> wf.version(0)),
                        "Workflow 'checkout': the version must be 1 or more, but was 0. Count versions up "
                                + "from 1."),
                mistake(
                        "one version of a workflow defined twice",
                        b -> b.refused(() -> b.cairn.workflow("orders", String.class, wf -> noop(wf, "pay"))),
                        "Workflow 'orders' version 1 is already defined on this engine. Give one of them "
                                + "another name or version."),
                mistake(
                        "a step declared after the block",
                        b -> b.refused(() -> {
                            List<WorkflowBuilder<String>> kept = new ArrayList<>();
                            b.cairn.workflow("checkout", String.class, wf -> {
                                kept.add(wf);
                                noop(wf, "pay");
                            });
                            kept.getFirst().step("late");
                        }),
                        "Workflow 'checkout' is already built. Declare its steps inside the block given to "
                                + "engine.workflow(…)."),
                mistake(
                        "a type token without its braces",
                        b -> b.refused(BareToken::new),
                        "A TypeToken names its type where it is made, with braces: new "
                                + "TypeToken<List<Item>>() {}"));
    }

    private static List<Mistake> missing() {
        return List.of(
                mistake(
                        "null as the input type",
                        b -> b.refused(() -> b.cairn.workflow("checkout", (Class<String>) null, wf -> {})),
                        "Workflow 'checkout': the input type is null. Pass a class, or a TypeToken if it is "
                                + "generic."),
                mistake(
                        "null as the block",
                        b -> b.refused(() -> b.cairn.workflow("checkout", String.class, null)),
                        "Workflow 'checkout': the block that declares its steps is null. Pass a lambda, wf -> "
                                + "{ … }."),
                mistake(
                        "null as a collection of parents",
                        b -> b.building(wf -> wf.step("pay").after((Collection<StepRef<?>>) null)),
                        "Workflow 'checkout': step 'pay': the collection of its parents is null. Leave "
                                + "after(…) out if it starts with the run."),
                mistake(
                        "null as the code of a step",
                        b -> b.building(wf -> wf.step("pay").run((StepAction<String>) null)),
                        "Workflow 'checkout': step 'pay': its code is null. Pass a lambda that takes the "
                                + "input and the context."),
                mistake(
                        "null as the type of an output",
                        b -> b.building(wf -> wf.step("pay").run((Class<String>) null, (order, ctx) -> order)),
                        "Workflow 'checkout': step 'pay': the type of its output is null. Pass a class or "
                                + "TypeToken, or only the code if it has none."),
                mistake(
                        "null as a retry policy",
                        b -> b.building(wf -> wf.step("pay").retry((RetryPolicy) null)),
                        "Workflow 'checkout': step 'pay': its retry policy is null. Use RetryPolicy.none() "
                                + "for no retries."),
                mistake(
                        "null as the test of a skip condition",
                        b -> b.building(wf -> {
                            StepRef<Void> pay = noop(wf, "pay");
                            wf.step("ship").after(pay).skipIf(pay, (Predicate<Void>) null);
                        }),
                        "Workflow 'checkout': step 'ship': the test of its skip condition on 'pay' is null. "
                                + "Pass one, output -> true to skip."),
                mistake(
                        "null as the length of a sleep",
                        b -> b.building(wf -> wf.sleep("pause", null)),
                        "Workflow 'checkout': step 'pause' sleeps for null, but a sleep lasts between zero "
                                + "and 36500 days. Choose a duration within that."),
                mistake(
                        "null as the end of a sleep",
                        b -> b.building(wf -> wf.sleepUntil("pause", null)),
                        "Workflow 'checkout': step 'pause': the function that says until when it sleeps is "
                                + "null. Pass one that returns an instant."));
    }

    private static StepRef<Void> noop(WorkflowBuilder<String> wf, String name) {
        return wf.step(name).run((order, ctx) -> {});
    }

    private static Mistake mistake(String what, Mistake.Made made, String said) {
        return new Mistake(TOPIC, what, made, said);
    }

    @SuppressWarnings("rawtypes")
    private static final class BareToken extends TypeToken {}
}
