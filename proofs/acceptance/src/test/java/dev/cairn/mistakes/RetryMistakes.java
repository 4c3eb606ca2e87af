package dev.cairn.mistakes;

import dev.cairn.RetryLater;
import dev.cairn.RetryPolicy;
import dev.cairn.TerminalError;
import java.time.Duration;
import java.util.List;

/** Mistakes in saying when a step is retried. */
final class RetryMistakes {

    private RetryMistakes() {}

    static List<Mistake> all() {
        String topic = "Retry policies";
        return List.of(
                new Mistake(
                        topic,
                        "a negative number of retries",
                        b -> b.refused(() -> RetryPolicy.exponential(-1)),
                        "RetryPolicy: maxRetries must not be negative, was -1. Use RetryPolicy.none() for no retries."),
                new Mistake(
                        topic,
                        "a negative delay",
                        b -> b.refused(() -> RetryPolicy.fixed(3, Duration.ofSeconds(-1))),
                        "RetryPolicy: initialDelay must lie between zero and 36500 days, but was PT-1S."),
                new Mistake(
                        topic,
                        "null as a delay",
                        b -> b.refused(() -> RetryPolicy.exponential(3).initialDelay(null)),
                        "RetryPolicy: initialDelay must lie between zero and 36500 days, but was null."),
                new Mistake(
                        topic,
                        "a longest delay below the first",
                        b -> b.refused(() -> RetryPolicy.exponential(3).maxDelay(Duration.ofMillis(1))),
                        "RetryPolicy: maxDelay must not be shorter than initialDelay, was PT0.001S against PT1S. Set "
                                + "initialDelay first."),
                new Mistake(
                        topic,
                        "delays that shrink",
                        b -> b.refused(() -> RetryPolicy.exponential(3).backoffFactor(0.5)),
                        "RetryPolicy: backoffFactor must be 1 or more, was 0.5. Use 1 for waits that do not grow."),
                new Mistake(
                        topic,
                        "a jitter above one",
                        b -> b.refused(() -> RetryPolicy.exponential(3).jitter(1.5)),
                        "RetryPolicy: jitter must lie between 0 and 1, was 1.5. Use 0.1 to vary each wait by a tenth."),
                new Mistake(
                        topic,
                        "null among the exceptions not retried",
                        b -> b.refused(() -> RetryPolicy.none().notOn((Class<Exception>) null)),
                        "RetryPolicy: notOn(…) names null as an exception type. Name the classes of "
                                + "exceptions that are not retried."),
                new Mistake(
                        topic,
                        "null as the exceptions not retried",
                        b -> b.refused(() -> RetryPolicy.none().notOn((Class<Exception>[]) null)),
                        "RetryPolicy: notOn(…) names null as an exception type. Name the classes of "
                                + "exceptions that are not retried."),
                new Mistake(
                        topic,
                        "null as the test of a failure",
                        b -> b.refused(() -> RetryPolicy.exponential(3).retryIf(null)),
                        "RetryPolicy: the test of retryIf(…) is null. Pass one, failure -> true to retry, or leave "
                                + "retryIf(…) out."),
                new Mistake(
                        topic,
                        "no total time",
                        b -> b.refused(() -> RetryPolicy.exponential(3).within(Duration.ZERO)),
                        "RetryPolicy: the total time of within(…) must not be zero. Use RetryPolicy.none() for no "
                                + "retries."),
                new Mistake(
                        topic,
                        "null as the total time",
                        b -> b.refused(() -> RetryPolicy.exponential(3).within(null)),
                        "RetryPolicy: the total time of within(…) must lie between zero and 36500 days, but was "
                                + "null."),
                new Mistake(
                        topic,
                        "two default policies of a workflow",
                        b -> b.building(wf -> {
                            wf.retry(RetryPolicy.exponential(3));
                            wf.step("pay").run((order, ctx) -> {});
                            wf.retry(RetryPolicy.none());
                        }),
                        "Workflow 'checkout' has two default retry policies. Call wf.retry(…) once, and give the steps "
                                + "that differ their own."),
                new Mistake(
                        topic,
                        "null as the default policy of a workflow",
                        b -> b.building(wf -> wf.retry(null)),
                        "Workflow 'checkout': its default retry policy is null. Leave wf.retry(…) out for no retries."),
                new Mistake(
                        topic,
                        "a retry later that is limited to none",
                        b -> b.running(wf -> wf.step("charge").run((order, ctx) -> {
                            throw new RetryLater(Duration.ofSeconds(5)).atMost(0);
                        })),
                        "RetryLater: the limit of atMost(…) must be 1 or more, but was 0. Throw another exception if "
                                + "the step is not to be retried later."),
                new Mistake(
                        topic,
                        "a test of failures that fails itself",
                        b -> b.running(wf -> wf.step("charge")
                                .retry(RetryPolicy.fixed(1, Duration.ZERO).retryIf(failure -> {
                                    if (failure.getMessage().equals("first")) {
                                        throw new IllegalStateException("what is this?");
                                    }
                                    return true;
                                }))
                                .run((order, ctx) -> {
                                    if (ctx.attempt() == 1) {
                                        throw new IllegalStateException("first");
                                    }
                                    throw new TerminalError(b.cairn
                                            .find(ctx.runId())
                                            .inspect()
                                            .task("charge")
                                            .failure()
                                            .message());
                                })),
                        "first (The test of retryIf(…) threw java.lang.IllegalStateException: what is this?; the step is "
                                + "retried as if it had passed.)"));
    }
}
