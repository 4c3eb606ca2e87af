package dev.cairn.mistakes;

import dev.cairn.RetryLater;
import dev.cairn.StepRef;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Mistakes inside steps, and in looking at runs. */
final class RunMistakes {

    private RunMistakes() {}

    static List<Mistake> all() {
        List<Mistake> all = new ArrayList<>();
        all.addAll(insideSteps());
        all.addAll(looks());
        return all;
    }

    private static List<Mistake> insideSteps() {
        String topic = "Inside a step";
        return List.of(
                new Mistake(
                        topic,
                        "the output of a step that is no ancestor",
                        b -> b.running(wf -> {
                            StepRef<String> reserve = wf.step("reserve").run(String.class, (order, ctx) -> order);
                            StepRef<String> pack = wf.step("pack").run(String.class, (order, ctx) -> order);
                            return wf.step("charge")
                                    .after(reserve)
                                    .run(String.class, (order, ctx) -> ctx.parentOutput(pack));
                        }),
                        "Workflow 'checkout': step 'charge' asked for the output of 'pack', which is not one "
                                + "of its ancestors: reserve. Add it to after(…), directly or through another step."),
                new Mistake(
                        topic,
                        "the output of a step of another workflow",
                        b -> b.running(wf -> {
                            StepRef<String> reserve = wf.step("reserve").run(String.class, (order, ctx) -> order);
                            return wf.step("charge")
                                    .after(reserve)
                                    .run(String.class, (order, ctx) -> ctx.parentOutput(b.charge));
                        }),
                        "Workflow 'checkout': step 'charge' asked for the output of 'charge', which is a step "
                                + "of workflow 'orders'. Ask for one of its own ancestors: reserve."),
                new Mistake(
                        topic,
                        "the output of null",
                        b -> b.running(wf -> wf.step("charge")
                                .run(String.class, (order, ctx) -> ctx.parentOutput((StepRef<String>) null))),
                        "Workflow 'checkout': step 'charge': the step whose output it asked for is null. Pass "
                                + "the StepRef that run(…) returned in the block."),
                new Mistake(
                        topic,
                        "an output that cannot be encoded",
                        b -> b.running(wf -> wf.step("charge").run(Endless.class, (order, ctx) -> new Endless())),
                        "The output of step 'charge' in run 00000000-0000-7000-8000-000000000001 of workflow "
                                + "'checkout' cannot be encoded as dev.cairn.mistakes.Endless "
                                + "(InvalidDefinitionException: Direct self-reference leading to cycle). Use types that "
                                + "the serializer knows, such as records."),
                new Mistake(
                        topic,
                        "an output that is too large",
                        b -> b.running(wf -> wf.step("charge").run(String.class, (order, ctx) -> "x".repeat(2_000))),
                        "The output of step 'charge' in run 00000000-0000-7000-8000-000000000001 of workflow "
                                + "'checkout' takes 2002 bytes encoded, more than the limit of 1000. Store it elsewhere "
                                + "and pass a reference, or raise maxPayloadBytes."),
                new Mistake(
                        topic,
                        "a sleep until nothing",
                        b -> b.running(wf -> wf.sleepUntil("charge", order -> null)),
                        "The sleep step 'charge' in run 00000000-0000-7000-8000-000000000001 of workflow "
                                + "'checkout' was told to wake at null, but it needs an instant within 36500 days. "
                                + "Return one from the function given to sleepUntil(…)."),
                new Mistake(
                        topic,
                        "a retry after a negative time",
                        b -> b.running(wf -> wf.step("charge").run((order, ctx) -> {
                            throw new RetryLater(Duration.ofSeconds(-5));
                        })),
                        "RetryLater: the delay must lie between zero and 36500 days, but was PT-5S."));
    }

    private static List<Mistake> looks() {
        String topic = "Looking at a run";
        return List.of(
                new Mistake(
                        topic,
                        "a run that is not stored",
                        b -> b.refused(() -> b.cairn.find(Bench.RUN).inspect()),
                        "There is no run 00000000-0000-7000-8000-000000000001. It was never started on this "
                                + "store, its trigger was not committed, or it was pruned after its end."),
                new Mistake(
                        topic,
                        "waiting for a run that is not stored",
                        b -> b.refused(() -> b.cairn.find(Bench.RUN).await()),
                        "There is no run 00000000-0000-7000-8000-000000000001. It was never started on this "
                                + "store, its trigger was not committed, or it was pruned after its end."),
                new Mistake(
                        topic,
                        "a run id that is null",
                        b -> b.refused(() -> b.cairn.find((UUID) null)),
                        "The run id is null. Pass the id of a run, as WorkflowRunRef.id() gives it."),
                new Mistake(
                        topic,
                        "a time to wait that is null",
                        b -> b.refused(() -> b.cairn.find(Bench.RUN).await(null)),
                        "Run 00000000-0000-7000-8000-000000000001: the time to wait is null. Use await() to "
                                + "wait without limit."),
                new Mistake(
                        topic,
                        "a run that is not over in time",
                        b -> {
                            Workflow<String> slow = b.cairn.workflow(
                                    "slow", String.class, wf -> wf.sleep("night", Duration.ofHours(8)));
                            var run = slow.runNoWait(
                                    "o1", "acme", TriggerOptions.none().runId(Bench.RUN));
                            b.cairn.runUntilIdle();
                            return b.refused(() -> run.await(Duration.ofMinutes(1)));
                        },
                        "Run 00000000-0000-7000-8000-000000000001 was not over after PT1M: {SLEEPING=1}. It "
                                + "goes on; wait again or look at it with inspect()."),
                new Mistake(
                        topic,
                        "the output of a step of another workflow",
                        b -> {
                            StepRef<?>[] pay = new StepRef<?>[1];
                            b.cairn.workflow(
                                    "refunds",
                                    String.class,
                                    wf -> pay[0] = wf.step("pay").run((in, ctx) -> {}));
                            var result = b.result();
                            return b.refused(() -> result.output(pay[0]));
                        },
                        "Run 00000000-0000-7000-8000-000000000001 of workflow 'orders' has no step 'pay' of "
                                + "workflow 'refunds'. Its steps: reserve, charge."),
                new Mistake(
                        topic,
                        "the output of null",
                        b -> {
                            var result = b.result();
                            return b.refused(() -> result.output(null));
                        },
                        "Run 00000000-0000-7000-8000-000000000001 of workflow 'orders': the step asked for is "
                                + "null. Pass the StepRef that run(…) returned in the block."),
                new Mistake(
                        topic,
                        "a step by a name it does not have",
                        b -> b.refused(() -> b.orders.step("ship", String.class)),
                        "Workflow 'orders' has no step 'ship'. Its steps: reserve, charge."),
                new Mistake(
                        topic,
                        "a step by its name as another type",
                        b -> b.refused(() -> b.orders.step("charge", Integer.class)),
                        "Workflow 'orders': the output of step 'charge' is java.lang.String, not java.lang.Integer. Ask for it as what it is."),
                new Mistake(
                        topic,
                        "a step by its name as null",
                        b -> b.refused(() -> b.orders.step("charge", (Class<String>) null)),
                        "Workflow 'orders': the type of the output of step 'charge' is null. Pass Void.class for a step without output."),
                new Mistake(
                        topic,
                        "the details of a step that does not exist",
                        b -> {
                            var details = b.cairn.find(b.result().runId()).inspect();
                            return b.refused(() -> details.task("ship"));
                        },
                        "Run 00000000-0000-7000-8000-000000000001 of workflow 'orders' has no step 'ship'. "
                                + "Its steps: reserve, charge."));
    }
}
