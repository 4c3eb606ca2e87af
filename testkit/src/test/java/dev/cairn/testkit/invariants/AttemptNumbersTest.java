package dev.cairn.testkit.invariants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Tries;
import org.junit.jupiter.api.Test;

/** I7: attempts have no gaps, and are counted as the events tell them. */
class AttemptNumbersTest {

    private final Sketch sketch = Sketch.sound();

    @Test
    void a_gap_between_attempts_is_reported() {
        sketch.queue.clear();
        sketch.state("b", TaskState.RUNNING).lease("b", 2, Sketch.WORKER).event("b", 2, TaskEventType.STARTED);

        assertThat(sketch.broken()).contains("I7");
    }

    @Test
    void an_attempt_that_was_given_back_keeps_its_number() {
        sketch.event("b", 1, TaskEventType.STARTED)
                .event("b", 1, TaskEventType.QUEUED, null, "given back: the worker stops");

        assertThat(sketch.broken()).isEmpty();
    }

    @Test
    void an_attempt_that_was_given_back_with_a_delay_keeps_its_number() {
        sketch.event("b", 1, TaskEventType.STARTED)
                .event("b", 1, TaskEventType.RETRYING, null, "given back: no fitting code")
                .event("b", 1, TaskEventType.QUEUED, null, "its wait is over");

        assertThat(sketch.broken()).isEmpty();
    }

    @Test
    void a_crash_that_was_not_counted_is_reported() {
        sketch.event("b", 1, TaskEventType.STARTED).event("b", 2, TaskEventType.QUEUED, null, "worker 7 died");

        assertThat(sketch.broken()).contains("I7");
    }

    @Test
    void more_failures_than_attempts_that_failed_are_reported() {
        sketch.tries("b", new Tries(0, 1, 0));

        assertThat(sketch.broken()).containsExactly("I7");
    }

    @Test
    void a_result_that_ends_another_attempt_is_reported() {
        sketch.events.set(2, copyOf(2, 2));

        assertThat(sketch.broken()).contains("I7");
    }

    private TaskEvent copyOf(int index, int attempt) {
        var event = sketch.events.get(index);
        return new TaskEvent(
                event.runId(), event.step(), attempt, event.type(), event.at(), event.dueAt(), event.detail());
    }
}
