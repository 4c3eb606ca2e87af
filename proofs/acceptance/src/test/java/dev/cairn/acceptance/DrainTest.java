package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.EngineEvent;
import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.WaitKind;
import dev.cairn.WorkerDetails;
import dev.cairn.WorkerNotFoundException;
import dev.cairn.WorkerState;
import dev.cairn.Workflow;
import dev.cairn.testkit.TestCairn;
import dev.cairn.testkit.TestWorker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A worker that is told to drain ends what it runs and takes nothing more, until the drain is over. */
class DrainTest extends AcceptanceTest {

    private static final Duration BEAT = Duration.ofSeconds(3);

    private TestCairn cairn = kit(slots(3), 2);
    private final List<String> seen = new ArrayList<>();
    private StepRef<Integer> step;

    @Test
    void a_draining_worker_claims_nothing_and_the_others_do_the_work() {
        TestWorker first = cairn.worker("worker-1");
        first.drain("new kernel");

        List<StartedRun> runs = work().runAll(List.of("a", "b", "c", "d"), TENANT);
        first.claim();
        assertThat(details("worker-1").load()).isZero();
        assertThat(cairn.store().snapshot().work().leases()).isEmpty();
        cairn.runUntilIdle();

        runs.forEach(run -> cairn.assertThat(run).completed());
        assertThat(runs)
                .allSatisfy(run -> assertThat(run.inspect().task(step).worker()).contains("worker-2"));
    }

    @Test
    void a_step_that_runs_when_its_worker_begins_to_drain_ends_as_usual_and_its_worker_stays_registered() {
        cairn = kit(slots(3), 1);
        StartedRun run = work().runNoWait("a", TENANT);
        TestWorker worker = cairn.worker();
        worker.claim();

        worker.drain("new kernel");
        worker.runClaimed();
        worker.settle();

        cairn.assertThat(run).completed().tried("step", 1);
        cairn.advance(LEASE.multipliedBy(2));
        assertThat(details("worker-1").state()).isEqualTo(WorkerState.DRAINING);
    }

    @Test
    void a_draining_worker_is_handed_over_nothing() {
        cairn = kit(slots(3), 1);
        Workflow<String> chain = cairn.workflow("chain", String.class, wf -> {
            var a = wf.step("a").run(String.class, (input, ctx) -> input);
            wf.step("b").after(a).run((input, fromA, ctx) -> seen.add(fromA));
        });
        StartedRun run = chain.runNoWait("x", TENANT);
        cairn.worker().claim();
        cairn.worker().runClaimed();

        cairn.worker().drain("new kernel");
        cairn.runUntilIdle();

        cairn.assertThat(run).isAt("b", TaskState.QUEUED);
        assertThat(seen).isEmpty();
        cairn.worker().endDrain();
        cairn.runUntilIdle();
        cairn.assertThat(run).completed();
    }

    @Test
    void after_a_drain_the_tasks_that_were_queued_meanwhile_are_not_overtaken() {
        cairn = kit(slots(3), 1);
        Workflow<String> work = work();
        work.run("warm", TENANT);
        TestWorker worker = cairn.worker();
        worker.drain("new kernel");
        work.runAll(List.of("old-1", "old-2", "old-3", "old-4"), TENANT);

        worker.endDrain();
        work.runNoWait("new", TENANT);
        cairn.runUntilIdle();

        assertThat(seen).containsExactly("warm", "old-1", "old-2", "old-3", "old-4", "new");
    }

    @Test
    void a_worker_learns_that_it_is_to_drain_with_its_next_heartbeat() {
        cairn = kit(slots(3), 1);
        cairn.runUntilIdle();
        UUID id = id("worker-1");

        WorkerDetails told = cairn.workers().drain(id, "new kernel");
        assertThat(told.state()).isEqualTo(WorkerState.DRAINING);
        assertThat(told.accepting()).isFalse();
        assertThat(told.reason()).endsWith(": new kernel").startsWith("drained by ");
        assertThat(cairn.worker().status().worker().drain()).isNull();
        cairn.advance(BEAT);

        assertThat(cairn.worker().status().worker().drain()).isEqualTo(told.drain());
        cairn.workers().resume(id);
        cairn.advance(BEAT);
        assertThat(cairn.worker().status().worker().drain()).isNull();
        assertThat(details("worker-1").state()).isEqualTo(WorkerState.ACTIVE);
    }

