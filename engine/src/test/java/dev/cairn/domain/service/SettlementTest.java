package dev.cairn.domain.service;

import static dev.cairn.domain.service.Nodes.node;
import static dev.cairn.domain.service.StoredRun.BROKEN;
import static dev.cairn.domain.service.StoredRun.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Tries;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What becomes of a task by each outcome of an attempt and each timer: state, counters, timer, event. */
class SettlementTest {

    private static final Payload OUTPUT = new Payload("42");

    private final StoredRun run = StoredRun.of(node("step"));

    @Test
    void nothing_follows_from_nothing() {
        Settlement settlement = Settlement.of(List.of(), Map.of(), NOW);

        assertThat(settlement.updates()).isEmpty();
        assertThat(settlement.events()).isEmpty();
        assertThat(settlement.tallies()).isEmpty();
        assertThat(settlement.missing()).isEmpty();
    }

    @Test
    void a_completed_attempt_stores_its_output() {
        Settlement settlement = settle(new Outcome.Completed(OUTPUT));

        assertThat(updateOf(settlement).output()).isEqualTo(OUTPUT);
        assertThat(updateOf(settlement).error()).isNull();
        assertThat(run.state("step")).isEqualTo(TaskState.COMPLETED);
        assertThat(run.task("step").tries()).isEqualTo(new Tries(1, 0, 0));
        assertThat(settlement.events()).containsExactly(event(1, TaskEventType.COMPLETED, null, null));
    }

    @Test
    void a_skipped_attempt_says_why() {
        Settlement settlement = settle(new Outcome.Skipped("not wanted"));

        assertThat(updateOf(settlement).note()).isEqualTo("not wanted");
        assertThat(run.state("step")).isEqualTo(TaskState.SKIPPED);
        assertThat(settlement.events()).containsExactly(event(1, TaskEventType.SKIPPED, null, "not wanted"));
    }

    @Test
    void a_failed_attempt_keeps_its_error_and_counts_a_failure() {
        Settlement settlement = settle(new Outcome.Failed(BROKEN));

        assertThat(updateOf(settlement).error()).isEqualTo(BROKEN);
        assertThat(run.state("step")).isEqualTo(TaskState.FAILED);
        assertThat(run.task("step").tries()).isEqualTo(new Tries(1, 1, 0));
        assertThat(settlement.events()).containsExactly(event(1, TaskEventType.FAILED, null, "Broken: it broke"));
    }

    @Test
    void a_retry_waits_on_a_timer_and_counts_a_failure() {
        Settlement settlement = settle(new Outcome.Retrying(BROKEN, Duration.ofSeconds(5), true));

        Instant dueAt = NOW.plusSeconds(5);
        assertThat(settlement.timers()).containsExactly(new Timer(run.key("step"), Timer.Kind.RETRY, dueAt));
        assertThat(updateOf(settlement).error()).isEqualTo(BROKEN);
        assertThat(run.state("step")).isEqualTo(TaskState.BACKING_OFF);
        assertThat(run.task("step").tries()).isEqualTo(new Tries(1, 1, 0));
        assertThat(settlement.events()).containsExactly(event(1, TaskEventType.RETRYING, dueAt, "Broken: it broke"));
        assertThat(settlement.ready()).isEmpty();
        assertThat(settlement.tallies()).isEmpty();
    }

    @Test
    void a_retry_that_the_step_asked_for_costs_an_attempt_but_no_failure() {
        settle(new Outcome.Retrying(BROKEN, Duration.ofSeconds(5), false));

        assertThat(run.task("step").tries()).isEqualTo(new Tries(1, 0, 0));
    }

    @Test
    void the_end_of_a_backoff_queues_the_next_attempt() {
        settle(new Outcome.Retrying(BROKEN, Duration.ofSeconds(5), true));

        Settlement settlement = settle(new Outcome.TimerFired(Timer.Kind.RETRY));

        assertThat(settlement.ready()).containsExactly(run.task("step").ready());
        assertThat(run.state("step")).isEqualTo(TaskState.QUEUED);
        assertThat(run.task("step").nextAttempt()).isEqualTo(2);
        assertThat(settlement.events()).containsExactly(event(2, TaskEventType.QUEUED, null, "its wait is over"));
    }

    @Test
    void the_start_time_of_a_run_queues_its_roots() {
        run.put(run.task("step").in(TaskState.SCHEDULED));

        Settlement settlement = settle(new Outcome.TimerFired(Timer.Kind.START));

        assertThat(settlement.ready()).containsExactly(run.task("step").ready());
        assertThat(settlement.events())
                .containsExactly(event(1, TaskEventType.QUEUED, null, "its start time has come"));
    }

    @Test
    void work_given_back_is_queued_again_under_the_same_attempt_number() {
        Settlement settlement = settle(new Outcome.GivenBack("the worker stops"));

        assertThat(settlement.ready()).containsExactly(run.task("step").ready());
        assertThat(run.task("step").tries()).isEqualTo(Tries.NONE);
        assertThat(run.task("step").nextAttempt()).isEqualTo(1);
        assertThat(updateOf(settlement).note()).isNull();
        assertThat(settlement.events())
                .containsExactly(event(1, TaskEventType.QUEUED, null, "given back: the worker stops"));
    }

