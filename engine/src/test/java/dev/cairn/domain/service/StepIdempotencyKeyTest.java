package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.model.TaskKey;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The idempotency key of a step never changes, and no two steps share one. */
class StepIdempotencyKeyTest {

    private static final UUID RUN = UUID.fromString("0197f3a0-0000-7000-8000-000000000001");
    private static final UUID OTHER = UUID.fromString("0197f3a0-0000-7000-8000-000000000002");

    @Test
    void the_key_of_a_step_stays_the_same_in_all_versions_of_cairn() {
        assertThat(StepIdempotencyKey.of(new TaskKey(RUN, "charge"))).isEqualTo("441a5f79-148e-89b7-8bed-a602f77bb421");
    }

    @Test
    void each_step_and_each_run_has_another_key() {
        assertThat(StepIdempotencyKey.of(new TaskKey(RUN, "charge")))
                .isNotEqualTo(StepIdempotencyKey.of(new TaskKey(RUN, "refund")))
                .isNotEqualTo(StepIdempotencyKey.of(new TaskKey(OTHER, "charge")));
    }

    @Test
    void a_key_is_a_uuid_whatever_the_name_of_the_step() {
        String key = StepIdempotencyKey.of(new TaskKey(RUN, "größte 😀 " + "x".repeat(90)));

        assertThat(key).hasSize(36);
        assertThat(UUID.fromString(key).version()).isEqualTo(8);
        assertThat(UUID.fromString(key).variant()).isEqualTo(2);
    }
}
