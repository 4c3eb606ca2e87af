package dev.cairn.testkit.invariants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Handlers;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What only shows over time is reported when it happens. */
class InvariantWatchTest {

    private static final UUID OTHER_WORKER = new UUID(0, 3);

    private final InvariantWatch watch = new InvariantWatch();
    private final Sketch sketch = Sketch.sound();

    @Test
    void a_task_that_moves_on_is_fine() {
        look();
        sketch.queue.clear();
        sketch.state("b", TaskState.RUNNING)
                .event("b", 1, TaskEventType.STARTED)
                .lease("b", 1, Sketch.WORKER)
                .frontier(1);

        assertThat(look()).isEmpty();
    }

    @Test
    void i8_a_lease_that_changes_hands_without_the_task_having_been_queued_is_reported() {
        sketch.lease("b", 1, Sketch.WORKER);
        look();
        sketch.lease("b", 1, OTHER_WORKER).leases.removeFirst();

        assertThat(look()).containsExactly("I8");
    }

    @Test
    void i8_a_lease_that_was_given_back_in_between_may_go_to_another() {
        sketch.lease("b", 1, Sketch.WORKER);
        look();
        sketch.lease("b", 1, OTHER_WORKER)
                .event("b", 1, TaskEventType.QUEUED, null, "given back")
                .event("b", 1, TaskEventType.STARTED)
                .leases
                .removeFirst();

        assertThat(look()).isEmpty();
    }

    @Test
    void i9_an_output_that_changes_is_reported() {
        look();
        sketch.output("a", "2");

        assertThat(look()).containsExactly("I9");
    }

    @Test
    void i9_an_end_that_changes_is_reported() {
        look();
        sketch.state("a", TaskState.FAILED);

        assertThat(look()).containsExactly("I9");
    }

    @Test
    void i12_a_run_that_changes_after_its_end_is_reported() {
        sketch.counters(RunStatus.COMPLETED, 0, 0, Handlers.NONE);
        look();
        sketch.counters(RunStatus.FAILED, 0, 1, Handlers.NONE);

        assertThat(look()).containsExactly("I12");
    }

    @Test
    void i12_a_run_that_vanishes_before_it_is_over_is_reported() {
        look();

        assertThat(watch.observe(Sketch.empty().snapshot()))
                .extracting(Violation::invariant)
                .containsExactly("I12");
    }

    @Test
    void a_run_that_is_deleted_after_its_end_is_fine() {
        sketch.counters(RunStatus.COMPLETED, 0, 0, Handlers.NONE);
        look();

        assertThat(watch.observe(Sketch.empty().snapshot())).isEmpty();
    }

    @Test
    void i2_a_task_that_vanishes_without_its_run_is_reported() {
        look();
        sketch.without("a");

        assertThat(look()).contains("I2");
    }

    @Test
    void i6_a_log_that_forgets_is_reported() {
        look();
        sketch.events.removeLast();

        assertThat(look()).containsExactly("I6");
    }

    @Test
    void i6_a_log_whose_last_event_changes_is_reported() {
        look();
        sketch.events.removeLast();
        sketch.event("b", 2, TaskEventType.QUEUED);

        assertThat(look()).containsExactly("I6");
    }

    @Test
    void i14_a_frontier_that_goes_back_is_reported() {
        sketch.frontier(5);
        look();
        sketch.frontier(4);

        assertThat(look()).containsExactly("I14");
    }

    @Test
    void i14_a_place_before_the_frontier_is_reported() {
        sketch.frontier(5);
        look();
        sketch.queue("c", 4);

        assertThat(look()).containsExactly("I14");
    }

    @Test
    void i14_a_place_far_behind_ones_turn_is_reported() {
        look();
        sketch.queue("c", "newcomer", 2);

        assertThat(look()).containsExactly("I14");
    }

    @Test
    void i14_a_place_behind_ones_own_backlog_is_fine() {
        look();
        sketch.queue("c", 2).queue("d", 3);

        assertThat(look()).isEmpty();
    }

    @Test
    void i14_a_claim_that_passes_over_a_task_that_needs_the_same_code_is_reported() {
        sketch.queue("b", "other tenant", 0);
        look();
        sketch.queue.removeFirst();
        sketch.lease("b", 1, Sketch.WORKER).frontier(1);

        assertThat(look()).containsExactly("I14");
    }

    private List<String> look() {
        return watch.observe(sketch.snapshot()).stream()
                .map(Violation::invariant)
                .toList();
    }
}