    @Test
    void work_given_back_with_a_delay_waits_outside_the_queue_and_costs_nothing() {
        Settlement settlement = settle(new Outcome.GivenBack("no fitting code", Duration.ofSeconds(5)));

        Instant dueAt = NOW.plusSeconds(5);
        assertThat(settlement.ready()).isEmpty();
        assertThat(settlement.timers())
                .containsExactly(new Timer(run.task("step").key(), Timer.Kind.RETRY, dueAt));
        assertThat(run.task("step").state()).isEqualTo(TaskState.BACKING_OFF);
        assertThat(run.task("step").tries()).isEqualTo(Tries.NONE);
        assertThat(settlement.events())
                .containsExactly(event(1, TaskEventType.RETRYING, dueAt, "given back: no fitting code"));
    }

    @Test
    void a_crash_is_counted_apart_from_failures_and_queues_the_next_attempt() {
        Settlement settlement = settle(new Outcome.Crashed("worker w died", 2));

        assertThat(settlement.ready()).containsExactly(run.task("step").ready());
        assertThat(run.task("step").tries()).isEqualTo(new Tries(1, 0, 1));
        assertThat(settlement.events()).containsExactly(event(2, TaskEventType.QUEUED, null, "worker w died"));
    }

    @Test
    void a_task_that_crashes_more_often_than_allowed_fails() {
        Outcome.Crashed crash = new Outcome.Crashed("worker w died", 2);
        settle(crash);
        run.start("step");
        settle(crash);
        run.start("step");

        Settlement settlement = settle(crash);

        assertThat(run.state("step")).isEqualTo(TaskState.FAILED);
        assertThat(run.task("step").tries()).isEqualTo(new Tries(3, 0, 3));
        assertThat(settlement.ready()).isEmpty();
        assertThat(updateOf(settlement).error().type()).isEqualTo("WorkerDied");
        assertThat(updateOf(settlement).error().message())
                .isEqualTo("a worker died under it 3 times, last: worker w died."
                        + " The step itself may be the cause: fix it, or raise maxCrashes.");
    }

    @Test
    void where_no_crash_is_allowed_the_first_one_fails_the_task() {
        settle(new Outcome.Crashed("worker w died", 0));

        assertThat(run.state("step")).isEqualTo(TaskState.FAILED);
    }

    @Test
    void a_sleep_waits_on_a_timer_and_completes_when_it_is_woken() {
        Settlement asleep = settle(new Outcome.SleepingFor(Duration.ofHours(1)));

        Instant dueAt = NOW.plusSeconds(3_600);
        assertThat(asleep.timers()).containsExactly(new Timer(run.key("step"), Timer.Kind.WAKE, dueAt));
        assertThat(asleep.events()).containsExactly(event(1, TaskEventType.SLEEPING, dueAt, null));
        assertThat(asleep.tallies()).isEmpty();
        assertThat(run.state("step")).isEqualTo(TaskState.SLEEPING);

        Settlement woken = settle(new Outcome.TimerFired(Timer.Kind.WAKE));

        assertThat(run.state("step")).isEqualTo(TaskState.COMPLETED);
        assertThat(run.task("step").tries()).isEqualTo(new Tries(1, 0, 0));
        assertThat(woken.events()).containsExactly(event(1, TaskEventType.WOKEN, null, null));
    }

    @Test
    void a_sleep_until_an_instant_that_has_passed_is_due_now() {
        Instant passed = NOW.minusSeconds(10);

        assertThat(settle(new Outcome.SleepingUntil(passed)).timers())
                .containsExactly(new Timer(run.key("step"), Timer.Kind.WAKE, NOW));
    }

    @Test
    void no_timer_is_due_a_fraction_of_a_microsecond_early() {
        StoredRun three = StoredRun.of(node("retry"), node("for"), node("until"));

        Settlement settlement = three.settle(
                three.change("retry", new Outcome.Retrying(BROKEN, Duration.ofNanos(1), true)),
                three.change("for", new Outcome.SleepingFor(Duration.ofNanos(1))),
                three.change("until", new Outcome.SleepingUntil(NOW.plusNanos(1))));

        assertThat(settlement.timers()).extracting(Timer::dueAt).containsOnly(NOW.plusNanos(1_000));
    }

    @Test
    void a_change_that_the_lifecycle_does_not_know_is_a_bug() {
        settle(new Outcome.Completed(OUTPUT));

        assertThatThrownBy(() -> settle(new Outcome.Completed(OUTPUT)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("engine bug: a COMPLETED task was COMPLETED");
    }

    @Test
    void a_change_of_a_task_that_is_not_stored_is_a_bug() {
        assertThatThrownBy(() -> Settlement.of(List.of(run.completed("step")), Map.of(), NOW))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("engine bug")
                .hasMessageContaining("step")
                .hasMessageContaining("is not stored");
    }

    private Settlement settle(Outcome outcome) {
        return run.settle(run.change("step", outcome));
    }

    private static TaskUpdate updateOf(Settlement settlement) {
        assertThat(settlement.updates()).hasSize(1);
        return settlement.updates().getFirst();
    }

    private TaskEvent event(int attempt, TaskEventType type, Instant dueAt, String detail) {
        return new TaskEvent(run.id(), "step", attempt, type, NOW, dueAt, detail);
    }
}
