package dev.cairn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.EngineOptions.StepThreads;
import dev.cairn.EngineOptions.Timing;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Engine options: the defaults that are promised, and what is refused. */
class EngineOptionsTest {

    private static final EngineOptions DEFAULTS = EngineOptions.defaults();
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final EngineInterceptor NO_INTERCEPTION = (attempt, code) -> code.run();

    @Test
    void the_defaults_are_those_of_the_documentation() {
        assertThat(DEFAULTS)
                .isEqualTo(new EngineOptions(
                        100, StepThreads.VIRTUAL, 10, 1_048_576, Timing.defaults(), null, true, null));
        assertThat(Timing.defaults())
                .isEqualTo(new Timing(Duration.ofSeconds(15), Duration.ofSeconds(3), Duration.ofMillis(500), SECOND));
    }

    @Test
    void each_method_changes_one_thing_in_a_copy() {
        Timing timing = new Timing(Duration.ofSeconds(2), SECOND, SECOND, SECOND);

        EngineOptions options = DEFAULTS.slots(1)
                .threads(StepThreads.PLATFORM)
                .maxCrashes(0)
                .maxPayloadBytes(2)
                .timing(timing)
                .retention(SECOND)
                .interceptor(NO_INTERCEPTION);

        assertThat(options)
                .isEqualTo(new EngineOptions(1, StepThreads.PLATFORM, 0, 2, timing, SECOND, true, NO_INTERCEPTION));
        assertThat(DEFAULTS).isEqualTo(EngineOptions.defaults());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 10_001})
    void a_number_of_slots_that_cannot_work_is_refused(int slots) {
        refused(() -> DEFAULTS.slots(slots), "EngineOptions: slots must lie between 1 and 10,000, was " + slots);
    }

    @Test
    void a_negative_number_of_crashes_is_refused() {
        refused(() -> DEFAULTS.maxCrashes(-1), "EngineOptions: maxCrashes must not be negative, was -1");
    }

    @Test
    void a_payload_limit_below_the_smallest_document_is_refused() {
        refused(() -> DEFAULTS.maxPayloadBytes(1), "EngineOptions: maxPayloadBytes must be 2 or more, was 1");
    }

    @Test
    void a_retention_that_lies_in_the_future_is_refused() {
        refused(
                () -> DEFAULTS.retention(SECOND.negated()),
                "The retention must lie between zero and 36500 days, but was PT-1S.");
    }

    @Test
    void intervals_that_are_not_positive_are_refused() {
        Duration lease = Duration.ofSeconds(15);
        Duration past = Duration.ofMillis(-5);

        refused(
                () -> new Timing(lease, Duration.ZERO, SECOND, SECOND),
                "EngineOptions: heartbeat must be longer than zero, was PT0S");
        refused(
                () -> new Timing(lease, SECOND, past, SECOND),
                "EngineOptions: idlePoll must be longer than zero, was PT-0.005S");
        refused(
                () -> new Timing(lease, SECOND, SECOND, Duration.ZERO),
                "EngineOptions: sweep must be longer than zero, was PT0S");
    }

    @Test
    void a_lease_that_one_late_beat_would_end_is_refused() {
        Duration heartbeat = Duration.ofSeconds(3);
        assertThat(new Timing(Duration.ofSeconds(6), heartbeat, SECOND, SECOND).lease())
                .isEqualTo(Duration.ofSeconds(6));

        refused(
                () -> new Timing(Duration.ofSeconds(5), heartbeat, SECOND, SECOND),
                "EngineOptions: the lease (PT5S) must be at least twice the heartbeat (PT3S), or one late beat declares"
                        + " a living worker dead");
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }
}
