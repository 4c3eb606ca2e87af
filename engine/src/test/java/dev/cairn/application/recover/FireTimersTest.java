package dev.cairn.application.recover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.application.ReadyTasks;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.StoreRefusedException;
import dev.cairn.domain.port.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A timer fires once, never early, and no timer that the store refuses stops the others. */
class FireTimersTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final InMemoryStore memory = new InMemoryStore(this::now);
    private final RefusingStore store = new RefusingStore();
    private final ReadyTasks tasks = new ReadyTasks();
    private final FireTimers timers = new FireTimers(store, memory.wakeUps());
    private Instant now = Instant.parse("2030-01-01T12:00:00Z");

    @Test
    void a_timer_does_not_fire_before_its_time() {
        schedule(now.plus(MINUTE));
        now = now.plus(MINUTE).minusNanos(1_000);

        FireTimers.Fired fired = timers.fire();

        assertThat(queued()).isEmpty();
        assertThat(fired.untilNext()).contains(Duration.ofNanos(1_000));
    }

    @Test
    void a_due_timer_queues_its_task_and_is_gone() {
        TaskKey task = schedule(now);

        FireTimers.Fired fired = timers.fire();

        assertThat(queued()).containsExactly(task);
        assertThat(memory.snapshot().work().timers()).isEmpty();
        assertThat(fired.untilNext()).isEmpty();
    }

    @Test
    void a_batch_takes_500_timers_and_says_that_more_are_due() {
        IntStream.range(0, 501).forEach(i -> schedule(now));

        assertThat(timers.fire().untilNext()).contains(Duration.ZERO);
        assertThat(queued()).hasSize(500);
        assertThat(timers.fire().untilNext()).isEmpty();

        assertThat(queued()).hasSize(501);
    }

    @Test
    void a_timer_that_the_store_refuses_is_put_off_and_the_others_fire() {
        List<TaskKey> due = IntStream.range(0, 5).mapToObj(i -> schedule(now)).toList();
        TaskKey culprit = due.get(2);
        store.refused = culprit::equals;

        for (int i = 0; i < 5; i++) {
            timers.fire();
        }

        assertThat(queued()).hasSize(4).doesNotContain(culprit);
        assertThat(memory.snapshot().work().timers())
                .singleElement()
                .satisfies(timer -> assertThat(timer.dueAt()).isAfter(now));
    }

    @Test
    void a_timer_that_was_put_off_fires_when_the_store_accepts_it() {
        TaskKey culprit = schedule(now);
        store.refused = culprit::equals;
        timers.fire();
        store.refused = task -> false;

        now = timerOf(culprit).dueAt();
        timers.fire();

        assertThat(queued()).containsExactly(culprit);
    }

    @Test
    void a_store_that_refuses_everything_is_not_asked_more_than_twelve_times() {
        IntStream.range(0, 500).forEach(i -> schedule(now));
        store.refusesAll = true;

        assertThatThrownBy(timers::fire).isInstanceOf(StoreRefusedException.class);

        assertThat(store.refusals).isLessThanOrEqualTo(12);
        assertThat(memory.snapshot().work().timers()).hasSize(500);
    }

    private TaskKey schedule(Instant startAt) {
        return memory.inTransaction(
                (Transaction tx) -> tasks.schedule(tx, startAt).key());
    }

    private Timer timerOf(TaskKey task) {
        return memory.snapshot().work().timers().stream()
                .filter(timer -> timer.key().equals(task))
                .findFirst()
                .orElseThrow();
    }

    private List<TaskKey> queued() {
        return memory.snapshot().work().queue().stream()
                .map(task -> task.entry())
                .map(QueueEntry::key)
                .toList();
    }

    private Instant now() {
        return now;
    }

    /** Refuses each transaction after which one of these tasks has a place in the queue. */
    private final class RefusingStore implements Store {
        private Predicate<TaskKey> refused = task -> false;
        private boolean refusesAll;
        private int refusals;

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            return memory.inTransaction(tx -> {
                T result = work.apply(tx);
                if (refusesAll
                        || memory.snapshot().work().queue().stream()
                                .anyMatch(row -> refused.test(row.entry().key()))) {
                    refusals++;
                    throw new StoreRefusedException("this task cannot be queued");
                }
                return result;
            });
        }
    }
}
