package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskState;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.port.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Timers are taken when they are due by the time of the store, never earlier, earliest first, and once. */
public abstract class TimersContract extends StoreContract {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void a_timer_is_taken_when_its_time_has_come_and_never_earlier() {
        set(HOUR);

        assertThat(takeDue(10)).isEmpty();
        letTimePass(HOUR.minus(MINUTE));
        assertThat(takeDue(10)).isEmpty();
        letTimePass(MINUTE);
        assertThat(takeDue(10)).hasSize(1);
    }

    @Test
    void no_timer_of_many_that_come_due_one_after_the_other_is_taken_early() {
        Duration apart = Duration.ofNanos(100_000);
        set(IntStream.range(0, 200).mapToObj(apart::multipliedBy).toArray(Duration[]::new));

        List<TaskKey> taken = new ArrayList<>();
        for (int i = 0; i < 200 && taken.size() < 200; i++) {
            taken.addAll(inTransaction(tx -> {
                List<Timer> due = tx.timers().takeDue(200);
                Instant now = tx.now();
                assertThat(due).allSatisfy(timer -> assertThat(timer.dueAt()).isBeforeOrEqualTo(now));
                return due.stream().map(Timer::key).toList();
            }));
            letTimePass(apart);
        }
        assertThat(taken).hasSize(200).doesNotHaveDuplicates();
    }

    @Test
    void a_timer_that_is_due_at_this_moment_is_taken() {
        doInTransaction(tx -> {
            Timer timer = timer(tx, tx.now());
            tx.timers().insert(List.of(timer));
            assertThat(tx.timers().takeDue(1)).containsExactly(timer);
        });
    }

    @Test
    void a_timer_keeps_its_task_its_kind_and_its_time_to_the_microsecond() {
        List<Timer> timers = inTransaction(tx -> {
            Instant now = tx.now();
            List<Timer> set = List.of(
                    new Timer(rows.storedTask(tx, TaskState.SLEEPING), Timer.Kind.WAKE, now.minusNanos(3_000)),
                    new Timer(rows.storedTask(tx, TaskState.BACKING_OFF), Timer.Kind.RETRY, now.minusNanos(2_000)),
                    new Timer(rows.storedTask(tx, TaskState.SCHEDULED), Timer.Kind.START, now.minusNanos(1_000)));
            tx.timers().insert(set);
            return set;
        });

        assertThat(takeDue(10)).isEqualTo(timers);
    }

    @Test
    void the_earliest_timers_are_taken_first_and_no_more_than_asked_for() {
        List<Timer> timers = set(MINUTE.multipliedBy(3), MINUTE, MINUTE.multipliedBy(4), MINUTE.multipliedBy(2));
        letTimePass(HOUR);

        assertThat(keys(takeDue(3))).isEqualTo(keys(List.of(timers.get(1), timers.get(3), timers.get(0))));
        assertThat(keys(takeDue(3))).isEqualTo(keys(List.of(timers.get(2))));
        assertThat(takeDue(3)).isEmpty();
    }

    @Test
    void a_taken_timer_leaves_those_that_are_not_due() {
        List<Timer> timers = set(MINUTE, HOUR.multipliedBy(2));
        letTimePass(HOUR);

        assertThat(keys(takeDue(10))).isEqualTo(keys(timers.subList(0, 1)));
        letTimePass(HOUR.multipliedBy(2));
        assertThat(keys(takeDue(10))).isEqualTo(keys(timers.subList(1, 2)));
    }

    @Test
    void timers_of_one_moment_are_all_taken() {
        set(MINUTE, MINUTE, MINUTE);
        letTimePass(HOUR);

        assertThat(takeDue(2)).hasSize(2);
        assertThat(takeDue(2)).hasSize(1);
    }

    @Test
    void a_task_whose_timer_was_taken_can_have_another() {
        TaskKey key = set(MINUTE).getFirst().key();
        letTimePass(HOUR);
        takeDue(1);

        doInTransaction(tx -> tx.timers().insert(List.of(new Timer(key, Timer.Kind.WAKE, tx.now()))));
        assertThat(keys(takeDue(1))).containsExactly(key);
    }

    @Test
    void a_timer_is_removed_before_it_is_due_and_only_once() {
        List<Timer> timers = set(HOUR, MINUTE);
        List<Timer.Id> first = List.of(timers.getFirst().id());

        assertThat(keys(remove(first))).isEqualTo(keys(timers.subList(0, 1)));
        assertThat(remove(first)).isEmpty();
        letTimePass(HOUR.multipliedBy(2));
        assertThat(keys(takeDue(10))).isEqualTo(keys(timers.subList(1, 2)));
        assertThat(remove(List.of(timers.get(1).id()))).as("taken").isEmpty();
        assertThat(remove(List.of())).isEmpty();
    }

    @Test
    void timers_of_one_task_are_told_apart_by_their_kind() {
        TaskKey key = set(HOUR).getFirst().key();
        doInTransaction(tx -> tx.timers().insert(List.of(new Timer(key, Timer.Kind.RETRY, tx.now()))));

        assertThat(takeDue(10)).extracting(Timer::kind).containsExactly(Timer.Kind.RETRY);
        assertThat(remove(List.of(new Timer.Id(key, Timer.Kind.RETRY)))).isEmpty();
        assertThat(remove(List.of(new Timer.Id(key, Timer.Kind.WAKE)))).hasSize(1);
    }

    private List<Timer> remove(List<Timer.Id> ids) {
        return inTransaction(tx -> tx.timers().remove(ids));
    }

    @Test
    void the_next_timer_that_is_due_is_known_also_when_its_time_has_passed() {
        assertThat(nextDue()).isEmpty();
        List<Timer> timers = set(HOUR, MINUTE);
        assertThat(nextDue()).contains(timers.get(1).dueAt());

        letTimePass(MINUTE.multipliedBy(2));
        doInTransaction(tx -> assertThat(tx.timeLimits().upcoming().nextTimer())
                .hasValueSatisfying(due -> assertThat(due).isBefore(tx.now())));
        takeDue(1);
        doInTransaction(tx -> assertThat(tx.timeLimits().upcoming().nextTimer())
                .hasValueSatisfying(due -> assertThat(due).isAfter(tx.now())));
    }

    @Test
    void a_timer_may_lie_a_lifetime_away() {
        Timer timer = set(Duration.ofDays(36_500)).getFirst();

        assertThat(nextDue()).contains(timer.dueAt());
    }

    /** Sets timers that are due after these delays, and returns them in that order. */
    private List<Timer> set(Duration... delays) {
        return inTransaction(tx -> {
            Instant now = tx.now();
            List<Timer> timers = Arrays.stream(delays)
                    .map(delay -> timer(tx, now.plus(delay)))
                    .toList();
            tx.timers().insert(timers);
            return timers;
        });
    }

    private Timer timer(Transaction tx, Instant dueAt) {
        return new Timer(rows.storedTask(tx, TaskState.SLEEPING), Timer.Kind.WAKE, dueAt);
    }

    private static List<TaskKey> keys(List<Timer> timers) {
        return timers.stream().map(Timer::key).toList();
    }
}
