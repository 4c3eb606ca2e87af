package dev.cairn.application.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Limits;
import dev.cairn.TerminalError;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.ReadyTasks;
import dev.cairn.application.advance.GrantLeases;
import dev.cairn.application.advance.LimitsByCode;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.port.Ids;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A computed sleep lasts between zero and the longest wait; anything else fails the step for good. */
class SleepOutcomeTest {

    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

    private final Claim claim = claim();

    @Test
    void a_sleep_may_last_no_time_and_as_long_as_any_wait() {
        assertThat(SleepOutcome.lasting(claim, Duration.ZERO)).isEqualTo(new Outcome.SleepingFor(Duration.ZERO));
        assertThat(SleepOutcome.lasting(claim, Limits.MAX_WAIT)).isEqualTo(new Outcome.SleepingFor(Limits.MAX_WAIT));
    }

    @Test
    void an_instant_in_the_past_ends_the_sleep_at_once() {
        Instant past = NOON.minusSeconds(1);

        assertThat(SleepOutcome.until(claim, past)).isEqualTo(new Outcome.SleepingUntil(past));
    }

    @ParameterizedTest
    @MethodSource("badLengths")
    void a_length_that_is_none_fails_the_step_for_good(@Nullable Object length) {
        assertThatThrownBy(() -> SleepOutcome.lasting(claim, length))
                .isInstanceOf(TerminalError.class)
                .hasMessage("The sleep step 'step' in run " + claim.run().id() + " of workflow 'flow' was told to sleep"
                        + " for " + length + ", but a sleep lasts between zero and 36500 days. Return such a duration"
                        + " from the function given to sleep(…).");
    }

    @ParameterizedTest
    @MethodSource("badInstants")
    void an_instant_that_is_none_or_too_far_away_fails_the_step_for_good(@Nullable Object instant) {
        assertThatThrownBy(() -> SleepOutcome.until(claim, instant))
                .isInstanceOf(TerminalError.class)
                .hasMessageContaining("was told to wake at " + instant + ", but it needs an instant within 36500 days");
    }

    static Stream<@Nullable Object> badLengths() {
        return Stream.of(null, "PT1S", Duration.ofMillis(-1), Limits.MAX_WAIT.plusNanos(1));
    }

    static Stream<@Nullable Object> badInstants() {
        return Stream.of(
                null, NOON.toString(), Instant.MAX, NOON.plus(Limits.MAX_WAIT).plusSeconds(1));
    }

    private static Claim claim() {
        Ids ids = ThisMachine.ids();
        ReadyTasks tasks = new ReadyTasks();
        return new InMemoryStore(() -> NOON)
                .inTransaction(tx -> GrantLeases.claimed(
                        tx, new GrantLeases.Holder(ids.next(), LimitsByCode.NONE), List.of(tasks.queue(tx)), ids))
                .claims()
                .getFirst();
    }
}
