package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.application.recover.ReapDeadWorkers;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Worker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Many workers claim at once: no task goes to two of them, none gets lost, and none goes to a dead one. */
public abstract class ConcurrentClaimsContract extends FlowContract {
    private static final int THREADS = 8;

    @Test
    void many_workers_claim_each_task_once() {
        List<UUID> runs = flows.startMany(Shape.single(), "acme", 1_000);

        List<TaskKey> claimed = new ArrayList<>();
        ConcurrentThreads.together(THREADS, i -> claimUntilEmpty()).forEach(claimed::addAll);
        claimed.addAll(keys(flows.claimAll()));
        assertThat(claimed).doesNotHaveDuplicates();
        assertThat(claimed).extracting(TaskKey::runId).containsExactlyInAnyOrderElementsOf(runs);
    }

    @Test
    void every_claimed_task_has_one_lease_and_one_started_event() {
        List<UUID> runs = flows.startMany(Shape.single(), "acme", 100);
        ConcurrentThreads.together(THREADS, i -> claimUntilEmpty());

        assertThat(runs).allSatisfy(run -> {
            assertThat(flows.states(run)).containsEntry("a", TaskState.RUNNING);
            assertThat(flows.history(run, "a")).containsExactly(TaskEventType.QUEUED, TaskEventType.STARTED);
        });
    }

    @Test
    void tasks_that_are_started_while_others_claim_are_all_claimed_once() {
        int starters = THREADS / 2;
        CountDownLatch starting = new CountDownLatch(starters);
        flows.workflow(Shape.single());

        List<TaskKey> claimed = new ArrayList<>();
        ConcurrentThreads.together(THREADS, i -> {
                    if (i % 2 == 0) {
                        return start(i, starting);
                    }
                    List<TaskKey> own = new ArrayList<>();
                    while (starting.getCount() > 0) {
                        own.addAll(claimUntilEmpty());
                    }
                    return own;
                })
                .forEach(claimed::addAll);
        claimed.addAll(keys(flows.claimAll()));
        assertThat(claimed).hasSize(starters * 50).doesNotHaveDuplicates();
    }

    @Test
    void the_frontier_does_not_go_back_while_many_claim() {
        flows.startMany(Shape.single(), "acme", 400);

        List<Boolean> risen = ConcurrentThreads.together(THREADS, i -> {
            long before = frontier();
            for (int round = 0; round < 20; round++) {
                flows.claim(2);
                long after = frontier();
                if (after < before) {
                    return false;
                }
                before = after;
            }
            return true;
        });
        assertThat(risen).containsOnly(true);
        assertThat(frontier()).isBetween(300L, 399L);
    }

    @Test
    void a_worker_that_is_declared_dead_while_it_claims_is_left_with_no_lease() {
        for (int round = 0; round < 30; round++) {
            flows.startMany(Shape.single(), "acme", 5);
            UUID worker = flows.join();
            letTimePass(Duration.ofMinutes(1));
            ReapDeadWorkers leader = flows.leader();
            ConcurrentThreads.together(2, i -> {
                if (i == 0) {
                    return flows.claim(worker, 5);
                }
                leader.sweep();
                return Optional.empty();
            });
            assertNoLeaseWithoutWorker(worker);
            assertThat(everyTaskGoesOn(5)).isTrue();
        }
    }

    @Test
    void a_worker_that_leaves_while_it_claims_is_left_with_no_lease() {
        for (int round = 0; round < 30; round++) {
            flows.startMany(Shape.single(), "acme", 5);
            UUID worker = flows.join();
            ConcurrentThreads.together(2, i -> {
                if (i == 0) {
                    return flows.claim(worker, 5);
                }
                flows.leave(worker);
                return Optional.empty();
            });
            assertNoLeaseWithoutWorker(worker);
            assertThat(everyTaskGoesOn(5)).isTrue();
        }
    }

    private List<TaskKey> start(int number, CountDownLatch starting) {
        try {
            for (int i = 0; i < 10; i++) {
                flows.startMany(Shape.single(), "tenant-" + number, 5);
            }
        } finally {
            starting.countDown();
        }
        return List.of();
    }

    private List<TaskKey> claimUntilEmpty() {
        UUID worker = flows.join();
        List<TaskKey> claimed = new ArrayList<>();
        for (List<Claim> batch = claim(worker); !batch.isEmpty(); batch = claim(worker)) {
            claimed.addAll(keys(batch));
        }
        return claimed;
    }

    private List<Claim> claim(UUID worker) {
        return flows.claim(worker, 7).orElseThrow();
    }

    private void assertNoLeaseWithoutWorker(UUID worker) {
        doInTransaction(tx -> {
            Set<UUID> alive = tx.workers().all().stream().map(Worker::id).collect(Collectors.toSet());
            List<Lease> held = tx.leases().beginEpoch(List.of(worker));
            assertThat(alive.contains(worker) || held.isEmpty())
                    .as("leases of a worker that is gone: %s", held)
                    .isTrue();
        });
    }

    /** After every worker has been declared dead, all tasks can be claimed and settled. */
    private boolean everyTaskGoesOn(int count) {
        letTimePass(Duration.ofMinutes(1));
        flows.reap();
        List<Claim> claims = flows.claimAll();
        return claims.size() == count && flows.complete(claims).size() == count;
    }

    private static List<TaskKey> keys(List<Claim> claims) {
        return claims.stream().map(claim -> claim.lease().key()).toList();
    }
}
