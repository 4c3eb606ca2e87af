package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.RETRYING;
import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.TaskEvent;
import dev.cairn.TaskState;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** How long a failed step waits before it is tried again: as its policy says, durably, and holding nothing. */
class BackoffTest extends AcceptanceTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private TestCairn cairn = kit(1);

    @Test
    void waits_grow_by_the_factor_from_the_first_to_the_last() {
        var run = fails(growing(5, 3, Duration.ofHours(1)));

        run.await();

        assertThat(waits(run)).isEqualTo(seconds(1, 3, 9, 27, 81));
    }

    @Test
    void no_wait_is_longer_than_the_longest() {
        var run = fails(growing(6, 2, Duration.ofSeconds(5)));

        run.await();

        assertThat(waits(run)).isEqualTo(seconds(1, 2, 4, 5, 5, 5));
    }

    @Test
    void a_fixed_policy_waits_the_same_each_time() {
        var run = fails(RetryPolicy.fixed(3, Duration.ofMillis(250)));

        run.await();

        assertThat(waits(run)).isEqualTo(Collections.nCopies(3, Duration.ofMillis(250)));
    }

    @Test
    void a_retry_begins_when_its_wait_is_over_and_not_a_microsecond_earlier() {
        var run = fails(growing(3, 2, Duration.ofHours(1)));
        cairn.runUntilIdle();

        for (Duration wait : seconds(1, 2, 4)) {
            int before = eventsOf(run, "step", STARTED).size();
            cairn.advance(wait.minus(MICRO));
            cairn.assertThat(run).isAt("step", TaskState.BACKING_OFF);
            assertThat(eventsOf(run, "step", STARTED)).hasSize(before);
            cairn.advance(MICRO);
            assertThat(eventsOf(run, "step", STARTED)).hasSize(before + 1);
        }
        cairn.assertThat(run).failed();
    }

    @Test
    void jitter_varies_each_wait_within_its_fraction() {
        var policy = RetryPolicy.fixed(60, Duration.ofSeconds(100))
                .maxDelay(Duration.ofHours(1))
                .jitter(0.2);
        var run = fails(policy);

        run.await();

        assertThat(waits(run))
                .hasSize(60)
                .allMatch(wait -> wait.compareTo(Duration.ofSeconds(80)) >= 0)
                .allMatch(wait -> wait.compareTo(Duration.ofSeconds(120)) <= 0)
                .anyMatch(wait -> wait.compareTo(Duration.ofSeconds(90)) < 0)
                .anyMatch(wait -> wait.compareTo(Duration.ofSeconds(110)) > 0)
                .doesNotHaveDuplicates();
    }

    @Test
    void jitter_varies_also_the_longest_wait_and_does_not_stretch_it() {
        Duration longest = Duration.ofSeconds(100);
        var run = fails(RetryPolicy.exponential(40)
                .initialDelay(longest.dividedBy(2))
                .backoffFactor(10)
                .maxDelay(longest)
                .jitter(0.2));

        run.await();

        assertThat(waits(run).subList(1, 40))
                .allMatch(wait -> wait.compareTo(Duration.ofSeconds(80)) >= 0 && wait.compareTo(longest) <= 0)
                .anyMatch(wait -> wait.compareTo(Duration.ofSeconds(90)) < 0)
                .contains(longest);
    }

    @Test
    void a_backoff_survives_the_death_of_every_worker() {
        cairn = kit(2);
        var run = fails(RetryPolicy.fixed(1, Duration.ofHours(1)));
        cairn.runUntilIdle();
        Instant due = eventsOf(run, "step", RETRYING).getFirst().dueAt();

        cairn.worker("worker-1").crash();
        cairn.worker("worker-2").crash();
        cairn.advance(Duration.ofMinutes(30));
        cairn.addWorker("fresh");
        cairn.advance(Duration.ofMinutes(30).minus(MICRO));
        cairn.assertThat(run).isAt("step", TaskState.BACKING_OFF);
        cairn.advance(MICRO);

        assertThat(eventsOf(run, "step", STARTED).get(1).at()).isEqualTo(due);
        cairn.assertThat(run).failed().tried("step", 2);
    }

    @Test
    void a_backoff_that_ended_while_nobody_lived_is_followed_by_the_retry_as_soon_as_somebody_does() {
        var run = fails(RetryPolicy.fixed(1, SECOND));
        cairn.runUntilIdle();

        cairn.worker().crash();
        cairn.advance(Duration.ofDays(1));
        cairn.assertThat(run).isAt("step", TaskState.BACKING_OFF);
        cairn.addWorker("fresh");
        cairn.runUntilIdle();

        cairn.assertThat(run).failed().tried("step", 2);
    }

    @Test
    void a_step_that_backs_off_holds_no_lease_and_no_slot() {
        cairn = kit(slots(1), 1);
        var run = fails(RetryPolicy.fixed(1, Duration.ofHours(1)));
        cairn.runUntilIdle();
        List<String> seen = new ArrayList<>();
        Workflow<String> other =
                cairn.workflow("other", String.class, wf -> wf.step("quick").run((input, ctx) -> seen.add(input)));

        other.runNoWait("went on", TENANT);
        cairn.runUntilIdle();

        assertThat(cairn.store().snapshot().work().leases()).isEmpty();
        assertThat(seen).containsExactly("went on");
        cairn.assertThat(run).isRunning();
    }

    @Test
    void many_failures_of_one_moment_do_not_come_back_together() {
        Workflow<String> workflow = workflow(RetryPolicy.exponential(1));
        List<Instant> due = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            var run = workflow.runNoWait("", TENANT);
            cairn.runUntilIdle();
            due.add(eventsOf(run, "step", RETRYING).getFirst().dueAt());
        }

        assertThat(due).doesNotHaveDuplicates();
    }

    private static RetryPolicy growing(int retries, double factor, Duration longest) {
        return RetryPolicy.exponential(retries)
                .backoffFactor(factor)
                .maxDelay(longest)
                .jitter(0);
    }

    private WorkflowRunRef fails(RetryPolicy policy) {
        return workflow(policy).runNoWait("", TENANT);
    }

    private Workflow<String> workflow(RetryPolicy policy) {
        return cairn.workflow(
                "failing",
                String.class,
                wf -> wf.step("step").retry(policy).run((input, ctx) -> {
                    throw new IOException("always");
                }));
    }

    private static List<Duration> waits(WorkflowRunRef run) {
        List<TaskEvent> retries = eventsOf(run, "step", RETRYING);
        return retries.stream()
                .map(event -> Duration.between(event.at(), event.dueAt()))
                .toList();
    }

    private static List<Duration> seconds(long... values) {
        return LongStream.of(values).mapToObj(Duration::ofSeconds).toList();
    }
}
