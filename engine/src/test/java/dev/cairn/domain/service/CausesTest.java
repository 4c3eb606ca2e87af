package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Tries;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** The code of an exception may do anything when it is asked for its cause. */
class CausesTest {

    @Test
    void the_outermost_comes_first() {
        RuntimeException inner = new RuntimeException();
        RuntimeException outer = new RuntimeException(inner);

        assertThat(Causes.of(outer)).containsExactly(outer, inner);
    }

    @Test
    void a_circle_and_a_chain_without_end_are_followed_for_a_while() {
        RuntimeException one = new RuntimeException();
        one.initCause(new RuntimeException(one));

        assertThat(Causes.of(one)).hasSize(100);
        assertThat(Causes.of(new Endless())).hasSize(100);
    }

    @Test
    void a_chain_ends_where_a_cause_cannot_be_asked_for() {
        Hostile hostile = new Hostile();
        Throwable outer = new CompletionException(hostile);

        assertThat(Causes.of(outer)).containsExactly(outer, hostile);
        assertThat(RetryDecision.decide(outer, RetryPolicy.exponential(1).notOn(Hostile.class), Tries.NONE, 0.5))
                .isInstanceOf(Outcome.Failed.class);
    }

    /** Has another cause each time it is asked. */
    private static final class Endless extends RuntimeException {

        private static final long serialVersionUID = 1L;

        @Override
        public Throwable getCause() {
            return new Endless();
        }
    }

    /** Cannot be asked for its cause. */
    private static final class Hostile extends RuntimeException {

        private static final long serialVersionUID = 1L;

        @Override
        public Throwable getCause() {
            throw this;
        }
    }
}
