package dev.cairn.domain.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
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
    void characters_that_a_database_cannot_hold_are_replaced() {
        StepError error = new StepError("T\0\uD83D", "whole \uD83D\uDE00, half \uD83D, zero \0", "\uDE00\uD83D");

        assertThat(error.type()).isEqualTo("T\uFFFD\uFFFD");
        assertThat(error.message()).isEqualTo("whole \uD83D\uDE00, half \uFFFD, zero \uFFFD");
        assertThat(error.stackTrace()).isEqualTo("\uFFFD\uFFFD");
    }

    @Test
    void a_message_cut_inside_an_emoji_can_be_stored() {
        StepError error = new StepError("Long", "m".repeat(3_998) + "\uD83D\uDE00".repeat(10), null);

        assertThat(error.message()).hasSize(4_000).endsWith("m\uFFFD…");
    }

    @Test
    void what_the_engine_noticed_has_no_stack_trace() {
        assertThat(StepError.noticed("WorkerDied", "three times").stackTrace()).isNull();
    }

    @Test
    void an_exception_whose_message_throws_keeps_its_type_and_where_it_was_thrown() {
        StepError error = StepError.of(new Tongueless(new NullPointerException()));

        assertThat(error.type()).isEqualTo(Tongueless.class.getName());
        assertThat(error.message()).isEqualTo("no message: asking for it threw java.lang.NullPointerException");
        assertThat(error.stackTrace()).contains("StepErrorTest.java");
    }

    @Test
    void an_error_thrown_by_a_message_is_no_obstacle() {
        StepError error = StepError.of(new Tongueless(new OutOfMemoryError()));

        assertThat(error.message()).isEqualTo("no message: asking for it threw java.lang.OutOfMemoryError");
    }

    @Test
    void an_error_whose_message_throws_the_error_itself_is_described() {
        StepError error = StepError.of(new ThrowsItself());

        assertThat(error.type()).isEqualTo(ThrowsItself.class.getName());
        assertThat(error.message()).isEqualTo("no message: asking for it threw " + ThrowsItself.class.getName());
    }

    @Test
    void a_cause_whose_message_throws_costs_the_rest_of_the_stack_trace_only() {
        StepError error = StepError.of(thrownHere(new IOException("no line", new ThrowsItself())));

        assertThat(error.message()).isEqualTo("no line");
        assertThat(error.stackTrace())
                .startsWith("java.io.IOException: no line")
                .contains("StepErrorTest.java")
                .endsWith("(the rest is missing: asking for it threw " + ThrowsItself.class.getName() + ")");
    }

    @Test
    void a_chain_of_causes_without_end_is_cut_like_any_long_stack_trace() {
        StepError error = StepError.of(new Endless());

        assertThat(error.message()).isEqualTo("endless");
        assertThat(error.stackTrace()).hasSize(8_000).endsWith("…");
    }

    @Test
    void a_chain_of_causes_that_comes_back_to_its_beginning_ends_there() {
        IOException first = thrownHere(new IOException("first"));
        first.initCause(thrownHere(new IOException("second", first)));

        assertThat(StepError.of(first).stackTrace()).contains("Caused by: java.io.IOException: second");
    }

    @Test
    void an_exception_that_prints_itself_in_its_own_way_may_fail_in_it() {
        StepError error = StepError.of(new Unprintable());

        assertThat(error.message()).isEqualTo("told");
        assertThat(error.stackTrace()).contains("asking for it threw java.lang.IllegalStateException");
    }

    private static final class Tongueless extends RuntimeException {

        private final transient Throwable obstacle;

        private Tongueless(Throwable obstacle) {
            this.obstacle = obstacle;
        }

        @Override
        public String getMessage() {
            throw StepErrorTest.<RuntimeException>sneaky(obstacle);
        }
    }

    private static final class ThrowsItself extends Error {

        @Override
        public String getMessage() {
            throw this;
        }
    }

    private static final class Endless extends RuntimeException {

        private Endless() {
            super("endless");
        }

        @Override
        public synchronized Throwable getCause() {
            return new Endless();
        }
    }

    private static final class Unprintable extends RuntimeException {

        private Unprintable() {
            super("told");
        }

        @Override
        public void printStackTrace(PrintWriter out) {
            throw new IllegalStateException("not to be printed");
        }
    }

    /** With one frame, so that there is room for its causes. */
    private static <T extends Throwable> T thrownHere(T thrown) {
        thrown.setStackTrace(new StackTraceElement[] {thrown.getStackTrace()[0]});
        return thrown;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T sneaky(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
