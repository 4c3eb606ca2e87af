package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryLater;
import dev.cairn.RetryPolicy;
import dev.cairn.TerminalError;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Tries;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Which failures are tried again, when, and which use up one of the user's retries. */
class RetryDecisionTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
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

        assertThat(RetryDecision.decide(new IOException(), varied, Tries.NONE, 0))
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

    @Test
    void a_terminal_error_is_found_among_the_causes() {
        TerminalError stolen = new TerminalError("card stolen");

        assertThat(decide(new CompletionException(stolen), TWICE, 0)).isInstanceOf(Outcome.Failed.class);
        assertThat(decide(new UndeclaredThrowableException(new ExecutionException(stolen)), TWICE, 0))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.error().type())
                                .isEqualTo(UndeclaredThrowableException.class.getName()));
    }

    @Test
    void a_wish_to_be_tried_later_is_found_among_the_causes() {
        assertThat(decide(new CompletionException(new RetryLater(Duration.ofMinutes(3))), RetryPolicy.none(), 0))
                .isInstanceOfSatisfying(
                        Outcome.Retrying.class,
                        retrying -> assertThat(retrying.delay()).isEqualTo(Duration.ofMinutes(3)));
    }

    @Test
    void of_two_wishes_in_a_chain_the_outermost_decides() {
        RetryLater later = new RetryLater(Duration.ofMinutes(3));
        Throwable laterInside = new TerminalError("enough", later);
        Throwable terminalInside = new RetryLater(Duration.ofMinutes(3)).initCause(new TerminalError("stop"));

        assertThat(decide(laterInside, TWICE, 0)).isInstanceOf(Outcome.Failed.class);
        assertThat(decide(terminalInside, TWICE, 0)).isInstanceOf(Outcome.Retrying.class);
    }

    @Test
    void an_excluded_exception_is_found_among_the_causes() {
        RetryPolicy notOnIo = TWICE.notOn(IOException.class);

        assertThat(decide(new UncheckedIOException(new IOException()), notOnIo, 0))
                .isInstanceOf(Outcome.Failed.class);
        assertThat(decide(new CompletionException(new IllegalStateException()), notOnIo, 0))
                .isInstanceOf(Outcome.Retrying.class);
    }

    @Test
    void a_limited_wish_beyond_its_limit_is_a_failure_like_any_other() {
        RetryLater later = new RetryLater(Duration.ofMinutes(3)).atMost(2);
        Tries postponedOnce = new Tries(4, 1, 2);
        Tries postponedTwice = new Tries(5, 1, 2);

        assertThat(RetryDecision.decide(later, TWICE, postponedOnce, 0.5))
                .isInstanceOfSatisfying(
                        Outcome.Retrying.class,
                        retrying -> assertThat(retrying.counted()).isFalse());
        assertThat(RetryDecision.decide(later, TWICE, postponedTwice, 0.5))
                .isInstanceOfSatisfying(
                        Outcome.Retrying.class,
                        retrying -> assertThat(retrying.counted()).isTrue());
        assertThat(RetryDecision.decide(later, RetryPolicy.none(), postponedTwice, 0.5))
                .isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void a_failure_that_does_not_pass_the_test_is_final() {
        RetryPolicy timeouts = TWICE.retryIf(failure -> failure instanceof TimeoutException);

        assertThat(decide(new TimeoutException(), timeouts, 0)).isInstanceOf(Outcome.Retrying.class);
        assertThat(decide(new IOException(), timeouts, 0)).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void a_test_is_not_asked_when_the_answer_is_known() {
        RetryPolicy asking = TWICE.retryIf(failure -> {
            throw new AssertionError("asked");
        });

        assertThat(decide(new TerminalError("no"), asking, 0)).isInstanceOf(Outcome.Failed.class);
        assertThat(decide(new IOException(), asking, 2)).isInstanceOf(Outcome.Failed.class);
        assertThat(decide(new RetryLater(Duration.ZERO), asking, 0)).isInstanceOf(Outcome.Retrying.class);
    }

    @Test
    void a_test_that_throws_lets_the_step_be_retried_and_is_told_with_the_error() {
        RetryPolicy broken = TWICE.retryIf(failure -> failure.getMessage().isEmpty());

        assertThat(decide(new IOException(), broken, 0)).isInstanceOfSatisfying(Outcome.Retrying.class, retrying -> {
            assertThat(retrying.counted()).isTrue();
            assertThat(retrying.error().message())
                    .startsWith("no message (The test of retryIf(…) threw java.lang.NullPointerException: ")
                    .endsWith("; the step is retried as if it had passed.)");
        });
    }

    @Test
    void the_total_time_travels_with_every_retry() {
        RetryPolicy hour = TWICE.within(Duration.ofHours(1));

        assertThat(List.of(decide(new IOException(), hour, 0), decide(new RetryLater(Duration.ZERO), hour, 0)))
                .allSatisfy(outcome -> assertThat(outcome)
                        .isInstanceOfSatisfying(
                                Outcome.Retrying.class,
                                retrying -> assertThat(retrying.within()).isEqualTo(Duration.ofHours(1))));
    }

    @Test
    void an_attempt_is_the_last_if_no_retry_is_left_or_none_could_begin_in_time() {
        RetryPolicy hour = TWICE.within(Duration.ofSeconds(60));

        assertThat(RetryDecision.isLast(TWICE, new Tries(3, 1, 0), NOW, NOW)).isFalse();
        assertThat(RetryDecision.isLast(TWICE, new Tries(3, 2, 0), NOW, NOW)).isTrue();
        assertThat(RetryDecision.isLast(hour, Tries.NONE, NOW, NOW.plusSeconds(55)))
                .isFalse();
        assertThat(RetryDecision.isLast(
                        hour, Tries.NONE, NOW, NOW.plusSeconds(55).plusNanos(1)))
                .isTrue();
        assertThat(RetryDecision.isLast(RetryPolicy.none(), Tries.NONE, NOW, NOW))
                .isTrue();
    }

    private static Outcome decide(Throwable thrown, RetryPolicy policy, int earlierFailures) {
        return RetryDecision.decide(thrown, policy, new Tries(earlierFailures, earlierFailures, 0), 0.5);
    }
}
