package dev.cairn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Trigger options: each method changes one thing, and what cannot be meant is refused. */
class TriggerOptionsTest {

    private static final TriggerOptions NONE = TriggerOptions.none();
    private static final UUID ID = new UUID(7, 1);
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void no_options_are_none() {
        assertThat(NONE).isEqualTo(new TriggerOptions(null, null, null, null, Map.of()));
    }

    @Test
    void options_add_up_in_copies() {
        TriggerOptions options = NONE.runId(ID)
                .idempotencyKey("order-1")
                .startDelay(Duration.ofHours(1))
                .metadata(Map.of("from", "shop"));

        assertThat(options)
                .isEqualTo(new TriggerOptions(ID, "order-1", Duration.ofHours(1), null, Map.of("from", "shop")));
        assertThat(NONE.startAt(NOON)).isEqualTo(new TriggerOptions(null, null, null, NOON, Map.of()));
        assertThat(TriggerOptions.none().runId()).isNull();
    }

    @Test
    void options_do_not_change_with_the_map_they_were_made_from() {
        Map<String, String> texts = new HashMap<>();
        TriggerOptions options = NONE.metadata(texts);

        texts.put("late", "text");

        assertThat(options.metadata()).isEmpty();
    }

    @Test
    void a_key_may_have_200_characters() {
        String longest = "k".repeat(Limits.MAX_KEY_LENGTH);

        assertThat(NONE.idempotencyKey(longest).idempotencyKey()).isEqualTo(longest);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  "})
    void a_blank_key_is_refused(String key) {
        refused(
                () -> NONE.idempotencyKey(key),
                "The idempotency key must have 1 to 200 characters and not be blank, but was '" + key
                        + "'. Use a short id of the request.");
    }

    @Test
    void an_overlong_key_is_refused() {
        String key = "k".repeat(Limits.MAX_KEY_LENGTH + 1);

        refused(
                () -> NONE.idempotencyKey(key),
                "The idempotency key must have 1 to 200 characters and not be blank, but was '" + key
                        + "'. Use a short id of the request.");
    }

    @Test
    void texts_that_a_database_cannot_hold_are_refused() {
        String zero = " has the character zero (\\u0000) at index 1, which no database can store."
                + " Remove it, and cut texts between characters.";
        String half = " has half of a surrogate pair (\\ud83d) at index 1, which no database can store."
                + " Remove it, and cut texts between characters.";
        refused(() -> NONE.idempotencyKey("k\0"), "TriggerOptions: the idempotency key" + zero);
        refused(() -> NONE.idempotencyKey("k\uD83D"), "TriggerOptions: the idempotency key" + half);
        refused(() -> NONE.metadata(Map.of("k\0", "v")), "TriggerOptions: a key of the metadata" + zero);
        refused(() -> NONE.metadata(Map.of("k", "v\0")), "TriggerOptions: the metadata 'k'" + zero);
        refused(() -> NONE.metadata(Map.of("k", "v\uD83D")), "TriggerOptions: the metadata 'k'" + half);
    }

    @Test
    void metadata_may_have_16_384_characters_in_all_and_no_more() {
        Map<String, String> most = Map.of("k", "v".repeat(Limits.MAX_METADATA_LENGTH - 3), "l", "v");

        assertThat(NONE.metadata(most).metadata()).isEqualTo(most);
        refused(
                () -> NONE.metadata(Map.of("k", "v".repeat(Limits.MAX_METADATA_LENGTH))),
                "TriggerOptions: the metadata has 16385 characters in its keys and values, more than 16384."
                        + " Put large values into the input.");
    }

    @Test
    void a_start_delay_that_is_negative_or_endless_is_refused() {
        refused(
                () -> NONE.startDelay(Duration.ofMillis(-1)),
                "The start delay must lie between zero and 36500 days, but was PT-0.001S.");
        refused(
                () -> NONE.startDelay(Duration.ofDays(36_501)),
                "The start delay must lie between zero and 36500 days, but was PT876024H.");
    }

    @Test
    void a_start_delay_and_a_start_time_together_are_refused() {
        refused(
                () -> NONE.startDelay(Duration.ofHours(1)).startAt(NOON),
                "A run has a start delay (PT1H) or a start time (2026-03-01T12:00:00Z), not both."
                        + " Leave one of them out.");
    }

    @Test
    void a_missing_value_is_refused_by_its_name() {
        String remedy = " is null. Leave it out if the run needs none.";
        refused(() -> NONE.runId(null), "TriggerOptions: the run id" + remedy);
        refused(() -> NONE.idempotencyKey(null), "TriggerOptions: the idempotency key" + remedy);
        refused(() -> NONE.startDelay(null), "TriggerOptions: the start delay" + remedy);
        refused(() -> NONE.startAt(null), "TriggerOptions: the start time" + remedy);
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }
}
