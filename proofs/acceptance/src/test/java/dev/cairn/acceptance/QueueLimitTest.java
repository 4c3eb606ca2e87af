package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.FAILED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.SKIPPED;
import static dev.cairn.TaskEventType.TIMED_OUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DeadLetterQuery;
import dev.cairn.RunStatus;
import dev.cairn.WhenLate;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A step that no worker starts in time fails, or is skipped. */
class QueueLimitTest extends AcceptanceTest {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final Duration SWEEP = Duration.ofSeconds(5);

    private final TestCairn cairn = kit(0);
    private final List<String> seen = new ArrayList<>();

    @Test
    void a_step_that_no_worker_starts_in_time_fails_and_is_a_dead_letter() {
        var workflow = cairn.workflow("late", String.class, wf -> {
            var slow = wf.step("slow").scheduleToStart(LIMIT).run((input, ctx) -> seen.add("ran"));
            wf.step("next").after(slow).run((input, ctx) -> seen.add("ran"));
        });
        cairn.addBareWorker("leader");
        var run = workflow.runNoWait("", TENANT);

        cairn.advance(LIMIT.plus(SWEEP));

        assertThat(run.status()).isEqualTo(RunStatus.FAILED);
        cairn.assertThat(run).happened("slow", QUEUED, TIMED_OUT, FAILED).cancelled("next");
        assertThat(run.inspect().task("slow").failure().message()).contains("schedule-to-start limit of PT5M");
        assertThat(eventsOf(run, "slow", TIMED_OUT).getFirst().detail()).isEqualTo("schedule-to-start PT5M");
        assertThat(seen).isEmpty();
        assertThat(cairn.deadLetters().list(DeadLetterQuery.all()).letters()).hasSize(1);
    }

    @Test
    void a_step_that_is_late_may_be_skipped() {
        var workflow = cairn.workflow("skippable", String.class, wf -> {
            var slow = wf.step("slow").scheduleToStart(LIMIT, WhenLate.SKIP).run(String.class, (input, ctx) -> "ran");
            var other = wf.step("other").run(String.class, (input, ctx) -> "ran");
            wf.step("joined").after(slow, other).run((input, late, done, ctx) -> seen.add(late + " and " + done));
        });
        cairn.addBareWorker("leader");
        var run = workflow.runNoWait("", TENANT);
        cairn.advance(LIMIT.plus(SWEEP));
        cairn.assertThat(run).happened("slow", QUEUED, TIMED_OUT, SKIPPED).because("slow", "within PT5M");

        cairn.addWorker("worker");
        run.await();

        assertThat(seen).containsExactly("null and ran");
        cairn.assertThat(run).completed().skipped("slow");
    }

    @Test
    void a_step_that_is_started_in_time_may_take_longer() {
        var workflow = cairn.workflow(
                "long",
                String.class,
                wf -> wf.step("long")
                        .scheduleToStart(LIMIT)
                        .run((input, ctx) -> cairn.clock().advance(LIMIT.multipliedBy(2))));
        cairn.addWorker("worker");
        var run = workflow.runNoWait("", TENANT);

        run.await();

        cairn.assertThat(run).completed();
    }

    @Test
    void a_requeued_step_has_its_limit_again() {
        var workflow = cairn.workflow(
                "again",
                String.class,
                wf -> wf.step("slow").scheduleToStart(LIMIT).run((input, ctx) -> seen.add("ran")));
        cairn.addBareWorker("leader");
        var run = workflow.runNoWait("", TENANT);
        cairn.advance(LIMIT.plus(SWEEP));

        run.retry();
        cairn.advance(LIMIT.plus(SWEEP));

        cairn.assertThat(run).happened("slow", QUEUED, TIMED_OUT, FAILED, QUEUED, TIMED_OUT, FAILED);
    }
}
