package dev.cairn.application.settle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A slot is free when it is neither reserved nor held. */
class SlotsTest {

    private final Slots slots = new Slots(3);

    @Test
    void a_reserved_slot_that_a_thread_takes_is_held_and_counted_once() {
        slots.reserve(2);
        slots.take();

        assertThat(slots.held()).isEqualTo(1);
        assertThat(slots.free()).isEqualTo(1);
    }

    @Test
    void slots_that_were_reserved_in_vain_are_free_again() {
        slots.reserve(3);
        slots.take();
        slots.unreserve(2);

        assertThat(slots.free()).isEqualTo(2);
        assertThat(slots.held()).isEqualTo(1);
    }

    @Test
    void the_worker_is_idle_when_the_last_thread_has_left_its_slot() {
        slots.reserve(2);
        slots.take();
        slots.take();
        CompletableFuture<Void> idle = slots.whenIdle();

        slots.leave();
        assertThat(idle).isNotDone();
        slots.leave();

        assertThat(idle).isDone();
    }

    @Test
    void a_slot_taken_after_the_worker_was_idle_has_to_be_left_again() {
        slots.reserve(1);
        CompletableFuture<Void> first = slots.whenIdle();
        slots.unreserve(1);
        slots.reserve(1);

        assertThat(first).isDone();
        assertThat(slots.whenIdle()).isNotDone();
    }
}
