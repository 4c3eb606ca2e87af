package dev.cairn.mistakes;

import dev.cairn.Compensation;
import dev.cairn.FailureHandler;
import dev.cairn.HandlerContext;
import dev.cairn.HandlerOptions;
import dev.cairn.RetryPolicy;
import dev.cairn.StepFailure;
import dev.cairn.StepRef;
import dev.cairn.SuccessHandler;
import dev.cairn.TriggerOptions;
import java.util.List;
import java.util.function.BiConsumer;

/** Mistakes in declaring handlers, and in their code. */
final class HandlerMistakes {

    private static final String TOPIC = "Handlers";

    private HandlerMistakes() {}

    static List<Mistake> all() {
        return List.of(
                new Mistake(
                        TOPIC,
                        "null as the failure handler",
                        b -> b.building(wf -> wf.onFailure((FailureHandler<String>) null)),
                        "Workflow 'checkout': the failure handler is null. Pass one, (input, failure) -> …, or leave it "
                                + "out."),
                new Mistake(
                        TOPIC,
                        "null as the failure handler with a context",
                        b -> b.building(wf -> wf.onFailure((FailureHandler.WithContext<String>) null)),
                        "Workflow 'checkout': the failure handler is null. Pass one, (input, failure, ctx) -> …, or "
                                + "leave it out."),
                new Mistake(
                        TOPIC,
                        "null as the success handler",
                        b -> b.building(wf -> wf.onSuccess((SuccessHandler<String>) null)),
                        "Workflow 'checkout': the success handler is null. Pass one, (input, ctx) -> …, or leave it "
                                + "out."),
                new Mistake(
                        TOPIC,
                        "two failure handlers",
                        b -> b.building(wf -> {
                            wf.step("pay").run((order, ctx) -> {});
                            wf.onFailure((order, failure) -> {});
                            wf.onFailure((order, failure, ctx) -> {});
                        }),
                        "Workflow 'checkout' has two failure handlers. Put what both do into one."),
                new Mistake(
                        TOPIC,
                        "two success handlers",
                        b -> b.building(wf -> {
                            wf.step("pay").run((order, ctx) -> {});
                            wf.onSuccess((order, ctx) -> {});
                            wf.onSuccess((order, ctx) -> {});
                        }),
                        "Workflow 'checkout' has two success handlers. Put what both do into one."),
                new Mistake(
                        TOPIC,
                        "null as a compensation",
                        b -> b.building(wf ->
                                wf.step("pay").run((order, ctx) -> {}).compensate((Compensation.OfInput<String>) null)),
                        "Workflow 'checkout': step 'pay': its compensation is null. Pass one, (input, output, ctx) -> …, "
                                + "or leave it out."),
                new Mistake(
                        TOPIC,
                        "null as the retry policy of a compensation",
                        b -> b.building(
                                wf -> wf.step("pay").run((order, ctx) -> {}).compensate(null, (order, ctx) -> {})),
                        "Workflow 'checkout': step 'pay': the retry policy of its compensation is null. Use "
                                + "RetryPolicy.none() for no retries."),
                new Mistake(
                        TOPIC,
                        "two compensations of a step",
                        b -> b.building(wf -> {
                            var pay = wf.step("pay").run((order, ctx) -> {});
                            pay.compensate((order, ctx) -> {});
                            pay.compensate((order, nothing, ctx) -> {});
                        }),
                        "Workflow 'checkout': step 'pay' has two compensations. Put what both do into one."),
                new Mistake(
                        TOPIC,
                        "null as the retry policy of a handler",
                        b -> b.building(
                                wf -> wf.onFailure((order, failure) -> {}).retry(null)),
                        "Workflow 'checkout': the handler '$on-failure': its retry policy is null. Use "
                                + "RetryPolicy.none() for no retries."),
                new Mistake(
                        TOPIC,
                        "a policy for the handler of a finished workflow",
                        HandlerMistakes::late,
                        "Workflow 'checkout' is already built. Declare its steps inside the block given to "
                                + "engine.workflow(…)."),
                new Mistake(
                        TOPIC,
                        "a handler that asks for the output of null",
                        b -> handling(b, (ctx, pay) -> ctx.output((StepRef<?>) null)),
                        "Workflow 'checkout': its handler '$on-success': the step whose output it asked for is null. "
                                + "Pass the StepRef that run(…) returned in the block."),
                new Mistake(
                        TOPIC,
                        "a handler that asks for a step of another workflow",
                        b -> handling(b, (ctx, pay) -> ctx.state(b.reserve)),
                        "Workflow 'checkout': its handler '$on-success' asked for the state of 'reserve', which is a step "
                                + "of workflow 'orders'. Ask for one of its own steps: pay."),
                new Mistake(
                        TOPIC,
                        "a handler that asks for an output that is not stored",
                        b -> handling(b, (ctx, pay) -> ctx.output(pay)),
                        "Workflow 'checkout': step 'pay' has no output. What code returns is stored only if run(…) "
                                + "names its type: run(Receipt.class, (input, ctx) -> …)."));
    }

    private static String late(Bench b) {
        HandlerOptions[] options = new HandlerOptions[1];
        b.cairn.workflow("checkout", String.class, wf -> {
            wf.step("pay").run((order, ctx) -> {});
            options[0] = wf.onFailure((order, failure) -> {});
        });
        return b.refused(() -> options[0].retry(RetryPolicy.exponential(3)));
    }

    /** What a success handler of the workflow 'checkout' with the one step 'pay' fails with. */
    private static String handling(Bench b, BiConsumer<HandlerContext, StepRef<?>> mistake) {
        var checkout = b.cairn.workflow("checkout", String.class, wf -> {
            var pay = wf.step("pay").run((order, ctx) -> {});
            wf.onSuccess((order, ctx) -> mistake.accept(ctx, pay));
        });
        var result = checkout.run("o1", "acme", TriggerOptions.none().runId(Bench.RUN));
        List<StepFailure> failures = result.failures();
        b.cairn.assertThat(b.cairn.find(Bench.RUN)).ran("pay").failedAt("$on-success");
        return failures.getFirst().message();
    }
}
