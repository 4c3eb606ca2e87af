package dev.cairn.domain.service;

import static dev.cairn.domain.service.Nodes.node;
import static dev.cairn.domain.service.StoredRun.BROKEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.RunTally;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Only the end of a sink and a failure concern the row of the run. */
class SettlementTallyTest {

    private final StoredRun run = StoredRun.of(node("a"), node("b", "a"), node("c", "a"));

    @Test
    void a_completed_task_that_others_wait_for_leaves_the_run_alone() {
        assertThat(run.settle(run.completed("a")).tallies()).isEmpty();
    }

    @Test
    void a_skipped_task_that_others_wait_for_leaves_the_run_alone_but_the_sinks_it_skips_do_not() {
        assertThat(run.settle(run.skipped("a")).tallies()).containsEntry(run.id(), new RunTally(2, 0));
    }

    @Test
    void a_sink_that_ends_is_counted_however_it_ends() {
        run.settle(run.completed("a"));
        run.start("b");
        run.start("c");

        assertThat(run.settle(run.completed("b")).tallies()).containsEntry(run.id(), new RunTally(1, 0));
        assertThat(run.settle(run.skipped("c")).tallies()).containsEntry(run.id(), new RunTally(1, 0));
    }

    @Test
    void a_failed_sink_is_counted_as_sink_and_as_failure() {
        run.settle(run.completed("a"));
        run.start("b");

        assertThat(run.settle(run.failed("b")).tallies()).containsEntry(run.id(), new RunTally(1, 1));
    }

    @Test
    void a_failure_is_counted_once_and_the_cancelled_are_no_failures() {
        assertThat(run.settle(run.failed("a")).tallies()).containsEntry(run.id(), new RunTally(2, 1));
    }

    @Test
    void the_ends_in_one_batch_add_up() {
        run.settle(run.completed("a"));
        run.start("b");
        run.start("c");

        assertThat(run.settle(run.completed("b"), run.failed("c")).tallies())
                .containsEntry(run.id(), new RunTally(2, 1));
    }

    @Test
    void a_failure_whose_sinks_wait_for_others_is_counted_at_once() {
        StoredRun join = StoredRun.of(node("a"), node("b"), node("join", "a", "b"));

        assertThat(join.settle(join.failed("a")).tallies()).containsEntry(join.id(), new RunTally(0, 1));
        assertThat(join.settle(join.completed("b")).tallies()).containsEntry(join.id(), new RunTally(1, 0));
    }

    @Test
    void a_task_that_goes_on_leaves_the_run_alone() {
        StoredRun sinks = StoredRun.of(node("retry"), node("sleep"), node("back"), node("crash"));

        Settlement settlement = sinks.settle(
                sinks.change("retry", new Outcome.Retrying(BROKEN, Duration.ofSeconds(1), true)),
                sinks.change("sleep", new Outcome.SleepingFor(Duration.ofSeconds(1))),
                sinks.change("back", new Outcome.GivenBack("the worker stops")),
                sinks.change("crash", new Outcome.Crashed("worker w died", 10)));

        assertThat(settlement.tallies()).isEmpty();
    }
}
