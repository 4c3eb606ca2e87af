package dev.cairn.domain.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Whatever a step throws becomes an error that can be stored. */
class StepErrorTest {

    @Test
    void an_exception_is_kept_with_its_type_message_and_stack_trace() {
        IOException thrown = new IOException("no line");

        StepError error = StepError.of(thrown);

        assertThat(error.type()).isEqualTo("java.io.IOException");
        assertThat(error.message()).isEqualTo("no line");
        assertThat(error.stackTrace())
                .startsWith("java.io.IOException: no line")
                .contains("at " + thrown.getStackTrace()[0]);
    }

    @Test
    void an_exception_without_a_message_says_so() {
        assertThat(StepError.of(new IOException()).message()).isEqualTo("no message");
    }

    @Test
    void what_is_too_long_is_cut() {
        StepError error = new StepError("Long", "m".repeat(10_000), "s".repeat(10_000));

        assertThat(error.message()).hasSize(4_000).endsWith("m…");
        assertThat(error.stackTrace()).hasSize(8_000).endsWith("s…");
    }

    @Test
    void what_the_engine_noticed_has_no_stack_trace() {
        assertThat(StepError.noticed("WorkerDied", "three times").stackTrace()).isNull();
    }

    @Test
    void an_exception_that_fails_to_tell_its_message_is_kept_by_its_type() {
        StepError error = StepError.of(new Tongueless());

        assertThat(error.type()).isEqualTo(Tongueless.class.getName());
        assertThat(error.message()).isEqualTo("no message: asking for it threw java.lang.NullPointerException");
        assertThat(error.stackTrace()).isNull();
    }

    private static final class Tongueless extends RuntimeException {

        @Override
        public String getMessage() {
            throw new NullPointerException();
        }
    }
}
