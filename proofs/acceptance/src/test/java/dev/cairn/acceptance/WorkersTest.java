package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.COMPLETED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.STARTED;
import static dev.cairn.TaskEventType.WOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.TaskEvent;
import dev.cairn.TaskState;
import dev.cairn.Workflow;
import dev.cairn.domain.model.Worker;
import dev.cairn.testkit.TestCairn;
import dev.cairn.testkit.TestWorker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several engines on one store: they share the work, stop without harm and take over the leader's duties. */
class WorkersTest extends AcceptanceTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private TestCairn cairn = kit(slots(3), 2);
    private final List<String> seen = new ArrayList<>();
    private StepRef<Integer> step;

    @Test
    void a_worker_claims_no_more_than_it_has_free_slots() {
        work().runAll(Collections.nCopies(10, ""), TENANT);
        TestWorker worker = cairn.worker();

        worker.claim();
        assertThat(leased()).isEqualTo(3);
        worker.claim();
        assertThat(leased()).isEqualTo(3);
        worker.runClaimed();
        worker.settle();
        worker.claim();

        assertThat(leased()).isEqualTo(3);
        assertThat(seen).hasSize(3);
    }

    @Test
    void several_engines_on_one_store_share_the_work_and_no_step_runs_twice() {
        List<StartedRun> runs = work().runAll(Collections.nCopies(12, ""), TENANT);

        cairn.runUntilIdle();

        List<String> workers = runs.stream()
                .map(run -> eventsOf(run, "step", STARTED))
                .peek(started -> assertThat(started).hasSize(1))
                .map(started -> started.getFirst().detail())
                .toList();
        assertThat(workers.stream().distinct()).hasSize(2);
        assertThat(workers.stream().distinct()).allMatch(worker -> Collections.frequency(workers, worker) == 6);
    }

    @Test
    void the_steps_of_one_run_may_run_on_different_workers() {
        cairn = kit(slots(1), 2);
        var workflow = cairn.workflow("spread", String.class, wf -> {
            var a = wf.step("a").run(String.class, (input, ctx) -> "a");
            var b = wf.step("b").run(String.class, (input, ctx) -> "b");
            wf.step("join").after(a, b).run((input, fromA, fromB, ctx) -> seen.add(fromA + fromB));
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.runUntilIdle();

        assertThat(seen).containsExactly("ab");
        assertThat(eventsOf(run, "a", STARTED).getFirst().detail())
                .isNotEqualTo(eventsOf(run, "b", STARTED).getFirst().detail());
    }

    @Test
    void an_engine_that_only_triggers_hands_its_runs_to_others() {
        TestCairn clientOnly = kit(0);
        var run = clientOnly
                .workflow("handed", String.class, wf -> wf.step("step").run((input, ctx) -> seen.add(input)))
                .runNoWait("x", TENANT);
        clientOnly.runUntilIdle();
        clientOnly.assertThat(run).isAt("step", TaskState.QUEUED);

        clientOnly.addWorker("late");
        clientOnly.runUntilIdle();

        clientOnly.assertThat(run).completed();
    }

    @Test
    void a_worker_that_stops_gives_its_steps_back_without_costing_an_attempt() {
        var run = work().runNoWait("", TENANT);
        cairn.worker("worker-1").claim();

        cairn.worker("worker-1").stop(Duration.ZERO);
        cairn.assertThat(run).isAt("step", TaskState.QUEUED).tried("step", 0);
        cairn.runUntilIdle();

        cairn.assertThat(run)
                .completed()
                .tried("step", 1)
                .hasOutput(step, 1)
                .happened("step", QUEUED, STARTED, QUEUED, STARTED, COMPLETED);
        assertThat(eventsOf(run, "step")).extracting(TaskEvent::attempt).containsOnly(1);
        assertThat(eventsOf(run, "step").get(2).detail()).isEqualTo("given back: the worker stops");
    }

    @Test
    void work_given_back_is_taken_up_elsewhere_at_once_and_not_after_a_lease() {
        var run = work().runNoWait("", TENANT);
        cairn.worker("worker-1").claim();
        var before = cairn.clock().instant();

        cairn.worker("worker-1").stop(Duration.ZERO);
        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
        assertThat(run.inspect().times().finishedAt()).isEqualTo(before);
    }

    @Test
    void however_often_workers_stop_under_a_step_it_does_not_fail() {
        cairn = kit(slots(3).maxCrashes(0), 0);
        var run = work().runNoWait("", TENANT);

        for (int i = 0; i < 30; i++) {
            TestWorker worker = cairn.addWorker("deployed-" + i);
            worker.claim();
            worker.stop(Duration.ZERO);
        }
        cairn.addWorker("last");
        cairn.runUntilIdle();

        cairn.assertThat(run).completed().tried("step", 1);
    }

    @Test
    void a_worker_that_stops_with_grace_finishes_the_steps_it_has() {
        List<StartedRun> runs = work().runAll(List.of("a", "b", "c", "d"), TENANT);
        TestWorker worker = cairn.worker("worker-1");
        worker.claim();

        worker.stop(Duration.ofSeconds(30));

        runs.subList(0, 3).forEach(run -> cairn.assertThat(run).completed());
        cairn.assertThat(runs.get(3)).isAt("step", TaskState.QUEUED);
        assertThat(cairn.store().snapshot().workers()).isEmpty();
    }

    @Test
    void what_had_finished_when_a_worker_stops_is_settled_and_not_given_back() {
        var run = work().runNoWait("", TENANT);
        TestWorker worker = cairn.worker("worker-1");
        worker.claim();
        worker.runClaimed();

        worker.stop(Duration.ZERO);

        cairn.assertThat(run).completed();
        assertThat(seen).hasSize(1);
    }

    @Test
    void when_the_leader_dies_another_fires_the_timers() {
        var run = cairn.workflow("asleep", String.class, wf -> wf.sleep("nap", HOUR))
                .runNoWait("", TENANT);
        cairn.runUntilIdle();
        var due = cairn.clock().instant().plus(HOUR);

        cairn.worker("worker-1").crash();
        cairn.advance(HOUR);

        cairn.assertThat(run).completed();
        assertThat(eventsOf(run, "nap", WOKEN).getFirst().at()).isEqualTo(due);
    }

    @Test
    void when_the_leader_stops_another_leads_at_once() {
        var run = cairn.workflow("asleep", String.class, wf -> wf.sleep("nap", Duration.ofSeconds(1)))
                .runNoWait("", TENANT);
        cairn.runUntilIdle();

        cairn.worker("worker-1").stop(Duration.ZERO);
        cairn.advance(Duration.ofSeconds(1));

        cairn.assertThat(run).completed();
    }

    @Test
    void a_dead_worker_is_forgotten_once_its_tasks_are_taken_away() {
        work().runNoWait("", TENANT);
        cairn.worker("worker-1").crashBefore(step);
        cairn.runUntilIdle();

        cairn.advance(NOTICED);

        assertThat(cairn.store().snapshot().workers()).extracting(Worker::name).containsExactly("worker-2");
        assertThat(leased()).isZero();
    }

    private int leased() {
        return cairn.store().snapshot().work().leases().size();
    }

    private Workflow<String> work() {
        return cairn.workflow(
                "work",
                String.class,
                wf -> step = wf.step("step").run(Integer.class, (input, ctx) -> {
                    seen.add(input);
                    return ctx.attempt();
                }));
    }
}
