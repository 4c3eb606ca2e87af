package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkerReport;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The tasks of workers that stop or die run on other workers, and the fence refuses late results. */
public abstract class RecoveryContract extends FlowContract {
    private static final Duration SILENCE = Flows.LEASE.plusSeconds(5);

    @Test
    void a_task_given_back_is_queued_again_at_no_cost() {
        UUID run = flows.start(Shape.single());
        flows.settle(flows.claimAll(), new Outcome.GivenBack("no code for it"));

        assertThat(flows.states(run)).containsEntry("a", TaskState.QUEUED);
        Claim again = flows.claimAll().getFirst();
        assertThat(again.lease().fence().attempt()).isEqualTo(1);
        assertThat(again.input().tries()).isEqualTo(Tries.NONE);
        assertThat(flows.history(run, "a"))
                .containsExactly(
                        TaskEventType.QUEUED, TaskEventType.STARTED, TaskEventType.QUEUED, TaskEventType.STARTED);
    }

    @Test
    void a_task_given_back_with_a_delay_waits_outside_the_queue_and_comes_back_at_no_cost() {
        UUID run = flows.start(Shape.single());
        flows.settle(flows.claimAll(), new Outcome.GivenBack("no fitting code", Duration.ofSeconds(5)));

        assertThat(flows.states(run)).containsEntry("a", TaskState.BACKING_OFF);
        assertThat(flows.claimAll()).isEmpty();
        letTimePass(Duration.ofSeconds(6));
        flows.fire();

        Claim again = flows.claimAll().getFirst();
        assertThat(again.lease().fence().attempt()).isEqualTo(1);
        assertThat(again.input().tries()).isEqualTo(Tries.NONE);
    }

    @Test
    void a_result_for_a_task_that_was_given_back_is_refused_although_the_attempt_is_the_same() {
        UUID run = flows.start(Shape.single());
        List<Claim> old = flows.claimAll();
        flows.settle(old, new Outcome.GivenBack("paused"));
        List<Claim> again = flows.claimAll();

        assertThat(flows.settle(old, new Outcome.Completed(new Payload("\"late\""))))
                .isEmpty();
        assertThat(flows.states(run)).containsEntry("a", TaskState.RUNNING);
        flows.settle(again, new Outcome.Completed(new Payload("\"right\"")));
        assertThat(flows.task(run, "a").output()).isEqualTo(new Payload("\"right\""));
    }

    @Test
    void a_worker_that_leaves_gives_back_all_it_holds_and_nothing_else() {
        flows.startMany(Shape.single(), "acme", 10);
        UUID leaving = flows.join();
        UUID staying = flows.join();
        List<Claim> given = flows.claim(leaving, 6).orElseThrow();
        flows.claim(staying, 4);
        flows.leave(leaving);

        assertThat(workerIds()).contains(staying).doesNotContain(leaving);
        assertThat(flows.claim(leaving, 10)).isEmpty();
        assertThat(flows.claimAll())
                .extracting(claim -> claim.lease().key())
                .containsExactlyInAnyOrderElementsOf(
                        given.stream().map(claim -> claim.lease().key()).toList());
    }

    @Test
    void leases_that_a_worker_does_not_know_of_are_given_back_and_the_others_stay() {
        flows.startMany(Shape.single(), "acme", 5);
        UUID worker = flows.join();
        List<Claim> claims = flows.claim(worker, 5).orElseThrow();
        flows.giveBackAllBut(worker, Set.of(claims.getFirst().lease().fence()));

        assertThat(flows.claimAll()).hasSize(4);
        assertThat(flows.complete(claims))
                .containsExactly(claims.getFirst().lease().fence());
    }

