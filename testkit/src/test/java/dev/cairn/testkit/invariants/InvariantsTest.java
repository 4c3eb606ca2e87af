package dev.cairn.testkit.invariants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Tries;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Each invariant reports what breaks it. */
class InvariantsTest {

    private static final UUID STRANGER = new UUID(0, 99);

    private final Sketch sketch = Sketch.sound();

    @Test
    void a_sound_store_has_no_violation() {
        assertThat(sketch.broken()).isEmpty();
    }

    @Test
    void a_violation_says_which_invariant_and_which_task() {
        sketch.queue.clear();

        assertThat(Invariants.check(sketch.snapshot()))
                .containsExactly(new Violation(
                        "I2",
                        "task 'b' of run " + Sketch.RUN
                                + " is QUEUED but has 0 queue rows, 0 leases, 0 timers and 0 waits"));
    }

    @Test
    void i1_a_live_run_without_a_live_task_is_reported() {
        sketch.state("b", TaskState.COMPLETED);

        assertThat(sketch.broken()).contains("I1");
    }

    @Test
    void i10_a_sleep_that_forgot_since_when_it_is_ready_is_reported() {
        Instant queuedAt = sketch.events.getLast().at();
        Task waiting = sketch.snapshot().tasks().getLast().task();
        Task sleep = new Task(
                waiting.key(),
                TaskKind.SLEEP,
                false,
                List.of(),
                waiting.parents(),
                waiting.state(),
                waiting.tries(),
                waiting.doomedBy());
        sketch.task(
                "b", record -> new TaskRecord(sleep.readyAt(queuedAt), record.parentNames(), 0, null, null, 0, null));
        assertThat(sketch.broken()).isEmpty();
        sketch.task("b", record -> new TaskRecord(sleep, record.parentNames(), 0, null, null, 0, null));

        assertThat(sketch.broken()).containsExactly("I10");
    }

    @Test
    void i1_a_task_without_a_run_is_reported() {
        sketch.withoutRuns();

        assertThat(sketch.broken()).containsExactly("I1");
    }

    @Test
    void i3_a_wrong_count_of_parents_is_reported() {
        sketch.add("b", List.of("a"), List.of(), new ParentTally(1, 0, 0, 0), TaskState.PENDING);

        assertThat(sketch.broken()).contains("I3");
    }

    @Test
    void i3_a_pending_task_without_open_parents_is_reported() {
        sketch.state("b", TaskState.PENDING);

        assertThat(sketch.broken()).contains("I3");
    }

    @Test
    void i4_a_wrong_count_of_open_sinks_is_reported() {
        sketch.counters(RunStatus.RUNNING, 2, 0, Handlers.NONE);

        assertThat(sketch.broken()).containsExactly("I4");
    }

    @Test
    void i4_a_run_that_is_over_with_open_sinks_is_reported() {
        sketch.counters(RunStatus.COMPLETED, 1, 0, Handlers.NONE);

        assertThat(sketch.broken()).contains("I4", "I12");
    }

    @Test
    void i5_a_task_that_started_before_its_parent_was_over_is_reported() {
        sketch.events.add(0, sketch.events.removeLast());
        sketch.event("b", 1, TaskEventType.STARTED);
        sketch.events.add(1, sketch.events.removeLast());

        assertThat(sketch.broken()).contains("I5");
    }

    @Test
    void i6_two_ends_of_one_task_are_reported() {
        sketch.event("a", 1, TaskEventType.COMPLETED);

        assertThat(sketch.broken()).contains("I6", "I16");
    }

    @Test
    void i6_an_end_without_an_event_is_reported() {
        sketch.events.remove(2);

        assertThat(sketch.broken()).contains("I6");
    }

    @Test
    void i6_an_event_about_a_task_that_is_not_stored_is_reported() {
        sketch.event("ghost", 1, TaskEventType.QUEUED);

        assertThat(sketch.broken()).containsExactly("I6");
    }

    @Test
    void i8_two_leases_of_one_task_are_reported() {
        sketch.queue.clear();
        sketch.state("b", TaskState.RUNNING)
                .event("b", 1, TaskEventType.STARTED)
                .lease("b", 1, Sketch.WORKER)
                .lease("b", 1, Sketch.WORKER);

        assertThat(sketch.broken()).contains("I8");
    }

    @Test
    void i9_an_output_of_a_task_that_did_not_complete_is_reported() {
        sketch.output("b", "2");

        assertThat(sketch.broken()).containsExactly("I9");
    }

    @Test
    void i10_a_wait_that_ended_early_is_reported() {
        sketch.event("b", 1, TaskEventType.STARTED)
                .event("b", 1, TaskEventType.RETRYING, Sketch.START.plusSeconds(60), "later")
                .event("b", 2, TaskEventType.QUEUED);

        assertThat(sketch.broken()).contains("I10");
    }

    @Test
    void i10_a_timer_that_is_set_for_another_time_than_promised_is_reported() {
        sketch.queue.clear();
        sketch.state("b", TaskState.SLEEPING)
                .tries("b", new Tries(1, 0, 0))
                .event("b", 1, TaskEventType.STARTED)
                .event("b", 1, TaskEventType.SLEEPING, Sketch.START.plusSeconds(60), null)
                .timer("b", Timer.Kind.WAKE, Sketch.START.plusSeconds(59));

        assertThat(sketch.broken()).containsExactly("I10");
    }

    @Test
    void i11_two_runs_with_one_idempotency_key_are_reported() {
        sketch.anotherRun(new UUID(0, 7), "key");

        assertThat(sketch.broken()).containsExactly("I11");
    }

    @Test
    void i13_a_task_that_was_cancelled_although_no_parent_failed_is_reported() {
        sketch.queue.clear();
        sketch.events.removeLast();
        sketch.state("b", TaskState.CANCELLED).event("b", 0, TaskEventType.CANCELLED);

        assertThat(sketch.broken()).contains("I13");
    }

    @Test
    void i13_a_task_that_was_skipped_unstarted_although_a_parent_completed_is_reported() {
        sketch.queue.clear();
        sketch.events.removeLast();
        sketch.state("b", TaskState.SKIPPED).event("b", 0, TaskEventType.SKIPPED);

        assertThat(sketch.broken()).contains("I13");
    }

    @Test
    void i15_a_lease_of_a_worker_that_is_not_registered_is_reported() {
        sketch.queue.clear();
        sketch.state("b", TaskState.RUNNING)
                .event("b", 1, TaskEventType.STARTED)
                .lease("b", 1, STRANGER);

        assertThat(sketch.broken()).containsExactly("I15");
    }

    @Test
    void i16_an_event_that_cannot_follow_is_reported() {
        sketch.event("b", 1, TaskEventType.WOKEN);

        assertThat(sketch.broken()).contains("I16");
    }

    @Test
    void i16_a_state_that_no_event_led_to_is_reported() {
        sketch.queue.clear();
        sketch.state("b", TaskState.RUNNING).lease("b", 1, Sketch.WORKER);

        assertThat(sketch.broken()).containsExactly("I16");
    }

    @Test
    void i16_a_run_in_which_time_goes_back_is_reported() {
        TaskEvent last = sketch.events.removeLast();
        sketch.events.add(new TaskEvent(
                last.runId(), last.step(), last.attempt(), last.type(), Sketch.START.minusSeconds(1), null, null));

        assertThat(sketch.broken()).containsExactly("I16");
    }
}
