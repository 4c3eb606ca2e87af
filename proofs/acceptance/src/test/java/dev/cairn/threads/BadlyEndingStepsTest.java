package dev.cairn.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.RetryPolicy;
import dev.cairn.RunStatus;
import dev.cairn.StepFailure;
import dev.cairn.Workflow;
import dev.cairn.WorkflowResult;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a step throws is a failure of that step, and the engine goes on. */
@Timeout(120)
class BadlyEndingStepsTest {

    @ParameterizedTest
    @MethodSource
    void whatever_a_step_throws_it_fails_cleanly_and_others_go_on(Callable<?> code, Class<?> type, String message) {
        try (Rig rig = new Rig()) {
            DurableTaskEngine engine = rig.engine("only", Rig.OPTIONS.slots(1));
            Workflow<String> workflow = engine.workflow("bad", String.class, wf -> {
                wf.step("bad").run((input, ctx) -> code.call());
                wf.step("good").run((input, ctx) -> {});
            });
            engine.start();

            WorkflowResult result = workflow.runNoWait("in", "acme").await(Rig.LONG);

            assertThat(result.status()).isEqualTo(RunStatus.FAILED);
            StepFailure failure = result.failures().getFirst();
            assertThat(result.failures()).hasSize(1);
            assertThat(failure.errorType()).isEqualTo(type.getName());
            assertThat(failure.message()).startsWith(message);
            assertThat(rig.store.snapshot().work().leases()).isEmpty();
        }
    }

    static Stream<Arguments> whatever_a_step_throws_it_fails_cleanly_and_others_go_on() {
        return Stream.of(
                step(() -> endless(1), StackOverflowError.class, "no message"),
                step(
                        () -> {
                            throw new OutOfMemoryError("pretended");
                        },
                        OutOfMemoryError.class,
                        "pretended"),
                step(
                        () -> {
                            throw new LinkageError("no such class");
                        },
                        LinkageError.class,
                        "no such class"),
                step(
                        () -> {
                            throw new InterruptedException("by itself");
                        },
                        InterruptedException.class,
                        "by itself"),
                step(
                        () -> {
                            throw new Unspeakable();
                        },
                        Unspeakable.class,
                        "no message: asking for it threw java.lang.UnsupportedOperationException"));
    }

    @ParameterizedTest
    @MethodSource("exceptionsThatCannotBeDescribed")
    void an_exception_that_cannot_be_described_is_retried_as_its_policy_says(Supplier<Throwable> thrown) {
        try (Rig rig = new Rig()) {
            DurableTaskEngine engine = rig.engine("only");
            AtomicInteger attempts = new AtomicInteger();
            Workflow<String> workflow = engine.workflow(
                    "bad",
                    String.class,
                    wf -> wf.step("bad")
                            .retry(RetryPolicy.fixed(2, Duration.ofMillis(1)))
                            .run((input, ctx) -> {
                                attempts.incrementAndGet();
                                throw Unspeakable.<Exception>sneaky(thrown.get());
                            }));
            engine.start();

            WorkflowResult result = workflow.runNoWait("in", "acme").await(Rig.LONG);

            assertThat(attempts).hasValue(3);
            assertThat(result.failures().getFirst().errorType())
                    .isEqualTo(thrown.get().getClass().getName());
            assertThat(rig.store.snapshot().work().leases()).isEmpty();
        }
    }

    static Stream<Supplier<Throwable>> exceptionsThatCannotBeDescribed() {
        return Stream.of(
                Unspeakable::new,
                () -> new Unspeakable(new AssertionError("in the message")),
                () -> new Unspeakable(new OutOfMemoryError("in the message")),
                ThrowsItself::new,
                () -> new IllegalStateException("its cause cannot be described", new ThrowsItself()));
    }

    private static int endless(int depth) {
        return endless(depth + 1) + 1;
    }

    private static Arguments step(Callable<?> code, Class<?> type, String message) {
        return Arguments.of(code, type, message);
    }

    /** An exception that throws when it is looked at. */
    private static final class Unspeakable extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient Throwable obstacle;

        private Unspeakable() {
            this(new UnsupportedOperationException("not to be spoken of"));
        }

        private Unspeakable(Throwable obstacle) {
            this.obstacle = obstacle;
        }

        @Override
        public String getMessage() {
            throw Unspeakable.<RuntimeException>sneaky(obstacle);
        }

        @SuppressWarnings("unchecked")
        private static <T extends Throwable> T sneaky(Throwable thrown) throws T {
            throw (T) thrown;
        }
    }

    /** An error whose message is that it is thrown once more. */
    private static final class ThrowsItself extends Error {

        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw this;
        }
    }
}
