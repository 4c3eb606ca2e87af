package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StoreUnavailableException;
import dev.cairn.application.bell.LoopName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever has something to do for a loop may call its tick on his own thread, unless the loop is not to be called now. */
@Timeout(30)
class LoopRunHereTest {

    private static final Duration WAIT = Duration.ofSeconds(7);

    private final HandDrivenScheduler scheduler = new HandDrivenScheduler();
    private int ticks;

    @Test
    void whoever_has_something_to_do_may_call_the_tick_himself_and_what_is_scheduled_stays() {
        Loop loop = begun(() -> WAIT.multipliedBy(ticks));

        assertThat(loop.runHere()).isTrue();

        assertThat(ticks).isEqualTo(2);
        assertThat(scheduler.waits()).containsExactly(WAIT);
    }

    @Test
    void after_a_tick_that_has_more_to_do_the_loop_goes_on_by_itself() {
        Loop loop = begun(() -> ticks == 2 ? Duration.ZERO : WAIT);

        assertThat(loop.runHere()).isTrue();

        assertThat(scheduler.waits()).containsExactly(Duration.ZERO);
    }

    @Test
    void a_nudge_while_somebody_else_calls_the_tick_is_not_lost() {
        List<Loop> itself = new ArrayList<>();
        Loop loop = begun(() -> {
            itself.forEach(Loop::nudge);
            return WAIT;
        });
        itself.add(loop);

        assertThat(loop.runHere()).isTrue();

        assertThat(scheduler.waits()).containsExactly(Duration.ZERO);
    }

    @Test
    void a_tick_that_throws_is_left_to_the_loop_and_its_wait() {
        Loop loop = begun(() -> {
            if (ticks == 2) {
                throw new StoreUnavailableException("away");
            }
            return WAIT;
        });

        assertThat(loop.runHere()).isTrue();
        assertThat(loop.runHere()).isFalse();

        assertThat(ticks).isEqualTo(2);
        assertThat(scheduler.waits()).containsExactly(Duration.ofMillis(50));
    }

    @Test
    void nobody_calls_the_tick_of_a_loop_that_has_not_begun_or_was_stopped() {
        Loop notBegun = loop(() -> WAIT);
        assertThat(notBegun.runHere()).isFalse();
        Loop stopped = begun(() -> WAIT);
        stopped.stop();

        assertThat(stopped.runHere()).isFalse();

        assertThat(ticks).isEqualTo(1);
    }

    @Test
    void nobody_calls_the_tick_while_it_runs() {
        List<Boolean> called = new ArrayList<>();
        List<Loop> itself = new ArrayList<>();
        Loop loop = loop(() -> {
            called.add(CompletableFuture.supplyAsync(itself.getFirst()::runHere).join());
            return WAIT;
        });
        itself.add(loop);

        loop.nudge();
        scheduler.runNext();

        assertThat(called).containsExactly(false);
        assertThat(ticks).isEqualTo(1);
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
                LoopName.SETTLE,
                () -> {
                    ticks++;
                    return tick.get();
                },
                scheduler,
                new LoopFailureLog());
    }
}
