package dev.cairn.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.RetryPolicy;
import dev.cairn.StepRef;
import dev.cairn.TaskEventType;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A sentence that is not true is answered with the truth, and with a picture of the run. */
class RunAssertTest {

    private static final UUID ID = new UUID(0x7000, 0x8000_0000_0000_0001L);

    private final TestCairn cairn = TestCairn.create();
    private StepRef<String> validate;
    private StepRef<String> charge;

    @Test
    void the_picture_shows_the_graph_with_states_and_the_events_with_their_times() {
        WorkflowRunRef run = failed();

        assertThat(catchThrowable(() -> cairn.assertThat(run).completed()))
                .isInstanceOf(AssertionError.class)
                .hasMessage("""
                        Expected the run to be COMPLETED, but it is FAILED.

                        Run 00000000-0000-7000-8000-000000000001 of workflow 'orders' version 1 for tenant 'acme' is FAILED
                          + validate  COMPLETED
                          ! charge    FAILED       after validate  attempts 2  java.lang.IllegalStateException: card declined …
                          + window    COMPLETED    after validate
                          - gift      SKIPPED      after validate  (a condition on the output of 'validate' says so)
                          x ship      CANCELLED    after charge, window  (step 'charge' failed)
                        Events
                               +0s  validate  QUEUED     attempt 1
                               +0s  validate  STARTED    attempt 1  worker 'worker-1'
                               +0s  validate  COMPLETED  attempt 1
                               +0s  charge    QUEUED     attempt 1
                               +0s  window    QUEUED     attempt 1
                               +0s  gift      QUEUED     attempt 1
                               +0s  charge    STARTED    attempt 1  worker 'worker-1'
                               +0s  window    STARTED    attempt 1  worker 'worker-1'
                               +0s  gift      STARTED    attempt 1  worker 'worker-1'
                               +0s  charge    RETRYING   attempt 1  until +1.5s  java.lang.IllegalStateException: card declined …
                               +0s  window    SLEEPING   attempt 1  until +24h
                               +0s  gift      SKIPPED    attempt 1  a condition on the output of 'validate' says so
                             +1.5s  charge    QUEUED     attempt 2  its wait is over
                             +1.5s  charge    STARTED    attempt 2  worker 'worker-1'
                             +1.5s  charge    FAILED     attempt 2  java.lang.IllegalStateException: card declined …
                              +24h  window    WOKEN      attempt 1
                              +24h  ship      CANCELLED             step 'charge' failed
                        """);
    }

    @ParameterizedTest
    @MethodSource
    void a_sentence_that_is_not_true_says_what_is(Consumer<RunAssert> sentence, String answer) {
        WorkflowRunRef run = failed();

        assertThatThrownBy(() -> sentence.accept(cairn.assertThat(run)))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("Expected " + answer)
                .hasMessageContaining("x ship      CANCELLED");
    }

    static Stream<Arguments> a_sentence_that_is_not_true_says_what_is() {
        return Stream.of(
                sentence(RunAssert::isRunning, "the run to be RUNNING, but it is FAILED."),
                sentence(RunAssert::isCancelled, "the run to be CANCELLED, but it is FAILED."),
                sentence(
                        run -> run.hasDeadLetters("ship"),
                        "the open dead letters to be those of [ship], but they are of [charge]."),
                sentence(run -> run.ran("validate", "ship"), "step 'ship' to be COMPLETED, but it is CANCELLED."),
                sentence(run -> run.skipped("ship"), "step 'ship' to be SKIPPED, but it is CANCELLED."),
                sentence(run -> run.cancelled("charge"), "step 'charge' to be CANCELLED, but it is FAILED."),
                sentence(run -> run.failedAt("gift"), "step 'gift' to be FAILED, but it is SKIPPED."),
                sentence(run -> run.sleepsAt("window"), "step 'window' to be SLEEPING, but it is COMPLETED."),
                sentence(
                        run -> run.tried("charge", 1),
                        "step 'charge' to have been tried once, but it was tried 2 times."),
                sentence(
                        run -> run.failedBecause("charge", "no funds"),
                        "step 'charge' to have failed with 'no funds', but its failure is step 'charge' failed"),
                sentence(
                        run -> run.because("ship", "skipped"),
                        "the note of step 'ship' to say 'skipped', but it says step 'charge' failed."),
                sentence(
                        run -> run.happened("window", TaskEventType.QUEUED),
                        "the events of step 'window' to be [QUEUED], but they are [QUEUED, STARTED, SLEEPING, WOKEN]."));
    }

    @Test
    void an_output_is_compared_when_the_run_is_over() {
        Workflow<String> orders = define();
        WorkflowRunRef run = orders.runNoWait("o1", "acme");

        assertThatThrownBy(() -> cairn.assertThat(run).hasOutput(validate, "o1"))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("Expected the run to be over, so that step 'validate' can have an output.");
        run.await();
        cairn.assertThat(run).hasOutput(validate, "o1").hasOutput(charge, null);
        assertThatThrownBy(() -> cairn.assertThat(run).hasOutput(validate, "o2"))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("Expected the output of step 'validate' to be o2, but it is o1.");
    }

    @Test
    void the_reason_of_a_cancelled_run_is_compared() {
        WorkflowRunRef run = define().runNoWait("o1", "acme");
        run.cancel("the customer called");

        cairn.assertThat(run).isCancelled("customer").hasDeadLetters();
        assertThatThrownBy(() -> cairn.assertThat(run).isCancelled("fraud"))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("Expected the run to be cancelled because of 'fraud', but the reason is the"
                        + " customer called.");
    }

    @Test
    void a_step_that_does_not_exist_is_named_beside_those_that_do() {
        WorkflowRunRef run = failed();

        assertThatThrownBy(() -> cairn.assertThat(run).ran("pack"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Run " + ID + " of workflow 'orders' has no step 'pack'."
                        + " Its steps: validate, charge, window, gift, ship.");
    }

    @Test
    void the_picture_of_a_large_run_is_cut() {
        Workflow<String> large = cairn.workflow("large", String.class, wf -> {
            for (int i = 0; i < 250; i++) {
                wf.step("step-" + i).run((input, ctx) -> {});
            }
        });
        WorkflowRunRef run = large.runNoWait("in", "acme");
        cairn.runUntilIdle();

        assertThat(cairn.describe(run))
                .contains("  … 50 more steps")
                .contains("  … 550 earlier events")
                .doesNotContain("step-249    COMPLETED")
                .contains("step-249  COMPLETED  attempt 1");
    }

    private WorkflowRunRef failed() {
        WorkflowRunRef run =
                define().runNoWait("o1", "acme", TriggerOptions.none().runId(ID));
        run.await();
        return run;
    }

    private Workflow<String> define() {
        return cairn.workflow("orders", String.class, wf -> {
            validate = wf.step("validate").run(String.class, (order, ctx) -> order);
            charge = wf.step("charge")
                    .after(validate)
                    .retry(RetryPolicy.fixed(1, Duration.ofMillis(1_500)))
                    .run(String.class, (order, valid, ctx) -> {
                        throw new IllegalStateException("card declined\nby the bank");
                    });
            var window = wf.sleep("window", Duration.ofHours(24)).after(validate);
            wf.step("gift").after(validate).skipIf(valid -> true).run((order, ctx) -> {});
            wf.step("ship").after(charge, window).run((order, ctx) -> {});
        });
    }

    private static Arguments sentence(Consumer<RunAssert> sentence, String answer) {
        return Arguments.of(sentence, answer);
    }
}
