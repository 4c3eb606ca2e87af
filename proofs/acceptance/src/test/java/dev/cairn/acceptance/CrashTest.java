package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.COMPLETED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.RetryPolicy;
import dev.cairn.StepRef;
import dev.cairn.TaskEvent;
import dev.cairn.TaskState;
import dev.cairn.Workflow;
import dev.cairn.testkit.TestCairn;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A worker may die at any moment: nothing is lost, and nothing that was settled is done again. */
class CrashTest extends AcceptanceTest {

    private TestCairn cairn = kit(1);
    private final List<String> seen = new ArrayList<>();
    private StepRef<Integer> first;
    private StepRef<Integer> second;

    @Test
    void a_step_whose_worker_died_before_its_code_was_entered_runs_on_another_worker() {
        var run = chain().runNoWait("", TENANT);
        cairn.worker().crashBefore(first);
        cairn.runUntilIdle();
        cairn.assertThat(run).isAt("first", TaskState.RUNNING);

        cairn.addWorker("another");
        cairn.advance(NOTICED);

        cairn.assertThat(run).completed().happened("first", QUEUED, STARTED, QUEUED, STARTED, COMPLETED);
        assertThat(seen).containsExactly("first 2", "second 1");
    }

    @Test
    void a_step_whose_worker_died_before_the_result_was_written_runs_again_and_settles_once() {
        var run = chain().runNoWait("", TENANT);
        cairn.worker().crashDuring(first);
        cairn.runUntilIdle();

        cairn.addWorker("another");
        cairn.advance(NOTICED);

        cairn.assertThat(run).completed().hasOutput(first, 2);
        assertThat(seen).containsExactly("first 1", "first 2", "second 1");
        assertThat(eventsOf(run, "first", COMPLETED)).hasSize(1);
    }

    @Test
    void a_step_whose_worker_died_after_the_result_was_written_does_not_run_again() {
        var run = chain().runNoWait("", TENANT);
        cairn.worker().crashAfter(first);
        cairn.runUntilIdle();
        cairn.assertThat(run).isRunning().ran("first").isAt("second", TaskState.QUEUED);

        cairn.addWorker("another");
        cairn.advance(NOTICED);

        cairn.assertThat(run).completed().hasOutput(first, 1);
        assertThat(seen).containsExactly("first 1", "second 1");
    }

    @Test
    void an_output_that_was_settled_is_never_computed_again_however_many_workers_die_later() {
        var run = chain().runNoWait("", TENANT);
        cairn.worker().crashDuring(second);
        cairn.runUntilIdle();
        for (int i = 0; i < 3; i++) {
            cairn.addWorker("doomed-" + i).crashDuring(second);
            cairn.advance(NOTICED);
        }
        cairn.addWorker("last");
        cairn.advance(NOTICED);

        cairn.assertThat(run)
                .completed()
                .hasOutput(first, 1)
                .hasOutput(second, 5)
                .tried("second", 5);
        assertThat(seen).containsOnlyOnce("first 1").doesNotContain("first 2");
    }

    @Test
    void a_crash_right_after_the_claim_loses_no_task_because_a_claim_is_one_transaction() {
        List<String> inputs = List.of("a", "b", "c");
        Workflow<String> workflow = chain();
        var runs = workflow.runAll(inputs, TENANT);

        cairn.worker().claim();
        assertThat(cairn.store().snapshot().work().queue()).isEmpty();
        assertThat(cairn.store().snapshot().work().leases()).hasSize(3);
        cairn.worker().crash();
        cairn.addWorker("another");
        cairn.advance(NOTICED);

        runs.forEach(run -> cairn.assertThat(run).completed());
    }

    @Test
    void a_settled_step_has_queued_its_children_in_the_same_transaction() {
        var run = chain().runNoWait("", TENANT);
        cairn.worker().crashAfter(first);
        cairn.runUntilIdle();

        List<TaskEvent> events = run.events();

        assertThat(events.get(events.size() - 2).type()).isEqualTo(COMPLETED);
        assertThat(events.getLast().step()).isEqualTo("second");
        assertThat(events.getLast().type()).isEqualTo(QUEUED);
        assertThat(cairn.store().snapshot().work().leases()).isEmpty();
    }

    @Test
    void a_crash_uses_up_none_of_the_retries() {
        var workflow = cairn.workflow(
                "flaky",
                String.class,
                wf -> first = wf.step("first")
                        .retry(RetryPolicy.fixed(1, Duration.ofSeconds(1)))
                        .run(Integer.class, (input, ctx) -> {
                            if (ctx.attempt() == 3) {
                                throw new IOException("the one failure that is allowed");
                            }
                            return ctx.attempt();
                        }));
        var run = workflow.runNoWait("", TENANT);
        cairn.worker().crashDuring(first);
        cairn.runUntilIdle();
        cairn.addWorker("second").crashDuring(first);
        cairn.advance(NOTICED);

        cairn.addWorker("third");
        cairn.advance(NOTICED);

        cairn.assertThat(run).completed().hasOutput(first, 4);
    }

    @Test
    void a_silent_worker_keeps_its_tasks_for_the_length_of_its_lease_and_no_longer() {
        cairn = kit(2);
        var run = chain().runNoWait("", TENANT);
        cairn.worker("worker-1").crashBefore(first);
        cairn.runUntilIdle();

        cairn.advance(LEASE);
        cairn.assertThat(run).isAt("first", TaskState.RUNNING);
        cairn.advance(Duration.ofSeconds(4));

        cairn.assertThat(run).completed();
    }

    @Test
    void a_step_that_kills_its_workers_fails_after_one_death_more_than_allowed_with_a_clear_error() {
        cairn = kit(EngineOptions.defaults().maxCrashes(3), 0);
        var run = chain().runNoWait("", TENANT);

        for (int deaths = 1; deaths <= 4; deaths++) {
            cairn.assertThat(run).isRunning();
            cairn.addWorker("victim-" + deaths).crashBefore(first);
            cairn.advance(NOTICED);
        }
        cairn.addWorker("survivor");
        cairn.advance(NOTICED);

        cairn.assertThat(run)
                .failed()
                .failedAt("first")
                .tried("first", 4)
                .failedBecause("first", "a worker died under it 4 times")
                .failedBecause("first", "fix it, or raise maxCrashes")
                .cancelled("second");
        assertThat(run.await().failures().getFirst().errorType()).isEqualTo("WorkerDied");
    }

    @Test
    void as_many_deaths_as_allowed_do_not_fail_a_step() {
        cairn = kit(EngineOptions.defaults().maxCrashes(3), 0);
        var run = chain().runNoWait("", TENANT);

        for (int deaths = 1; deaths <= 3; deaths++) {
            cairn.addWorker("victim-" + deaths).crashBefore(first);
            cairn.advance(NOTICED);
        }
        cairn.addWorker("survivor");
        cairn.advance(NOTICED);

        cairn.assertThat(run).completed().tried("first", 4);
    }

    private Workflow<String> chain() {
        return cairn.workflow("chain", String.class, wf -> {
            first = wf.step("first").run(Integer.class, (input, ctx) -> saw("first", ctx.attempt()));
            second = wf.step("second").after(first).run(Integer.class, (input, ctx) -> saw("second", ctx.attempt()));
        });
    }

    private int saw(String step, int attempt) {
        seen.add(step + " " + attempt);
        return attempt;
    }
}
