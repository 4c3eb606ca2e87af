package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StoreUnavailableException;
import dev.cairn.application.bell.LoopName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A loop calls its tick when it was nudged, when its wait is over, and not after it was stopped. */
@Timeout(30)
class LoopTest {

    private static final Duration WAIT = Duration.ofSeconds(7);

    private final HandDrivenScheduler scheduler = new HandDrivenScheduler();
    private int ticks;

    @Test
    void nothing_happens_before_the_first_nudge() {
        loop(() -> WAIT);

        assertThat(scheduler.waits()).isEmpty();
    }

    @Test
    void a_nudge_calls_the_tick_at_once_and_then_the_tick_says_when_the_next_is() {
        Loop loop = loop(() -> WAIT);

        loop.nudge();
        assertThat(scheduler.waits()).containsExactly(Duration.ZERO);

        scheduler.runNext();
        assertThat(ticks).isEqualTo(1);
        assertThat(scheduler.waits()).containsExactly(WAIT);
    }

    @Test
    void nudges_do_not_pile_up() {
        Loop loop = loop(() -> WAIT);

        loop.nudge();
        loop.nudge();
        loop.nudge();

        assertThat(scheduler.waits()).containsExactly(Duration.ZERO);
    }

    @Test
    void a_nudge_cuts_the_wait_short() {
        Loop loop = loop(() -> WAIT);
        loop.nudge();
        scheduler.runNext();

        loop.nudge();

        assertThat(scheduler.waits()).containsExactly(Duration.ZERO);
    }

    @Test
    void a_nudge_while_the_tick_runs_is_not_lost() {
        List<Loop> itself = new ArrayList<>();
        Loop loop = loop(() -> {
            if (ticks == 1) {
                itself.getFirst().nudge();
            }
            return WAIT;
        });
        itself.add(loop);

        loop.nudge();
        scheduler.runNext();
        assertThat(scheduler.waits()).containsExactly(Duration.ZERO);

        scheduler.runNext();
        assertThat(scheduler.waits()).containsExactly(WAIT);
    }

    @Test
    void a_tick_that_throws_is_called_again_after_waits_that_grow_to_two_seconds() {
        loop(() -> {
                    throw new IllegalStateException("broken");
                })
                .nudge();
        List<Long> waits = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            scheduler.runNext();
            waits.add(scheduler.waits().getFirst().toMillis());
        }

        assertThat(waits).containsExactly(50L, 100L, 200L, 400L, 800L, 1_600L, 2_000L, 2_000L);
    }

    @Test
    void a_store_that_is_away_and_even_an_error_leave_the_loop_alive() {
        loop(() -> {
                    switch (ticks) {
                        case 1 -> throw new StoreUnavailableException("away");
                        case 2 -> throw new StackOverflowError();
                        default -> {
                            return WAIT;
                        }
                    }
                })
                .nudge();

        scheduler.runNext();
        scheduler.runNext();
        scheduler.runNext();

        assertThat(ticks).isEqualTo(3);
        assertThat(scheduler.waits()).containsExactly(WAIT);
    }

    @Test
    void a_nudge_while_a_failing_tick_runs_does_not_turn_its_wait_into_none() {
        List<Loop> itself = new ArrayList<>();
        Loop loop = loop(() -> {
            itself.getFirst().nudge();
            throw new StoreUnavailableException("away");
        });
        itself.add(loop);

        loop.nudge();
        scheduler.runNext();

        assertThat(scheduler.waits()).containsExactly(Duration.ofMillis(50));
    }

    @Test
    void after_a_success_the_waits_after_errors_start_over() {
        loop(() -> {
                    if (ticks == 3) {
                        return WAIT;
                    }
                    throw new StoreUnavailableException("away");
                })
                .nudge();
        for (int i = 0; i < 4; i++) {
            scheduler.runNext();
        }

        assertThat(scheduler.waits()).containsExactly(Duration.ofMillis(50));
    }

    @Test
    void a_stopped_loop_is_not_called_and_cannot_be_nudged() {
        Loop loop = loop(() -> WAIT);
        loop.nudge();

        loop.stop();
        loop.nudge();

        assertThat(scheduler.waits()).isEmpty();
        assertThat(ticks).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void stopping_waits_for_the_running_tick_whoever_calls_it(boolean somebodyElse) throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        CompletableFuture<Boolean> left = new CompletableFuture<>();
        Loop loop = begun(() -> {
            if (ticks > 1) {
                entered.countDown();
                awaitOpen(release);
                left.complete(true);
            }
            return WAIT;
        });

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.execute(somebodyElse ? loop::runHere : scheduler::runNext);
            entered.await();
            CompletableFuture<Boolean> leftWhenStopped = CompletableFuture.supplyAsync(
                    () -> {
                        loop.stop();
                        return left.isDone();
                    },
                    threads);
            release.countDown();

            assertThat(leftWhenStopped.join()).isTrue();
        }
        assertThat(scheduler.waits()).isEmpty();
    }

    /** A loop that has been called once. */
    private Loop begun(Supplier<Duration> tick) {
        Loop loop = loop(tick);
        loop.nudge();
        scheduler.runNext();
        return loop;
    }

    private Loop loop(Supplier<Duration> tick) {
        return new Loop(
                LoopName.DISPATCH,
                () -> {
                    ticks++;
                    return tick.get();
                },
                scheduler,
                new LoopFailureLog());
    }

    private static void awaitOpen(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
