package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StoreUnavailableException;
import dev.cairn.application.bell.LoopName;
import org.junit.jupiter.api.Test;

/** Trouble that many loops meet many times is told once. */
class LoopFailureLogTest {

    private final LoopFailureLog trouble = new LoopFailureLog();

    private static StoreUnavailableException exhausted(int millis) {
        return new StoreUnavailableException("exhausted: request timed out after " + millis + "ms (total=1, active=1)");
    }

    @Test
    void the_same_trouble_is_told_once_whichever_loop_meets_it_and_however_its_numbers_differ() {
        assertThat(trouble.met(LoopName.DISPATCH, exhausted(30_001))).isTrue();
        assertThat(trouble.met(LoopName.DISPATCH, exhausted(30_002))).isFalse();
        assertThat(trouble.met(LoopName.SETTLE, exhausted(30_007))).isFalse();
    }

    @Test
    void trouble_that_changes_is_told_again() {
        trouble.met(LoopName.DISPATCH, exhausted(30_001));

        assertThat(trouble.met(LoopName.DISPATCH, new StoreUnavailableException("closed")))
                .isTrue();
        assertThat(trouble.met(LoopName.DISPATCH, new IllegalStateException("closed")))
                .isTrue();
    }

    @Test
    void trouble_is_over_when_the_last_loop_works_again_and_what_follows_is_told() {
        trouble.met(LoopName.DISPATCH, exhausted(30_001));
        trouble.met(LoopName.SETTLE, exhausted(30_001));

        assertThat(trouble.over(LoopName.DISPATCH)).isFalse();
        assertThat(trouble.met(LoopName.SETTLE, exhausted(30_001))).isFalse();
        assertThat(trouble.over(LoopName.SETTLE)).isTrue();
        assertThat(trouble.met(LoopName.LEAD, exhausted(30_001))).isTrue();
    }
}