    @Test
    void the_tasks_of_a_dead_worker_run_elsewhere_at_the_cost_of_a_crash() {
        UUID run = flows.start(Shape.single());
        UUID dead = flows.join();
        Claim first = flows.claim(dead, 1).orElseThrow().getFirst();
        letTimePass(SILENCE);
        flows.reap();

        assertThat(workerIds()).doesNotContain(dead);
        assertThat(flows.states(run)).containsEntry("a", TaskState.QUEUED);
        assertThat(flows.task(run, "a").task().firstAttemptAt())
                .isEqualTo(first.lease().startedAt());
        Claim second = flows.claimAll().getFirst();
        assertThat(second.lease().fence().attempt()).isEqualTo(2);
        assertThat(second.input().tries()).isEqualTo(new Tries(1, 0, 1));
        flows.complete(List.of(second));
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void the_tasks_of_a_worker_that_beats_stay_where_they_are() {
        UUID run = flows.start(Shape.single());
        UUID alive = flows.join();
        List<Claim> claims = flows.claim(alive, 1).orElseThrow();
        letTimePass(SILENCE);
        inTransaction(tx -> tx.workers().beat(alive, WorkerReport.IDLE));
        flows.reap();

        assertThat(flows.states(run)).containsEntry("a", TaskState.RUNNING);
        assertThat(flows.complete(claims)).hasSize(1);
    }

    @Test
    void a_late_result_of_a_dead_worker_is_refused_before_and_after_another_has_the_task() {
        UUID run = flows.start(Shape.single());
        UUID dead = flows.join();
        List<Claim> old = flows.claim(dead, 1).orElseThrow();
        letTimePass(SILENCE);
        flows.reap();

        assertThat(flows.complete(old)).isEmpty();
        assertThat(flows.states(run)).containsEntry("a", TaskState.QUEUED);
        List<Claim> renewed = flows.claimAll();
        assertThat(flows.settle(old, new Outcome.SleepingFor(SILENCE))).isEmpty();
        assertThat(flows.states(run)).containsEntry("a", TaskState.RUNNING);
        assertThat(flows.complete(renewed)).hasSize(1);
    }

    @Test
    void a_dead_worker_can_claim_nothing_more() {
        flows.start(Shape.single());
        UUID dead = flows.join();
        letTimePass(SILENCE);
        flows.reap();

        assertThat(flows.claim(dead, 10)).isEmpty();
        assertThat(flows.claimAll()).hasSize(1);
    }

    @Test
    void a_task_under_which_too_many_workers_died_fails() {
        UUID run = flows.start(Shape.chain(2));
        for (int crash = 0; crash <= Flows.MAX_CRASHES; crash++) {
            assertThat(flows.claimAll()).hasSize(1);
            letTimePass(SILENCE);
            flows.reap();
        }

        TaskRecord poison = flows.task(run, "a");
        assertThat(poison.task().state()).isEqualTo(TaskState.FAILED);
        assertThat(poison.task().tries()).isEqualTo(new Tries(3, 0, 3));
        assertThat(Objects.requireNonNull(poison.error()).type()).isEqualTo("WorkerDied");
        assertThat(flows.states(run)).containsEntry("b", TaskState.CANCELLED);
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.FAILED);
        assertThat(flows.claimAll()).isEmpty();
    }

    @Test
    void suspects_without_room_stay_in_the_queue_and_leave_no_trace() {
        List<UUID> runs = flows.startMany(Shape.single(), "acme", 3);
        for (int crash = 0; crash < Flows.MAX_CRASHES; crash++) {
            assertThat(flows.claim(3)).hasSize(3);
            letTimePass(SILENCE);
            flows.reap();
        }
        int events = eventsOf(runs);

        assertThat(flows.claim(3)).as("on their last life they run alone").hasSize(1);

        assertThat(eventsOf(runs)).as("one has started").isEqualTo(events + 1);
        assertThat(flows.claim(3)).as("another worker has room for one").hasSize(1);
        assertThat(flows.claim(3)).hasSize(1);
        assertThat(flows.claimAll()).isEmpty();
    }

    private int eventsOf(List<UUID> runs) {
        return runs.stream().mapToInt(run -> flows.events(run).size()).sum();
    }

    @Test
    void many_dead_workers_are_reaped_in_one_sweep() {
        flows.startMany(Shape.single(), "acme", 60);
        for (int i = 0; i < 6; i++) {
            assertThat(flows.claim(10)).hasSize(10);
        }
        letTimePass(SILENCE);
        flows.reap();

        assertThat(workerIds()).isEmpty();
        assertThat(flows.claimAll()).hasSize(60);
    }

    private List<UUID> workerIds() {
        return workers().stream().map(Worker::id).toList();
    }
}
