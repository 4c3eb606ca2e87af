package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.StoreUnavailableException;
import org.junit.jupiter.api.Test;

/** A stopping engine does its last work once more if the store was away, and not a third time. */
class TryTwiceTest {

    private int tries;

    @Test
    void work_that_succeeds_is_done_once() {
        assertThat(TryTwice.orLog("leave", () -> tries++)).isTrue();

        assertThat(tries).isEqualTo(1);
    }

    @Test
    void work_that_fails_once_is_done_on_the_second_try() {
        assertThat(TryTwice.orLog("leave", () -> failUntil(2))).isTrue();

        assertThat(tries).isEqualTo(2);
    }

    @Test
    void a_store_that_stays_away_is_asked_twice() {
        assertThat(TryTwice.orLog("leave", () -> failUntil(3))).isFalse();

        assertThat(tries).isEqualTo(2);
    }

    @Test
    void an_engine_bug_is_not_swallowed() {
        assertThatThrownBy(() -> TryTwice.orLog("leave", () -> {
                    throw new IllegalStateException("engine bug: no such worker");
                }))
                .isInstanceOf(IllegalStateException.class);
    }

    private void failUntil(int successful) {
        tries++;
        if (tries < successful) {
            throw new StoreUnavailableException("no route to host");
        }
    }
}
