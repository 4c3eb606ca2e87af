package dev.cairn.application.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.EngineEvent;
import dev.cairn.EngineEvent.EventsDropped;
import dev.cairn.EngineEvent.StoreBack;
import dev.cairn.EngineEvent.StoreLost;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The queue between the flows and the listeners: bounded, in order, and deaf to what listeners throw. */
class ObserversTest {

    private final Queue<Runnable> thread = new ArrayDeque<>();
    private final Observers observers = new Observers(thread::add);
    private final List<List<EngineEvent>> batches = new ArrayList<>();

    @Test
    void events_that_were_reported_while_the_thread_was_busy_come_in_one_batch_and_in_order() {
        observers.add(batches::add);

        report(3);
        assertThat(batches).isEmpty();
        deliver();

        assertThat(batches).containsExactly(List.of(lost(0), lost(1), lost(2)));
        assertThat(thread).isEmpty();
    }

    @Test
    void a_batch_has_at_most_500_events() {
        observers.add(batches::add);

        report(1_001);
        deliver();

        assertThat(batches).extracting(List::size).containsExactly(500, 500, 1);
    }

    @Test
    void what_is_reported_when_the_queue_is_full_is_dropped_and_the_listener_is_told_how_much() {
        observers.add(batches::add);

        report(Observers.CAPACITY + 7);
        deliver();
        report(1);
        deliver();

        assertThat(observers.drops()).isEqualTo(7);
        List<EngineEvent> heard = batches.stream().flatMap(List::stream).toList();
        assertThat(heard).hasSize(Observers.CAPACITY + 2);
        assertThat(heard.get(Observers.CAPACITY)).isEqualTo(new EventsDropped(7));
        assertThat(heard.getLast()).isEqualTo(lost(0));
    }

    @Test
    void a_listener_that_throws_is_counted_and_keeps_no_event_from_the_others() {
        observers.add(batch -> {
            throw new NoClassDefFoundError("as planned");
        });
        observers.add(batches::add);

        report(1);
        deliver();
        report(1);
        deliver();

        assertThat(observers.failures()).isEqualTo(2);
        assertThat(batches).hasSize(2);
    }

    @Test
    void an_error_of_the_virtual_machine_is_passed_on_and_later_events_are_delivered_all_the_same() {
        observers.add(batch -> {
            if (batches.isEmpty()) {
                batches.add(batch);
                throw new OutOfMemoryError("as planned");
            }
            batches.add(batch);
        });

        report(1);
        assertThatThrownBy(this::deliver).isInstanceOf(OutOfMemoryError.class);
        report(1);
        deliver();

        assertThat(batches).hasSize(2);
    }

    @Test
    void an_event_that_a_listener_causes_is_delivered_when_the_listener_has_returned() {
        Observers direct = new Observers(Runnable::run);
        direct.add(batch -> {
            if (batches.isEmpty()) {
                batches.add(List.of());
                direct.report(new StoreBack());
                assertThat(batches).hasSize(1);
            }
            batches.add(batch);
        });

        direct.report(lost(0));

        assertThat(batches).containsExactly(List.of(), List.of(lost(0)), List.of(new StoreBack()));
    }

    @Test
    void nothing_is_kept_for_nobody() {
        report(1);

        assertThat(thread).isEmpty();
        assertThat(observers.isListening()).isFalse();
    }

    @Test
    void a_thread_that_has_ended_fails_nobody() {
        Observers ended = new Observers(task -> {
            throw new RejectedExecutionException("as planned");
        });
        ended.add(batches::add);

        ended.report(lost(0));

        assertThat(ended.whenDelivered()).isDone();
    }

    @Test
    void whoever_waits_for_the_delivery_waits_for_all_that_was_reported_before() {
        observers.add(batches::add);
        report(2);

        var delivered = observers.whenDelivered();

        assertThat(delivered).isNotDone();
        deliver();
        assertThat(delivered).isDone();
        assertThat(batches).hasSize(1);
    }

    private void report(int number) {
        IntStream.range(0, number).forEach(i -> observers.report(lost(i)));
    }

    private void deliver() {
        while (!thread.isEmpty()) {
            thread.remove().run();
        }
    }

    private static EngineEvent lost(int i) {
        return new StoreLost("reason " + i);
    }
}
