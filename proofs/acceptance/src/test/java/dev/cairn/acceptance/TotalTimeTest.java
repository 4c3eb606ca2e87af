package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryLater;
import dev.cairn.RetryPolicy;
import dev.cairn.StepContext;
import dev.cairn.TaskEvent;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** No retry begins later than the total time of its policy after the first attempt began. */
class TotalTimeTest extends AcceptanceTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final RetryPolicy THREE_MINUTES =
            RetryPolicy.fixed(100, MINUTE).within(Duration.ofMinutes(3));

    private final TestCairn cairn = kit(1);

    @Test
    void a_retry_that_begins_exactly_at_the_end_of_the_total_time_is_made_and_no_later_one() {
        var run = failing(THREE_MINUTES, ctx -> new IOException("flaky"));
        run.await();

        cairn.assertThat(run).failed().tried("step", 4).failedBecause("step", "flaky");
        assertThat(offsets(run)).containsExactly(Duration.ZERO, MINUTE, MINUTE.multipliedBy(2), MINUTE.multipliedBy(3));
        assertThat(run.inspect().task("step").note())
                .isEqualTo("not retried: the retry would have begun more than the total time of PT3M after the first "
                        + "attempt, which began at " + started(run).getFirst());
    }

    @Test
    void the_time_that_attempts_take_counts() {
        var run = failing(THREE_MINUTES, ctx -> {
            cairn.clock().advance(Duration.ofSeconds(90));
            return new IOException("slow");
        });
        run.await();

        cairn.assertThat(run).failed().tried("step", 2);
    }

    @Test
    void it_ends_retries_that_a_step_asks_for_itself() {
        var run = failing(RetryPolicy.none().within(Duration.ofMinutes(3)), ctx -> new RetryLater(MINUTE));
        run.await();

        cairn.assertThat(run).failed().tried("step", 4);
    }

    @Test
    void it_is_counted_from_the_first_attempt_also_when_that_died_with_its_worker() {
        var run = failing(THREE_MINUTES, ctx -> {
            if (ctx.attempt() == 1) {
                cairn.worker("worker-1").crash();
            }
            return new IOException("flaky");
        });
        cairn.runUntilIdle();
        cairn.addWorker("another");
        run.await();

        List<Instant> started = started(run);
        Instant end = started.getFirst().plus(THREE_MINUTES.within());
        assertThat(started.getLast()).isBefore(end);
        assertThat(started.getLast().plus(MINUTE)).isAfter(end);
        cairn.assertThat(run).failed();
    }

    @Test
    void it_goes_on_while_no_worker_lives_and_a_step_whose_worker_died_runs_again_all_the_same() {
        var run = failing(THREE_MINUTES, ctx -> new IOException("flaky"));
        cairn.runUntilIdle();
        cairn.worker().crash();
        cairn.advance(Duration.ofHours(1));
        cairn.addWorker("another");
        cairn.runUntilIdle();

        cairn.assertThat(run).failed().tried("step", 2);
    }

    @Test
    void work_that_was_given_back_is_no_first_attempt() {
        var run = failing(THREE_MINUTES, ctx -> new IOException("flaky"));
        cairn.worker().claim();
        cairn.worker().stop(Duration.ZERO);
        cairn.advance(Duration.ofHours(1));
        cairn.addWorker("another");
        run.await();

        cairn.assertThat(run).failed().tried("step", 4);
    }

    private WorkflowRunRef failing(RetryPolicy policy, Function<StepContext, Exception> error) {
        return cairn.workflow(
                        "failing",
                        String.class,
                        wf -> wf.step("step").retry(policy).run((input, ctx) -> {
                            throw error.apply(ctx);
                        }))
                .runNoWait("", TENANT);
    }

    private static List<Instant> started(WorkflowRunRef run) {
        return eventsOf(run, "step", STARTED).stream().map(TaskEvent::at).toList();
    }

    private static List<Duration> offsets(WorkflowRunRef run) {
        List<Instant> started = started(run);
        return started.stream()
                .map(at -> Duration.between(started.getFirst(), at))
                .toList();
    }
}
