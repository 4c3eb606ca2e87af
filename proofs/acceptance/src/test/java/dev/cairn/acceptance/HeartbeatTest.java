package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.COMPLETED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.RETRYING;
import static dev.cairn.TaskEventType.STARTED;
import static dev.cairn.TaskEventType.TIMED_OUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.TaskDetails;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A step that falls silent is taken away, and the next attempt goes on from what it said of its progress. */
class HeartbeatTest extends AcceptanceTest {

    private static final Duration LIMIT = Duration.ofSeconds(4);

    private final List<Object> seen = new ArrayList<>();

    record Progress(int rows) {}

    @Test
    void the_next_attempt_goes_on_from_the_last_details() {
        TestCairn cairn = kit(1);
        var workflow = cairn.workflow(
                "import",
                String.class,
                wf -> wf.step("rows")
                        .heartbeatWithin(LIMIT)
                        .retry(RetryPolicy.fixed(2, Duration.ZERO))
                        .run((input, ctx) -> {
                            Progress last = ctx.lastHeartbeat(Progress.class);
                            seen.add(last == null ? "from the beginning" : last);
                            ctx.heartbeat(new Progress(ctx.attempt() * 100));
                            ctx.heartbeat();
                            assertThat(ctx.lastHeartbeat(Progress.class))
                                    .as("not its own")
                                    .isEqualTo(last);
                            if (ctx.attempt() < 3) {
                                throw new IllegalStateException("broken");
                            }
                        }));
        var run = workflow.runNoWait("", TENANT);

        run.await();

        assertThat(seen).containsExactly("from the beginning", new Progress(100), new Progress(200));
        cairn.assertThat(run).completed();
        assertThat(run.inspect().task("rows").heartbeat())
                .as("it went with the end of the step")
                .isNull();
    }

    @Test
    void the_last_heartbeat_of_a_live_step_is_shown() {
        TestCairn cairn = kit(1);
        var workflow = cairn.workflow(
                "shown",
                String.class,
                wf -> wf.step("rows")
                        .heartbeatWithin(LIMIT)
                        .retry(RetryPolicy.fixed(1, Duration.ofHours(1)))
                        .run((input, ctx) -> {
                            ctx.heartbeat(new Progress(7));
                            throw new IllegalStateException("broken");
                        }));
        var run = workflow.runNoWait("", TENANT);

        cairn.runUntilIdle();

        assertThat(run.inspect().task("rows").heartbeat())
                .isEqualTo(new TaskDetails.Heartbeat(1, cairn.clock().instant(), "{\"rows\":7}"));
    }

    @Test
    void the_leader_takes_a_step_away_that_falls_silent() {
        TestCairn cairn = kit(2);
        var workflow = cairn.workflow(
                "silent",
                String.class,
                wf -> wf.step("step")
                        .heartbeatWithin(LIMIT)
                        .retry(RetryPolicy.fixed(1, MICRO))
                        .run((input, ctx) -> seen.add(ctx.worker())));
        cairn.runUntilIdle();
        var run = workflow.runNoWait("", TENANT);
        cairn.worker("worker-2").claim();
        cairn.worker("worker-2").pause();

        cairn.advance(LEASE.minusSeconds(1));

        assertThat(seen).containsExactly("worker-1");
        cairn.assertThat(run)
                .completed()
                .happened("step", QUEUED, STARTED, TIMED_OUT, RETRYING, QUEUED, STARTED, COMPLETED);
        assertThat(eventsOf(run, "step", TIMED_OUT).getFirst().detail()).isEqualTo("heartbeat PT4S");
    }

    @Test
    void details_that_new_code_cannot_read_count_as_missing_and_cost_nothing() {
        TestCairn cairn = kit(1);
        var workflow = cairn.workflow(
                "changed",
                String.class,
                wf -> wf.step("rows").retry(RetryPolicy.fixed(1, Duration.ZERO)).run((input, ctx) -> {
                    if (ctx.attempt() == 1) {
                        ctx.heartbeat("half of it");
                        throw new IllegalStateException("broken");
                    }
                    seen.add(ctx.lastHeartbeat(Progress.class) == null ? "from the beginning" : "?");
                    ctx.heartbeat(new Progress(1));
                }));

        var run = workflow.runNoWait("", TENANT);
        run.await();

        assertThat(seen).containsExactly("from the beginning");
        cairn.assertThat(run).completed().tried("rows", 2);
    }

    @Test
    void details_that_cannot_be_encoded_fail_the_step() {
        TestCairn cairn = kit(1);
        var workflow = cairn.workflow(
                "odd", String.class, wf -> wf.step("step").run((input, ctx) -> ctx.heartbeat(new Object())));
        var run = workflow.runNoWait("", TENANT);

        cairn.runUntilIdle();

        assertThat(run.inspect().task("step").failure().message()).contains("the details of its heartbeat");
    }
}
