package dev.cairn.testkit;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import org.junit.jupiter.api.Test;

/** A scheduler that runs what is due when the test says so, on the test's own thread. */
class ManualSchedulerTest {

    private final FakeClock clock = new FakeClock();
    private final ManualScheduler scheduler = new ManualScheduler(clock);
    private final List<String> ran = new ArrayList<>();

    @Test
    void nothing_runs_before_the_test_says_so_and_before_its_time() throws Exception {
        scheduler.execute(note("now"));
        ScheduledFuture<String> later = scheduler.schedule(() -> "later", 10, SECONDS);
        assertThat(ran).isEmpty();

        assertThat(scheduler.tick()).isEqualTo(1);
        assertThat(ran).containsExactly("now");
        assertThat(later.isDone()).isFalse();
        assertThat(later.getDelay(SECONDS)).isEqualTo(10);

        assertThat(scheduler.advanceBy(Duration.ofSeconds(9))).isZero();
        assertThat(scheduler.advanceBy(Duration.ofSeconds(1))).isEqualTo(1);
        assertThat(later.get()).isEqualTo("later");
    }

    @Test
    void tasks_run_in_the_order_of_their_times_and_those_of_one_time_in_the_order_they_came() {
        scheduler.schedule(note("late"), 5, SECONDS);
        scheduler.schedule(note("first of two"), 3, SECONDS);
        scheduler.schedule(note("second of two"), 3, SECONDS);
        scheduler.execute(note("at once"));
        scheduler.schedule(note("in the past"), -7, SECONDS);

        assertThat(scheduler.advanceBy(Duration.ofSeconds(5))).isEqualTo(5);

        assertThat(ran).containsExactly("at once", "in the past", "first of two", "second of two", "late");
    }

    @Test
    void the_clock_stops_at_each_time_on_the_way() {
        List<Duration> times = new ArrayList<>();
        var start = clock.instant();
        scheduler.schedule(() -> times.add(Duration.between(start, clock.instant())), 2, SECONDS);
        scheduler.schedule(() -> times.add(Duration.between(start, clock.instant())), 7, SECONDS);

        scheduler.advanceBy(Duration.ofSeconds(10));

        assertThat(times).containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(7));
        assertThat(clock.instant()).isEqualTo(start.plusSeconds(10));
    }

    @Test
    void what_a_task_schedules_for_now_runs_in_the_same_tick() {
        scheduler.execute(() -> scheduler.execute(note("child")));

        assertThat(scheduler.tick()).isEqualTo(2);
        assertThat(ran).containsExactly("child");
    }

    @Test
    void after_a_leap_a_fixed_rate_catches_up_and_a_fixed_delay_does_not() {
        scheduler.scheduleAtFixedRate(note("rate"), 1, 1, SECONDS);
        scheduler.scheduleWithFixedDelay(note("delay"), 1, 1, SECONDS);

        clock.advance(Duration.ofSeconds(3));
        scheduler.tick();

        assertThat(ran).containsExactlyInAnyOrder("rate", "rate", "rate", "delay");
        scheduler.advanceBy(Duration.ofSeconds(1));
        assertThat(ran).containsExactlyInAnyOrder("rate", "rate", "rate", "rate", "delay", "delay");
    }

    @Test
    void a_repeated_task_that_throws_is_not_called_again() {
        ScheduledFuture<?> failing = scheduler.scheduleAtFixedRate(
                () -> {
                    throw new IllegalStateException("broken");
                },
                0,
                1,
                SECONDS);

        assertThat(scheduler.advanceBy(Duration.ofSeconds(5))).isEqualTo(1);
        assertThatThrownBy(failing::get).isInstanceOf(ExecutionException.class).hasMessageContaining("broken");
        assertThat(scheduler.size()).isZero();
    }

    @Test
    void a_cancelled_task_does_not_run() {
        ScheduledFuture<?> once = scheduler.schedule(note("once"), 1, SECONDS);
        ScheduledFuture<?> repeated = scheduler.scheduleAtFixedRate(note("repeated"), 0, 1, SECONDS);
        scheduler.tick();

        assertThat(once.cancel(false)).isTrue();
        assertThat(repeated.cancel(true)).isTrue();
        scheduler.advanceBy(Duration.ofMinutes(1));

        assertThat(ran).containsExactly("repeated");
        assertThat(scheduler.size()).isZero();
        assertThat(once.isCancelled()).isTrue();
    }

    @Test
    void a_task_can_cancel_itself_while_it_runs() {
        List<Future<?>> itself = new ArrayList<>();
        itself.add(scheduler.scheduleAtFixedRate(() -> itself.getFirst().cancel(false), 0, 1, SECONDS));

        assertThat(scheduler.advanceBy(Duration.ofMinutes(1))).isEqualTo(1);
    }

    @Test
    void draining_runs_everything_once_whatever_its_time_and_moves_the_clock_along() {
        var start = clock.instant();
        scheduler.schedule(note("tomorrow"), 86_400, SECONDS);
        scheduler.scheduleAtFixedRate(note("repeated"), 5, 5, SECONDS);

        assertThat(scheduler.drainAll()).isEqualTo(2);

        assertThat(ran).containsExactly("repeated", "tomorrow");
        assertThat(clock.instant()).isEqualTo(start.plusSeconds(86_400));
        assertThat(scheduler.size()).as("the repeated one stays").isEqualTo(1);
    }

    @Test
    void after_a_shutdown_delayed_tasks_still_run_repeated_ones_end_and_new_ones_are_refused() {
        scheduler.schedule(note("delayed"), 1, SECONDS);
        ScheduledFuture<?> repeated = scheduler.scheduleAtFixedRate(note("repeated"), 1, 1, SECONDS);

        scheduler.shutdown();

        assertThat(repeated.isCancelled()).isTrue();
        assertThatThrownBy(() -> scheduler.execute(note("new"))).isInstanceOf(RejectedExecutionException.class);
        assertThat(scheduler.isTerminated()).isFalse();
        scheduler.advanceBy(Duration.ofSeconds(5));
        assertThat(ran).containsExactly("delayed");
        assertThat(scheduler.awaitTermination(1, SECONDS)).isTrue();
    }

    @Test
    void a_shutdown_at_once_gives_back_what_has_not_run() {
        scheduler.schedule(note("delayed"), 1, SECONDS);

        assertThat(scheduler.shutdownNow()).hasSize(1);
        assertThat(scheduler.isTerminated()).isTrue();
        assertThat(scheduler.advanceBy(Duration.ofMinutes(1))).isZero();
    }

    @Test
    void a_task_that_schedules_itself_at_once_for_ever_is_noticed() {
        Runnable[] endless = new Runnable[1];
        endless[0] = () -> scheduler.execute(endless[0]);
        scheduler.execute(endless[0]);

        assertThatThrownBy(scheduler::tick)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("ManualScheduler: over 1000000 tasks ran without the clock moving."
                        + " Something schedules itself again at once, for ever.");
    }

    @Test
    void a_period_of_nothing_is_refused() {
        assertThatThrownBy(() -> scheduler.scheduleAtFixedRate(note("never"), 0, 0, SECONDS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ManualScheduler: the period must be longer than zero, but was 0 SECONDS.");
    }

    private Runnable note(String text) {
        return () -> ran.add(text);
    }
}
