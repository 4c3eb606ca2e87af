package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.COMPLETED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.TaskEvent;
import dev.cairn.TaskState;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.domain.model.Worker;
import dev.cairn.testkit.TestCairn;
import dev.cairn.testkit.TestWorker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Only who holds the lease may settle: a worker that was away too long is refused and comes back as another. */
class LeaseTest extends AcceptanceTest {

    private TestCairn cairn = kit(1);
    private final List<String> seen = new ArrayList<>();
    private StepRef<String> step;
    private final Workflow<String> workflow = cairn.workflow(
            "leased",
            String.class,
            wf -> step = wf.step("step").run(String.class, (input, ctx) -> {
                seen.add("attempt " + ctx.attempt());
                return "attempt " + ctx.attempt();
            }));
    private final TestWorker zombie = cairn.worker();

    @Test
    void a_worker_that_hung_past_its_lease_cannot_settle_while_another_runs_the_step() {
        var run = hangsWithTheStep();
        cairn.advance(NOTICED);
        TestWorker other = cairn.addWorker("other");
        other.claim();

        zombie.resume();
        zombie.runClaimed();
        zombie.settle();
        cairn.assertThat(run).isAt("step", TaskState.RUNNING);
        other.runClaimed();
        other.settle();

        cairn.assertThat(run)
                .completed()
                .hasOutput(step, "attempt 2")
                .happened("step", QUEUED, STARTED, QUEUED, STARTED, COMPLETED);
        assertThat(seen).containsExactly("attempt 1", "attempt 2");
    }

    @Test
    void a_worker_that_hung_past_its_lease_cannot_settle_while_the_step_waits_in_the_queue_again() {
        var run = hangsWithTheStep();
        cairn.advance(NOTICED);
        cairn.assertThat(run).isAt("step", TaskState.QUEUED);

        zombie.resume();
        zombie.runClaimed();
        zombie.settle();
        cairn.assertThat(run).isAt("step", TaskState.QUEUED);
        cairn.runUntilIdle();

        cairn.assertThat(run).completed().hasOutput(step, "attempt 2");
    }

    @Test
    void a_worker_that_hung_past_its_lease_cannot_change_what_another_has_settled() {
        var run = hangsWithTheStep();
        cairn.addWorker("other");
        cairn.advance(NOTICED);
        List<TaskEvent> before = run.events();

        zombie.resume();
        zombie.runClaimed();
        zombie.settle();

        assertThat(seen).containsExactly("attempt 2", "attempt 1");
        cairn.assertThat(run).completed().hasOutput(step, "attempt 2");
        assertThat(run.events()).isEqualTo(before);
    }

    @Test
    void a_worker_that_finds_itself_declared_dead_comes_back_under_a_new_id_and_works_on() {
        var run = hangsWithTheStep();
        UUID before = idOf(zombie);
        cairn.advance(NOTICED);
        assertThat(cairn.store().snapshot().workers()).extracting(Worker::name).doesNotContain(zombie.name());

        zombie.resume();
        cairn.runUntilIdle();

        assertThat(idOf(zombie)).isNotEqualTo(before);
        cairn.assertThat(run).completed().hasOutput(step, "attempt 2");
        assertThat(eventsOf(run, "step", STARTED))
                .extracting(TaskEvent::detail)
                .containsExactly("worker " + before, "worker " + idOf(zombie));
    }

    @Test
    void a_worker_that_finds_itself_declared_dead_drops_the_steps_it_had_claimed_without_running_them() {
        hangsWithTheStep();
        cairn.addWorker("other");
        cairn.advance(NOTICED);

        zombie.resume();
        cairn.runUntilIdle();

        assertThat(seen).containsExactly("attempt 2");
    }

    @Test
    void a_worker_that_hung_for_less_than_its_lease_keeps_its_steps_and_settles_them() {
        var run = hangsWithTheStep();
        cairn.advance(LEASE.minus(Duration.ofSeconds(1)));

        zombie.resume();
        cairn.runUntilIdle();

        cairn.assertThat(run).completed().tried("step", 1);
        assertThat(seen).containsExactly("attempt 1");
    }

    @Test
    void one_beat_of_a_worker_keeps_all_its_leases_for_as_long_as_its_steps_take() {
        Workflow<String> slow =
                cairn.workflow("slow", String.class, wf -> wf.step("step").run((input, ctx) -> worldGoesOn(20)));
        List<StartedRun> runs = slow.runAll(List.of("a", "b", "c"), TENANT);
        cairn.addBareWorker("watchman");

        cairn.runUntilIdle();

        runs.forEach(run -> cairn.assertThat(run).completed().tried("step", 1));
        assertThat(runs.getFirst().inspect().times().finishedAt())
                .isAfter(runs.getFirst().inspect().times().createdAt().plus(LEASE.multipliedBy(4)));
    }

    @Test
    void a_worker_that_was_declared_dead_claims_nothing_before_it_has_come_back_under_a_new_id() {
        cairn = kit(slots(1), 2);
        TestWorker hanging = cairn.worker("worker-2");
        Workflow<String> slow = cairn.workflow(
                "slow",
                String.class,
                wf -> step = wf.step("step").run(String.class, (input, ctx) -> {
                    if (input.equals("slow")) {
                        hanging.pause();
                        worldGoesOn(7);
                        hanging.resume();
                    }
                    return input;
                }));
        slow.runNoWait("slow", TENANT);
        var quick = slow.runNoWait("quick", TENANT);
        hanging.crashBefore(step);

        // The first worker runs the slow step; the second has beaten before it, and looks for work after it.
        cairn.runCycle();

        assertThat(hanging.isWorking()).isTrue();
        assertThat(cairn.store().snapshot().work().leases()).isEmpty();
        assertThat(quick.await().output(step)).isEqualTo("quick");
    }

    @Test
    void when_the_whole_store_was_out_of_reach_nobody_is_declared_dead_until_a_lease_has_passed() {
        var run = hangsWithTheStep();

        cairn.clock().advance(Duration.ofHours(1));
        cairn.runUntilIdle();
        cairn.assertThat(run).isAt("step", TaskState.RUNNING);
        zombie.resume();
        cairn.runUntilIdle();

        cairn.assertThat(run).completed().tried("step", 1);
    }

    /** The only worker that has the code hangs with the step leased; another that has not got it watches. */
    private WorkflowRunRef hangsWithTheStep() {
        var run = workflow.runNoWait("", TENANT);
        zombie.claim();
        zombie.pause();
        cairn.addBareWorker("watchman");
        cairn.runUntilIdle();
        return run;
    }

    /** What happens elsewhere while a step takes its time. */
    private void worldGoesOn(int beats) {
        for (int i = 0; i < beats; i++) {
            cairn.clock().advance(Duration.ofSeconds(3));
            cairn.runCycle();
        }
    }

    private UUID idOf(TestWorker worker) {
        return cairn.store().snapshot().workers().stream()
                .filter(row -> row.name().equals(worker.name()))
                .map(Worker::id)
                .findFirst()
                .orElseThrow();
    }
}
