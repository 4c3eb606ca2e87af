package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.SLEEPING;
import static dev.cairn.TaskEventType.WOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.TriggerOptions;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Sleeps as steps: lengths from the outputs of parents, the options of any step, and the time they are counted from. */
class SleepStepTest extends AcceptanceTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration HALF = Duration.ofMinutes(30);

    private TestCairn cairn = kit(1);
    private final List<String> seen = new ArrayList<>();
    private StepRef<Void> before;
    private int defined;

    @Test
    void the_length_of_a_sleep_can_be_computed_from_the_outputs_of_up_to_four_parents() {
        var run = run(wf -> {
            var a = hours(wf, 1);
            var b = hours(wf, 2);
            var c = hours(wf, 3);
            var d = hours(wf, 4);
            wf.step("none").sleep((input, ctx) -> HALF);
            wf.step("one").after(a).sleep((input, x, ctx) -> x);
            wf.step("two").after(a, b).sleep((input, x, y, ctx) -> x.plus(y));
            wf.step("three")
                    .after(a, b, c)
                    .sleep((input, x, y, z, ctx) -> x.plus(y).plus(z));
            wf.step("four")
                    .after(a, b, c, d)
                    .sleep((input, x, y, z, w, ctx) -> x.plus(y).plus(z).plus(w));
            wf.step("many").after(List.of(a, b)).sleep((input, ctx) -> ctx.parentOutput(b));
        });

        assertThat(slept(run, "none")).isEqualTo(HALF);
        assertThat(slept(run, "one")).isEqualTo(HOUR);
        assertThat(slept(run, "two")).isEqualTo(HOUR.multipliedBy(3));
        assertThat(slept(run, "three")).isEqualTo(HOUR.multipliedBy(6));
        assertThat(slept(run, "four")).isEqualTo(HOUR.multipliedBy(10));
        assertThat(slept(run, "many")).isEqualTo(HOUR.multipliedBy(2));
    }

    @Test
    void the_end_of_a_sleep_can_be_computed_from_the_outputs_of_up_to_four_parents() {
        Instant noon = cairn.clock().instant().plus(HOUR);
        var run = run(wf -> {
            var a = wf.step("a").run(Instant.class, (input, ctx) -> noon);
            var b = hours(wf, 2);
            var c = hours(wf, 3);
            var d = hours(wf, 4);
            wf.step("none").sleepUntil((input, ctx) -> noon);
            wf.step("one").after(a).sleepUntil((input, at, ctx) -> at);
            wf.step("two").after(a, b).sleepUntil((input, at, x, ctx) -> at.plus(x));
            wf.step("three").after(a, b, c).sleepUntil((input, at, x, y, ctx) -> at.plus(y));
            wf.step("four").after(a, b, c, d).sleepUntil((input, at, x, y, z, ctx) -> at.plus(z));
        });

        assertThat(wokenAt(run, "none")).isEqualTo(noon);
        assertThat(wokenAt(run, "one")).isEqualTo(noon);
        assertThat(wokenAt(run, "two")).isEqualTo(noon.plus(HOUR.multipliedBy(2)));
        assertThat(wokenAt(run, "three")).isEqualTo(noon.plus(HOUR.multipliedBy(3)));
        assertThat(wokenAt(run, "four")).isEqualTo(noon.plus(HOUR.multipliedBy(4)));
    }

    @Test
    void a_sleep_of_a_fixed_length_has_all_options_of_a_step() {
        var run = run(wf -> {
            var skipped = wf.step("skipped").skipIfInput(input -> true).sleep(HOUR);
            var quick = hours(wf, 0);
            wf.step("by-output").after(quick).skipIf(Duration::isZero).sleep(HOUR);
            wf.step("strict").after(skipped, quick).requireAllParents().sleep(HOUR);
            wf.step("slept").after(skipped, quick).sleep(HOUR);
        });

        cairn.advance(HOUR);
        cairn.assertThat(run)
                .completed()
                .skipped("skipped", "by-output", "strict")
                .ran("slept");
    }

    @Test
    void an_arm_of_a_branch_can_be_a_sleep() {
        var run = run(wf -> {
            var length = hours(wf, 2);
            var waited = wf.branch(length)
                    .when(Duration::isZero, arm -> arm.step("at-once").run((input, x, ctx) -> {}))
                    .otherwise(arm -> arm.step("pause").sleep((input, x, ctx) -> x));
            wf.step("after").after(waited).run((input, ctx) -> seen.add("after"));
        });
        cairn.runUntilIdle();

        cairn.assertThat(run).sleepsAt("pause").skipped("at-once");
        cairn.advance(HOUR.multipliedBy(2));
        cairn.assertThat(run).completed().ran("pause", "after");
    }

    @Test
    void code_that_computes_a_length_fails_and_is_tried_again_like_other_code() {
        var run = run(wf -> wf.step("pause").retry(RetryPolicy.fixed(1, HALF)).sleep((input, ctx) -> {
            if (ctx.attempt() == 1) {
                throw new IllegalStateException("no calendar");
            }
            return HOUR;
        }));
        cairn.runUntilIdle();

        cairn.assertThat(run).isAt("pause", TaskState.BACKING_OFF).failedBecause("pause", "no calendar");
        cairn.advance(HALF);
        cairn.assertThat(run).sleepsAt("pause");
        cairn.advance(HALF.minus(MICRO));
        cairn.assertThat(run).sleepsAt("pause");
        cairn.advance(MICRO);
        cairn.assertThat(run).completed().tried("pause", 2);
    }

    @Test
    void a_sleep_that_nobody_looked_at_for_a_while_ends_in_time() {
        var run = napping();
        cairn.worker().crashAfter(before);
        cairn.runUntilIdle();

        cairn.advance(HALF);
        cairn.addWorker("fresh");
        cairn.runUntilIdle();
        cairn.assertThat(run).sleepsAt("nap");
        cairn.advance(HALF.minus(MICRO));
        cairn.assertThat(run).sleepsAt("nap");
        cairn.advance(MICRO);

        cairn.assertThat(run).completed();
    }

    @Test
    void a_sleep_that_nobody_looked_at_until_its_time_had_passed_ends_at_once() {
        var run = napping();
        cairn.worker().crashAfter(before);
        cairn.runUntilIdle();

        cairn.advance(HOUR.multipliedBy(3));
        cairn.addWorker("fresh");
        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
        assertThat(slept(run, "nap")).isEqualTo(HOUR);
    }

    @Test
    void a_sleep_that_begins_a_delayed_run_counts_from_its_start_time() {
        Instant begun = cairn.clock().instant();
        var workflow =
                cairn.workflow("delayed", String.class, wf -> wf.step("nap").sleep(HOUR));
        var run = workflow.runNoWait("", TENANT, TriggerOptions.none().startDelay(HALF));
        cairn.worker().crash();
        cairn.advance(HOUR);
        cairn.addWorker("fresh");
        cairn.runUntilIdle();

        cairn.assertThat(run).sleepsAt("nap");
        cairn.advance(HALF);
        cairn.assertThat(run).completed();
        assertThat(wokenAt(run, "nap")).isEqualTo(begun.plus(HALF).plus(HOUR));
    }

    @Test
    void a_sleep_that_begins_a_run_of_a_joined_transaction_counts_from_the_commit() throws SQLException {
        var workflow =
                cairn.workflow("joined", String.class, wf -> wf.step("nap").sleep(HOUR));
        WorkflowRunRef run;
        try (Connection connection = cairn.connection()) {
            connection.setAutoCommit(false);
            run = workflow.in(connection).runNoWait("", TENANT);
            cairn.advance(HALF);
            connection.commit();
        }
        cairn.advance(HOUR.minus(MICRO));
        cairn.assertThat(run).sleepsAt("nap");
        cairn.advance(MICRO);

        cairn.assertThat(run).completed();
    }

    @Test
    void the_death_of_the_worker_that_looked_at_it_does_not_begin_a_sleep_again() {
        var nap = new ArrayList<StepRef<Void>>();
        Instant begun = cairn.clock().instant();
        var run = run(wf -> nap.add(wf.step("nap").sleep((input, ctx) -> HOUR)));
        cairn.worker().crashDuring(nap.getFirst());
        cairn.runUntilIdle();
        cairn.addWorker("fresh");
        cairn.advance(HOUR);

        cairn.assertThat(run).completed().tried("nap", 2);
        assertThat(wokenAt(run, "nap")).isEqualTo(begun.plus(HOUR));
    }

    private WorkflowRunRef napping() {
        return run(wf -> {
            before = wf.step("before").run((input, ctx) -> seen.add("before"));
            wf.step("nap").after(before).sleep(HOUR);
        });
    }

    private static StepRef<Duration> hours(WorkflowBuilder<String> wf, int number) {
        return wf.step("hours-" + number).run(Duration.class, (input, ctx) -> HOUR.multipliedBy(number));
    }

    private Instant wokenAt(WorkflowRunRef run, String step) {
        run.await();
        return eventsOf(run, step, WOKEN).getFirst().at();
    }

    /** From the beginning of the run to the promised end of the sleep; no other step of it takes time. */
    private Duration slept(WorkflowRunRef run, String step) {
        run.await();
        return Duration.between(
                run.inspect().times().createdAt(),
                eventsOf(run, step, SLEEPING).getFirst().dueAt());
    }

    private WorkflowRunRef run(Consumer<WorkflowBuilder<String>> graph) {
        return cairn.workflow("sleeping-" + ++defined, String.class, graph).runNoWait("", TENANT);
    }
}
