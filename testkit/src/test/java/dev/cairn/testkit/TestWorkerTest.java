package dev.cairn.testkit;

import static dev.cairn.TaskEventType.COMPLETED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.RunStatus;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Workers of the kit die, hang and stop when the test wants it, and the others take over. */
class TestWorkerTest {

    private static final Duration BEYOND_THE_LEASE = Duration.ofSeconds(30);

    private final TestCairn cairn = TestCairn.withWorkers(2);
    private final TestWorker first = cairn.worker("worker-1");
    private final TestWorker second = cairn.worker("worker-2");
    private final List<Integer> attempts = new ArrayList<>();
    private Workflow<String> workflow;
    private StepRef<Integer> step;

    @BeforeEach
    void define() {
        workflow = cairn.workflow(
                "work",
                String.class,
                wf -> step = wf.step("step").run(Integer.class, (input, ctx) -> {
                    attempts.add(ctx.attempt());
                    return ctx.attempt();
                }));
    }

    @Test
    void workers_are_found_by_name() {
        assertThat(first.name()).isEqualTo("worker-1");
        assertThat(cairn.worker()).isSameAs(first);
        assertThat(cairn.addWorker("extra")).isSameAs(cairn.worker("extra")).hasToString("worker 'extra' (WORKING)");
        assertThatThrownBy(() -> cairn.worker("nobody"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("There is no worker 'nobody', but [worker 'worker-1' (WORKING), ");
        assertThatThrownBy(() -> cairn.addWorker("worker-2"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("There is a worker 'worker-2' already. Give this one another name.");
        assertThatThrownBy(() -> TestCairn.withWorkers(0).worker())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("There is no worker. Add one with addWorker(…).");
    }

    @Test
    void a_worker_that_dies_before_the_code_leaves_the_step_to_another() {
        first.crashBefore(step);
        WorkflowRunRef run = workflow.runNoWait("in", "acme");

        cairn.runUntilIdle();
        assertThat(first.isWorking()).isFalse();
        cairn.assertThat(run).isAt("step", TaskState.RUNNING);
        cairn.advance(BEYOND_THE_LEASE);

        cairn.assertThat(run).completed().happened("step", QUEUED, STARTED, QUEUED, STARTED, COMPLETED);
        assertThat(attempts).containsExactly(2);
    }

    @Test
    void a_worker_that_dies_during_a_step_has_run_it_for_nothing() {
        first.crashDuring(step);
        WorkflowRunRef run = workflow.runNoWait("in", "acme");

        cairn.advance(BEYOND_THE_LEASE);

        cairn.assertThat(run).completed().tried("step", 2).hasOutput(step, 2);
        assertThat(attempts).containsExactly(1, 2);
    }

    @Test
    void a_worker_that_dies_after_a_step_has_left_its_result() {
        first.crashAfter(step);
        WorkflowRunRef run = workflow.runNoWait("in", "acme");

        cairn.advance(BEYOND_THE_LEASE);

        assertThat(first.isWorking()).isFalse();
        cairn.assertThat(run).completed().tried("step", 1);
        assertThat(attempts).containsExactly(1);
    }

    @Test
    void a_worker_that_comes_back_after_its_lease_finds_its_result_refused() {
        WorkflowRunRef run = workflow.runNoWait("in", "acme");
        first.claim();
        first.pause();
        cairn.advance(BEYOND_THE_LEASE);
        cairn.assertThat(run).completed().hasOutput(step, 2);

        first.resume();
        first.runClaimed();
        first.settle();

        assertThat(attempts).containsExactly(2, 1);
        cairn.assertThat(run).hasOutput(step, 2);
        cairn.runUntilIdle();
        assertThat(first.isWorking()).isTrue();
    }

    @Test
    void a_paused_worker_that_is_resumed_in_time_goes_on_with_what_it_had() {
        WorkflowRunRef run = workflow.runNoWait("in", "acme");
        first.claim();
        first.pause();
        cairn.advance(Duration.ofSeconds(5));
        cairn.assertThat(run).isAt("step", TaskState.RUNNING);

        first.resume();
        cairn.runUntilIdle();

        cairn.assertThat(run).completed().tried("step", 1);
    }

    @Test
    void a_worker_that_stops_without_grace_gives_back_what_it_claimed_and_no_attempt_is_spent() {
        WorkflowRunRef run = workflow.runNoWait("in", "acme");
        first.claim();

        first.stop(Duration.ZERO);
        cairn.assertThat(run).isAt("step", TaskState.QUEUED);
        cairn.runUntilIdle();

        cairn.assertThat(run).completed().tried("step", 1);
        assertThat(attempts).containsExactly(1);
    }

    @Test
    void a_worker_that_stops_with_grace_ends_what_it_claimed() {
        WorkflowRunRef run = workflow.runNoWait("in", "acme");
        first.claim();

        first.stop(Duration.ofSeconds(1));

        cairn.assertThat(run).completed();
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void what_a_worker_cannot_do_in_its_condition_is_refused() {
        first.crash();
        assertThatThrownBy(first::pause)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Worker 'worker-1' is CRASHED, so it cannot pause.");
        assertThatThrownBy(second::resume)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Worker 'worker-2' is WORKING, so it cannot be resumed.");
    }

    @Test
    void a_worker_that_is_gone_can_be_replaced_by_one_of_its_name() {
        first.crash();

        TestWorker replaced = cairn.addWorker("worker-1");

        assertThat(cairn.worker("worker-1")).isSameAs(replaced).isNotSameAs(first);
        second.crash();
        workflow.run("in", "acme").orThrow();
    }
}
