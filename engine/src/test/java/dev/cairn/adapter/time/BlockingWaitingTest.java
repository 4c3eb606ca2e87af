package dev.cairn.adapter.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.CairnException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waiting by blocking: until it is done, until the time is over, or until somebody interrupts. */
@Timeout(30)
class BlockingWaitingTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private final BlockingWaiting waiting = new BlockingWaiting();

    @Test
    void what_is_done_is_not_waited_for() {
        assertThat(waiting.await(CompletableFuture.completedFuture("done"), LONG))
                .isTrue();
        assertThat(waiting.await(CompletableFuture.completedFuture("done"), Duration.ZERO))
                .isTrue();
    }

    @Test
    void what_ends_with_an_error_or_is_cancelled_is_done_too() {
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        cancelled.cancel(false);

        assertThat(waiting.await(CompletableFuture.failedFuture(new IllegalStateException()), LONG))
                .isTrue();
        assertThat(waiting.await(cancelled, LONG)).isTrue();
    }

    @Test
    void what_is_not_done_in_time_is_reported_as_such() {
        assertThat(waiting.await(new CompletableFuture<>(), Duration.ZERO)).isFalse();
        assertThat(waiting.await(new CompletableFuture<>(), Duration.ofSeconds(-1)))
                .isFalse();
        assertThat(waiting.await(new CompletableFuture<>(), Duration.ofNanos(1)))
                .isFalse();
    }

    @Test
    void what_another_thread_ends_is_noticed() {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> future.complete("done"));

        assertThat(waiting.await(future, LONG)).isTrue();
    }

    @Test
    void a_wait_for_ever_is_not_too_long_to_be_asked_for() {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> future.complete("done"));

        assertThat(waiting.await(future, Duration.ofSeconds(Long.MAX_VALUE))).isTrue();
    }

    @Test
    void an_interrupt_ends_the_wait_and_stays_visible() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> waiting.await(new CompletableFuture<>(), LONG))
                .isInstanceOf(CairnException.class)
                .hasMessage("Interrupted while waiting. What was waited for goes on.");
        assertThat(Thread.interrupted()).isTrue();
    }
}
