package dev.cairn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No wait is negative or endless, and no text has what a database cannot hold, wherever it comes from. */
class LimitsTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void waits_from_zero_to_a_hundred_years_are_accepted() {
        assertThatCode(() -> Limits.checkWait("The pause", Duration.ZERO)).doesNotThrowAnyException();
        assertThatCode(() -> Limits.checkWait("The pause", Limits.MAX_WAIT)).doesNotThrowAnyException();
    }

    @Test
    void a_negative_wait_is_refused() {
        assertThatThrownBy(() -> Limits.checkWait("The pause", Duration.ofNanos(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The pause must lie between zero and 36500 days, but was PT-0.000000001S.");
    }

    @Test
    void an_endless_wait_is_refused() {
        assertThatThrownBy(() -> Limits.checkWait("The pause", Duration.ofSeconds(Long.MAX_VALUE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("The pause must lie between zero and 36500 days, but was PT");
    }

    @Test
    void a_step_cannot_ask_to_be_tried_in_the_past_or_never() {
        assertThatThrownBy(() -> new RetryLater(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("RetryLater: the delay must lie between zero and 36500 days, but was PT-1S.");
        assertThat(new RetryLater(Duration.ofSeconds(5)))
                .hasMessage("asked to be tried again after PT5S")
                .extracting(RetryLater::delay)
                .isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void an_instant_is_too_far_only_beyond_the_longest_wait() {
        assertThat(Limits.isTooFar(NOW, NOW.plus(Limits.MAX_WAIT))).isFalse();
        assertThat(Limits.isTooFar(NOW, NOW.plus(Limits.MAX_WAIT).plusNanos(1))).isTrue();
        assertThat(Limits.isTooFar(NOW, Instant.MAX)).isTrue();
        assertThat(Limits.isTooFar(NOW, Instant.MIN)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "'',-1",
        "plain,-1",
        "\uD83D\uDE00,-1",
        "a\uD83D,1",
        "ab\uDE00,2",
        "\uDE00\uD83D,0",
        "\uD83D\uD83D\uDE00,0"
    })
    void a_text_with_half_of_a_surrogate_pair_cannot_be_stored(String text, int index) {
        assertThat(Limits.unstorableAt(text)).isEqualTo(index);
    }

    @Test
    void a_text_with_the_character_zero_cannot_be_stored() {
        assertThat(Limits.unstorableAt("\uD83D\uDE00\0")).isEqualTo(2);
        assertThatThrownBy(() -> Limits.checkText("The name", "a\0"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The name has the character zero (\\u0000) at index 1, which no database can store."
                        + " Remove it, and cut texts between characters.");
    }
}
