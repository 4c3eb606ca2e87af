package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StoreUnavailableException;
import dev.cairn.application.bell.LoopName;
import dev.cairn.testkit.FakeClock;
import dev.cairn.testkit.ManualScheduler;
import dev.cairn.threads.Beside;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a loop calls its tick, to the millisecond. */
@Timeout(60)
class LoopInVirtualTimeTest {

    private static final Duration WAIT = Duration.ofSeconds(10);

    private final FakeClock clock = new FakeClock();
    private final ManualScheduler scheduler = new ManualScheduler(clock);
    private final Instant start = clock.instant();
    private final List<Long> ticks = new ArrayList<>();

    @Test
    void it_ticks_after_the_wait_it_asked_for_and_at_once_when_nudged() {
        Loop loop = loop(() -> WAIT);

        loop.nudge();
        scheduler.advanceBy(Duration.ofSeconds(13));
        loop.nudge();
        loop.nudge();
        scheduler.advanceBy(Duration.ofSeconds(12));

        assertThat(ticks).containsExactly(0L, 10_000L, 13_000L, 23_000L);
        assertThat(scheduler.size()).as("one wait at a time").isEqualTo(1);
    }

    @Test
    void the_wait_after_errors_grows_and_starts_over_after_a_success() {
        Loop loop = loop(() -> {
            if (ticks.size() == 4) {
                return WAIT;
            }
            throw new StoreUnavailableException("away");
        });

        loop.nudge();
        scheduler.advanceBy(Duration.ofMillis(350 + 10_000 + 50));

        assertThat(ticks).containsExactly(0L, 50L, 150L, 350L, 10_350L, 10_400L);
    }

    @Test
    void the_wait_after_errors_is_two_seconds_at_most_and_no_nudge_cuts_it_short() {
        Loop loop = loop(() -> {
            throw new IllegalStateException("broken");
        });

        loop.nudge();
        for (int i = 0; i < 600; i++) {
            loop.nudge();
            scheduler.advanceBy(Duration.ofMillis(100));
        }

        assertThat(ticks).startsWith(0L, 50L, 150L, 350L, 750L, 1_550L, 3_150L, 5_150L, 7_150L);
        assertThat(ticks).hasSizeBetween(30, 36);
    }

    @Test
    void a_nudge_during_the_wait_after_an_error_is_heeded_when_that_is_over() {
        Loop loop = loop(() -> {
            if (ticks.size() == 1) {
                throw new StoreUnavailableException("away");
            }
            return WAIT;
        });
        loop.nudge();
        scheduler.tick();

        loop.nudge();
        assertThat(scheduler.tick()).isZero();
        scheduler.advanceBy(Duration.ofSeconds(1));
        assertThat(ticks).containsExactly(0L, 50L);

        loop.nudge();
        scheduler.tick();
        assertThat(ticks).as("after the success nudges work again").hasSize(3);
    }

    @Test
    void stopping_waits_for_the_running_tick_and_leaves_nothing_scheduled() {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        Loop loop = loop(() -> {
            entered.countDown();
            Beside.awaitOpen(release);
            return WAIT;
        });
        loop.nudge();
        Beside ticking = Beside.start(scheduler::tick);
        Beside.awaitOpen(entered);

        Beside stopping = Beside.start(loop::stop).awaitBlocked();
        assertThat(stopping.isDone()).isFalse();
        release.countDown();
        ticking.await();
        stopping.await();

        assertThat(scheduler.size()).isZero();
        loop.nudge();
        assertThat(scheduler.advanceBy(WAIT)).isZero();
    }

    private Loop loop(Supplier<Duration> tick) {
        return new Loop(
                LoopName.DISPATCH,
                () -> {
                    ticks.add(Duration.between(start, clock.instant()).toMillis());
                    return tick.get();
                },
                scheduler,
                new LoopFailureLog());
    }
}
