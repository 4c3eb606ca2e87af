package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.EngineOptions;
import dev.cairn.RetryPolicy;
import dev.cairn.Statistics;
import dev.cairn.Statistics.Bucket;
import dev.cairn.Statistics.StepFigures;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** The engines count what they do, and anybody can read it. */
class StatisticsTest extends AcceptanceTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private final TestCairn cairn = kit(2);

    private static Workflow<String> orders(TestCairn cairn) {
        return cairn.workflow("orders", String.class, wf -> {
            var pay = wf.step("pay")
                    .retry(RetryPolicy.fixed(1, Duration.ofSeconds(3)))
                    .run((order, ctx) -> {
                        if (ctx.attempt() == 1) {
                            throw new IllegalStateException("not yet");
                        }
                    });
            var nap = wf.sleep("nap", Duration.ofSeconds(1)).after(pay);
            wf.step("ship").after(nap).run((order, ctx) -> {
                if (order.equals("bad")) {
                    throw new TerminalError("no street");
                }
            });
        });
    }

    private static long sum(Statistics statistics, ToLongFunction<Bucket> number) {
        return statistics.series().stream().mapToLong(number).sum();
    }

    @Test
    void runs_and_steps_are_counted_by_how_they_end() {
        Workflow<String> orders = orders(cairn);
        orders.run("good", TENANT);
        orders.run("good", TENANT);
        orders.run("bad", TENANT);
        WorkflowRunRef cancelled = orders.runNoWait("good", TENANT);
        cancelled.cancel("a test");
        cairn.advance(Duration.ofSeconds(20));

        Statistics statistics = cairn.cluster().statistics(HOUR);

        assertThat(sum(statistics, Bucket::runsStarted)).isEqualTo(4);
        assertThat(sum(statistics, Bucket::runsCompleted)).isEqualTo(2);
        assertThat(sum(statistics, Bucket::runsFailed)).isEqualTo(1);
        assertThat(sum(statistics, Bucket::runsCancelled)).isEqualTo(1);
        assertThat(sum(statistics, Bucket::stepsCompleted)).isEqualTo(5);
        assertThat(sum(statistics, Bucket::stepsFailed)).isEqualTo(1);
        assertThat(sum(statistics, Bucket::stepsRetried)).isEqualTo(3);
        assertThat(statistics.steps()).extracting(StepFigures::step).containsExactly("pay", "ship", "nap");
        StepFigures ship = statistics.steps().get(1);
        assertThat(ship.workflow()).isEqualTo("orders");
        assertThat(ship.completed()).isEqualTo(2);
        assertThat(ship.failed()).isEqualTo(1);
        assertThat(ship.duration().count()).isEqualTo(3);
    }

    @Test
    void the_series_has_every_bucket_of_the_window() {
        Statistics statistics = cairn.cluster().statistics(HOUR);

        assertThat(statistics.series()).hasSize(360);
        assertThat(statistics.series().getFirst().at()).isEqualTo(statistics.from());
        assertThat(statistics.series().getLast().at())
                .isEqualTo(statistics.until().minus(Statistics.BUCKET));
        assertThat(statistics.steps()).isEmpty();
    }

    @Test
    void the_latency_of_starts_is_the_time_in_the_queue_and_the_duration_that_of_the_code() {
        Workflow<String> slow = cairn.workflow(
                "slow",
                String.class,
                wf -> wf.step("work").run((input, ctx) -> cairn.clock().advance(Duration.ofSeconds(7))));
        WorkflowRunRef run = slow.runNoWait("", TENANT);
        cairn.clock().advance(Duration.ofSeconds(2));
        run.await(HOUR);
        cairn.advance(Duration.ofSeconds(20));

        Statistics statistics = cairn.cluster().statistics(HOUR);

        StepFigures work = statistics.steps().getFirst();
        assertThat(work.start().average()).isEqualTo(Duration.ofSeconds(2));
        assertThat(work.start().p50()).isBetween(Duration.ofMillis(1_740), Duration.ofMillis(2_260));
        assertThat(work.duration().average()).isEqualTo(Duration.ofSeconds(7));
        assertThat(work.duration().p99()).isBetween(Duration.ofMillis(6_090), Duration.ofMillis(7_910));
        assertThat(statistics.series())
                .filteredOn(bucket -> bucket.start().count() > 0)
                .singleElement()
                .satisfies(bucket -> assertThat(bucket.start().average()).isEqualTo(Duration.ofSeconds(2)));
    }

    @Test
    void a_step_whose_worker_died_counts_as_retried() {
        Workflow<String> orders =
                cairn.workflow("orders", String.class, wf -> wf.step("pay").run((order, ctx) -> {}));
        WorkflowRunRef run = orders.runNoWait("", TENANT);
        cairn.worker().claim();
        cairn.worker().crash();
        run.await(HOUR);
        cairn.advance(Duration.ofSeconds(20));

        StepFigures pay = cairn.cluster().statistics(HOUR).steps().getFirst();

        assertThat(pay.retried()).isEqualTo(1);
        assertThat(pay.completed()).isEqualTo(1);
        assertThat(pay.duration().count()).isEqualTo(1);
    }

    @Test
    void steps_beyond_a_thousand_are_one_entry() {
        TestCairn wide = kit(1);
        Workflow<String> many = wide.workflow("many", String.class, wf -> {
            for (int i = 0; i < 1_100; i++) {
                wf.step("step-" + i).run((input, ctx) -> {});
            }
        });
        many.run("", TENANT);
        wide.advance(Duration.ofSeconds(20));

        Statistics statistics = wide.cluster().statistics(HOUR);

        assertThat(statistics.steps()).hasSizeBetween(1_001, 1_002);
        assertThat(statistics.steps().getFirst().isOfOthers()).isTrue();
        assertThat(statistics.steps().getFirst().completed()).isBetween(99L, 100L);
        assertThat(sum(statistics, Bucket::stepsCompleted)).isEqualTo(1_100);
    }

    @Test
    void counts_are_forgotten_after_two_hours_and_can_be_switched_off() {
        Workflow<String> orders = orders(cairn);
        orders.run("good", TENANT);
        assertThat(cairn.cluster().statistics(HOUR).steps()).isNotEmpty();
        cairn.advance(Duration.ofHours(3));
        assertThat(cairn.store()
                        .<Integer>inTransaction(tx -> tx.counts()
                                .times(cairn.clock().instant().minus(Duration.ofDays(1)))
                                .size()))
                .isZero();

        TestCairn off = kit(EngineOptions.defaults().statistics(false), 1);
        orders(off).run("good", TENANT);
        off.advance(Duration.ofSeconds(20));
        assertThat(off.cluster().statistics(HOUR).steps()).isEmpty();
        assertThat(sum(off.cluster().statistics(HOUR), Bucket::runsStarted)).isZero();
    }

    @Test
    void a_window_without_counts_is_refused() {
        assertThatThrownBy(() -> cairn.cluster().statistics(Duration.ofHours(3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Statistics exist for windows of 10 seconds to 2 hours, but the window was PT3H.");
        assertThatThrownBy(() -> cairn.cluster().statistics(Duration.ofSeconds(9)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
