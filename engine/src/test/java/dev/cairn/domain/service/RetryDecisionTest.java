package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryLater;
import dev.cairn.RetryPolicy;
import dev.cairn.TerminalError;
import dev.cairn.domain.model.Outcome;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Which failures are tried again, when, and which use up one of the user's retries. */
class RetryDecisionTest {

    private static final RetryPolicy TWICE = RetryPolicy.fixed(2, Duration.ofSeconds(5));

    @Test
    void without_a_policy_the_first_failure_is_final() {
        Outcome outcome = decide(new IOException("no line"), RetryPolicy.none(), 0);

        assertThat(outcome).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.error().type()).isEqualTo("java.io.IOException");
            assertThat(failed.error().message()).isEqualTo("no line");
            assertThat(failed.error().stackTrace()).contains("RetryDecisionTest");
        });
    }

    @Test
    void a_failure_with_retries_left_is_tried_again_and_counted() {
        Outcome outcome = decide(new IOException("no line"), TWICE, 0);

        assertThat(outcome).isInstanceOfSatisfying(Outcome.Retrying.class, retrying -> {
            assertThat(retrying.delay()).isEqualTo(Duration.ofSeconds(5));
            assertThat(retrying.counted()).isTrue();
            assertThat(retrying.error().message()).isEqualTo("no line");
        });
    }

    @Test
    void the_first_try_and_all_retries_may_fail_before_the_step_does() {
        assertThat(decide(new IOException(), TWICE, 1)).isInstanceOf(Outcome.Retrying.class);
        assertThat(decide(new IOException(), TWICE, 2)).isInstanceOf(Outcome.Failed.class);
        assertThat(decide(new IOException(), TWICE, 3)).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void the_wait_grows_with_the_failures_before() {
        Outcome outcome = decide(new IOException(), RetryPolicy.exponential(5), 3);

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Retrying.class,
                        retrying -> assertThat(retrying.delay()).isEqualTo(Duration.ofSeconds(8)));
    }

    @Test
    void the_jitter_is_taken_from_the_given_chance() {
        RetryPolicy varied = RetryPolicy.exponential(5).jitter(0.5);

        assertThat(RetryDecision.decide(new IOException(), varied, 0, 0))
                .isInstanceOfSatisfying(
                        Outcome.Retrying.class,
                        retrying -> assertThat(retrying.delay()).isEqualTo(Duration.ofMillis(500)));
    }

    @Test
    void a_terminal_error_is_final_whatever_the_policy_says() {
        assertThat(decide(new TerminalError("card stolen"), TWICE, 0)).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void an_excluded_exception_and_its_subclasses_are_final() {
        RetryPolicy notOnIo = TWICE.notOn(IOException.class);

        assertThat(decide(new IOException(), notOnIo, 0)).isInstanceOf(Outcome.Failed.class);
        assertThat(decide(new FileNotFoundException(), notOnIo, 0)).isInstanceOf(Outcome.Failed.class);
        assertThat(decide(new IllegalStateException(), notOnIo, 0)).isInstanceOf(Outcome.Retrying.class);
    }

    @Test
    void a_step_that_asks_to_be_tried_later_is_whatever_the_policy_says_and_for_free() {
        RetryLater later = new RetryLater(Duration.ofMinutes(3), "the service is busy");

        assertThat(decide(later, RetryPolicy.none().notOn(RetryLater.class), 99))
                .isInstanceOfSatisfying(Outcome.Retrying.class, retrying -> {
                    assertThat(retrying.delay()).isEqualTo(Duration.ofMinutes(3));
                    assertThat(retrying.counted()).isFalse();
                    assertThat(retrying.error().message()).isEqualTo("the service is busy");
                });
    }

    @Test
    void an_error_of_the_virtual_machine_is_a_failure_like_any_other() {
        assertThat(decide(new StackOverflowError(), TWICE, 0)).isInstanceOf(Outcome.Retrying.class);
    }

    private static Outcome decide(Throwable thrown, RetryPolicy policy, int earlierFailures) {
        return RetryDecision.decide(thrown, policy, earlierFailures, 0.5);
    }
}
