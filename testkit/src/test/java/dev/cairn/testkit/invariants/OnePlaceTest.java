package dev.cairn.testkit.invariants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskState;
import dev.cairn.domain.model.Timer;
import org.junit.jupiter.api.Test;

/** I2: a live task is in exactly one place. */
class OnePlaceTest {

    private final Sketch sketch = Sketch.sound();

    @Test
    void a_queued_task_without_a_queue_row_is_reported() {
        sketch.queue.clear();

        assertThat(sketch.broken()).containsExactly("I2");
    }

    @Test
    void a_task_that_is_queued_twice_is_reported() {
        sketch.queue("b", 2);

        assertThat(sketch.broken()).containsExactly("I2");
    }

    @Test
    void a_queued_task_that_is_leased_too_is_reported() {
        sketch.lease("b", 1, Sketch.WORKER);

        assertThat(sketch.broken()).containsExactly("I2");
    }

    @Test
    void a_timer_of_another_kind_is_reported() {
        sketch.queue.clear();
        sketch.state("b", TaskState.SLEEPING).timer("b", Timer.Kind.RETRY, Sketch.START);

        assertThat(sketch.broken()).contains("I2");
    }

    @Test
    void a_row_about_a_task_that_is_not_stored_is_reported() {
        sketch.queue("ghost", 2);

        assertThat(sketch.broken()).containsExactly("I2");
    }
}
