package dev.cairn.application.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.bell.LoopName;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A free slot is news only while the queue may have work. */
class QueueViewTest {

    private final List<LoopName> rung = new ArrayList<>();
    private final QueueView queue = new QueueView(rung::add);

    @Test
    void a_queue_that_nobody_has_looked_into_may_have_work() {
        assertThat(queue.isEmpty()).isFalse();
        queue.slotFreed();
        assertThat(rung).containsExactly(LoopName.DISPATCH);
    }

    @Test
    void after_a_claim_that_saw_the_end_a_free_slot_wakes_nobody() {
        queue.seen(true);
        queue.slotFreed();
        assertThat(rung).isEmpty();
    }

    @Test
    void work_that_arrived_or_was_left_out_is_claimed_when_a_slot_is_free() {
        queue.seen(true);
        queue.mayHaveWork();
        queue.slotFreed();
        assertThat(rung).containsExactly(LoopName.DISPATCH);
    }
}
