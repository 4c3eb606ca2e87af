package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.model.StepError;
import org.junit.jupiter.api.Test;

/** Failures of one kind share a fingerprint, however their numbers and ids differ. */
class FingerprintTest {

    @Test
    void numbers_and_ids_in_a_message_make_no_difference() {
        assertThat(of("order 17 of 0x1F failed, trace 9f8e7d6c5b, key 123e4567-e89b-12d3-a456-426614174000"))
                .isEqualTo(
                        of("order 4711 of 0xCAFE failed, trace 00aabb1122, key 00000000-e89b-12d3-a456-426614174abc"));
    }

    @Test
    void words_make_a_difference_even_if_they_consist_of_hexadecimal_letters() {
        assertThat(of("the facade is broken")).isNotEqualTo(of("the decade is broken"));
    }

    @Test
    void workflow_step_and_class_of_the_error_make_a_difference() {
        StepError error = StepError.noticed("Broken", "no");
        String print = Fingerprint.of("flow", "step", error);

        assertThat(print)
                .isNotEqualTo(Fingerprint.of("other", "step", error))
                .isNotEqualTo(Fingerprint.of("flow", "other", error))
                .isNotEqualTo(Fingerprint.of("flow", "step", StepError.noticed("Other", "no")))
                .matches("[0-9a-f]{16}");
    }

    @Test
    void the_handlers_of_all_ends_of_a_run_share_one() {
        StepError error = StepError.noticed("Broken", "no");

        assertThat(Fingerprint.of("flow", "$on-failure-3", error))
                .isEqualTo(Fingerprint.of("flow", "$on-failure", error));
    }

    private static String of(String message) {
        return Fingerprint.of("flow", "step", StepError.noticed("Broken", message));
    }
}