    @Test
    void the_listeners_are_told_once_of_each() {
        List<EngineEvent> events = new ArrayList<>();
        cairn = TestCairn.create(slots(3), 0);
        cairn.listener(events::addAll);
        TestWorker worker = cairn.addWorker("w");
        worker.drain("one");
        worker.drain("two");
        UUID id = id("w");
        worker.endDrain();
        worker.endDrain();

        assertThat(events)
                .filteredOn(event ->
                        event instanceof EngineEvent.WorkerDraining || event instanceof EngineEvent.WorkerResumed)
                .containsExactly(new EngineEvent.WorkerDraining(id, "w", "one"), new EngineEvent.WorkerResumed(id));
    }

    @Test
    void a_draining_leader_lets_another_lead_and_leads_on_if_there_is_none() {
        TestWorker first = cairn.worker("worker-1");
        TestWorker second = cairn.worker("worker-2");
        cairn.runUntilIdle();
        TestWorker leader = first.status().leader() ? first : second;
        TestWorker other = leader == first ? second : first;

        leader.drain("new kernel");
        cairn.advance(BEAT);
        assertThat(leader.status().leader()).isFalse();
        assertThat(other.status().leader()).isTrue();
        assertThat(details(other.name()).leader()).isTrue();

        other.drain("both");
        cairn.advance(BEAT.multipliedBy(2));
        assertThat(leader.status().leader() || other.status().leader())
                .as("timers must fire although all drain")
                .isTrue();
    }

    @Test
    void timers_fire_while_the_only_worker_drains() {
        cairn = kit(slots(3), 1);
        StartedRun run = cairn.workflow("sleepy", String.class, wf -> wf.sleep("nap", Duration.ofMinutes(1)))
                .runNoWait("", TENANT);
        cairn.runUntilIdle();
        cairn.worker().drain("new kernel");

        cairn.advance(Duration.ofMinutes(2));

        cairn.assertThat(run).completed();
    }

    @Test
    void a_worker_that_is_started_again_does_not_drain() {
        cairn = kit(slots(3), 1);
        cairn.worker().drain("new kernel");
        cairn.worker().stop(Duration.ZERO);
        cairn.addWorker("worker-1");

        cairn.runUntilIdle();

        assertThat(details("worker-1").state()).isEqualTo(WorkerState.ACTIVE);
        assertThat(cairn.workers().stopped(10)).extracting(WorkerDetails::state).containsExactly(WorkerState.STOPPED);
    }

    @Test
    void a_worker_that_was_only_declared_dead_drains_on_under_its_next_id() {
        TestWorker first = cairn.worker("worker-1");
        first.drain("new kernel");
        UUID before = id("worker-1");
        first.pause();
        cairn.advance(NOTICED);
        assertThat(cairn.workers().find(before).orElseThrow().state()).isEqualTo(WorkerState.STOPPED);

        first.resume();
        cairn.runUntilIdle();

        assertThat(id("worker-1")).isNotEqualTo(before);
        assertThat(details("worker-1").state()).isEqualTo(WorkerState.DRAINING);
        assertThat(first.status().worker().drain()).isNotNull();
    }

    @Test
    void a_worker_that_is_not_registered_cannot_be_drained_and_the_message_says_what_it_was() {
        cairn = kit(slots(3), 1);
        cairn.runUntilIdle();
        UUID gone = id("worker-1");
        cairn.worker().stop(Duration.ZERO);

        assertThatThrownBy(() -> cairn.workers().drain(gone, "new kernel"))
                .isInstanceOf(WorkerNotFoundException.class)
                .hasMessageContaining("'worker-1'")
                .hasMessageContaining("left at");
        assertThatThrownBy(() -> cairn.workers().resume(new UUID(1, 2)))
                .isInstanceOf(WorkerNotFoundException.class)
                .hasMessageContaining("no worker ever had that id");
    }

    @Test
    void a_queued_step_says_that_the_workers_with_its_code_drain() {
        cairn = kit(slots(3), 1);
        cairn.worker().drain("new kernel");
        StartedRun run = work().runNoWait("a", TENANT);
        cairn.runUntilIdle();

        assertThat(cairn.runs().why(run.id(), "step").kind()).isEqualTo(WaitKind.QUEUED);
        assertThat(cairn.runs().why(run.id()).text())
                .isEqualTo("Step 'step' is the next in the queue, for tenant 'acme'; the code is on 1 worker that takes"
                        + " no work: 'worker-1' is drained by worker-1: new kernel.");
    }

    private Workflow<String> work() {
        return cairn.workflow(
                "work",
                String.class,
                wf -> step = wf.step("step").run(Integer.class, (input, ctx) -> {
                    seen.add(input);
                    return 1;
                }));
    }

    private UUID id(String name) {
        return details(name).id();
    }

    private WorkerDetails details(String name) {
        return cairn.workers().list().stream()
                .filter(worker -> worker.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
