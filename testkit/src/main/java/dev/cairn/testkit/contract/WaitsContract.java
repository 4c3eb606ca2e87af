package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.TriggerOptions;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.Tries;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Retries, sleeps and delayed starts continue when their timer is due, never earlier, and once. */
public abstract class WaitsContract extends SleepsContract {

    @Test
    void a_failed_attempt_backs_off_and_is_tried_again_when_its_time_has_come() {
        UUID run = flows.start(Shape.single());
        flows.settle(flows.claimAll(), new Outcome.Retrying(ERROR, HOUR, true));

        assertThat(flows.states(run)).containsEntry("a", TaskState.BACKING_OFF);
        assertGoesOnAfter(HOUR);
        Claim second = flows.claimAll().getFirst();
        assertThat(second.lease().fence().attempt()).isEqualTo(2);
        assertThat(second.input().tries()).isEqualTo(new Tries(1, 1, 0));
        assertThat(flows.task(run, "a").error()).isEqualTo(ERROR);

        flows.complete(List.of(second));
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(flows.history(run, "a"))
                .containsExactly(
                        TaskEventType.QUEUED,
                        TaskEventType.STARTED,
                        TaskEventType.RETRYING,
                        TaskEventType.QUEUED,
                        TaskEventType.STARTED,
                        TaskEventType.COMPLETED);
    }

    @Test
    void a_retry_that_does_not_count_costs_no_failure() {
        UUID run = flows.start(Shape.single());
        flows.settle(flows.claimAll(), new Outcome.Retrying(ERROR, MINUTE, false));
        letTimePass(HOUR);
        flows.fire();

        assertThat(flows.claimAll().getFirst().input().tries()).isEqualTo(new Tries(1, 0, 0));
        TaskRecord record = flows.task(run, "a");
        assertThat(record.attempts()).as("the second is running").isEqualTo(2);
    }

    @Test
    void the_beginning_of_the_first_attempt_and_the_attempt_of_the_last_error_stay_known() {
        UUID run = flows.start(Shape.single());
        Claim first = flows.claimAll().getFirst();
        flows.settle(first, new Outcome.Retrying(ERROR, MINUTE, true));
        assertThat(flows.task(run, "a").task().firstAttemptAt())
                .isEqualTo(first.lease().startedAt());
        assertThat(flows.task(run, "a").errorAttempt()).isEqualTo(1);

        letTimePass(HOUR);
        flows.fire();
        TaskRecord before = flows.task(run, "a");
        flows.settle(flows.claimAll(), new Outcome.Retrying(ERROR, Duration.ZERO, false));
        flows.fire();
        Claim third = flows.claimAll().getFirst();

        TaskRecord record = flows.task(run, "a");
        assertThat(record.task().firstAttemptAt()).isEqualTo(before.task().firstAttemptAt());
        assertThat(record.errorAttempt()).isEqualTo(2);
        assertThat(third.input().tries().postponed()).isEqualTo(1);
        flows.complete(List.of(third));
        assertThat(flows.task(run, "a").errorAttempt()).isEqualTo(2);
    }

    @Test
    void a_retry_within_the_total_time_is_made_and_one_beyond_it_fails_the_task() {
        UUID run = flows.start(Shape.chain(2));
        Outcome retry = new Outcome.Retrying(ERROR, MINUTE, true, HOUR);
        flows.settle(flows.claimAll(), retry);
        assertThat(flows.states(run)).containsEntry("a", TaskState.BACKING_OFF);

        letTimePass(HOUR);
        flows.fire();
        flows.settle(flows.claimAll(), retry);

        assertThat(flows.states(run)).containsEntry("a", TaskState.FAILED).containsEntry("b", TaskState.CANCELLED);
        TaskRecord failed = flows.task(run, "a");
        assertThat(failed.task().tries()).isEqualTo(new Tries(2, 2, 0));
        assertThat(failed.error()).isEqualTo(ERROR);
        assertThat(failed.note()).startsWith("not retried: ");
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.FAILED);
    }

    @Test
    void a_run_with_a_start_delay_waits_and_then_starts() {
        UUID run = flows.start(Shape.chain(2), "acme", TriggerOptions.none().startDelay(HOUR));

        assertThat(flows.states(run)).containsEntry("a", TaskState.SCHEDULED);
        assertGoesOnAfter(HOUR);
        assertThat(Flows.stepsOf(flows.claimAll())).containsExactly("a");
        assertThat(flows.history(run, "a"))
                .containsExactly(TaskEventType.SCHEDULED, TaskEventType.QUEUED, TaskEventType.STARTED);
    }

    @Test
    void a_repeated_start_of_a_delayed_run_sets_no_second_timer() {
        TriggerOptions options = TriggerOptions.none().idempotencyKey("k").startDelay(MINUTE);
        UUID run = flows.start(Shape.single(), "acme", options);
        flows.start(Shape.single(), "acme", options);
        letTimePass(HOUR);
        flows.fire();
        flows.fire();

        assertThat(flows.claimAll()).hasSize(1);
        assertThat(flows.history(run, "a"))
                .containsExactly(TaskEventType.SCHEDULED, TaskEventType.QUEUED, TaskEventType.STARTED);
    }

    @Test
    void timers_of_many_tasks_fire_together_and_each_once() {
        List<UUID> runs = flows.startMany(Shape.single(), "acme", 200);
        flows.settle(flows.claimAll(), new Outcome.SleepingFor(MINUTE));
        letTimePass(HOUR);
        flows.fire();
        assertThat(flows.fire().advanced().finished()).isEmpty();

        assertThat(runs).allSatisfy(run -> {
            assertThat(flows.run(run).status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(flows.events(run)).extracting(TaskEvent::type).containsOnlyOnce(TaskEventType.WOKEN);
        });
    }

    @Test
    void firing_says_when_the_next_timer_is_due() {
        flows.startMany(Shape.single(), "acme", 1);
        flows.settle(flows.claimAll(), new Outcome.SleepingFor(HOUR));

        var fired = flows.fire();
        assertThat(fired.nextDue())
                .hasValueSatisfying(
                        due -> assertThat(Duration.between(fired.now(), due)).isBetween(HOUR.minus(MINUTE), HOUR));
        letTimePass(HOUR);
        assertThat(flows.fire().nextDue()).isEmpty();
    }
}
