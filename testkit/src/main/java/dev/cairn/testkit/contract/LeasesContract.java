package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.TaskState;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Tries;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A lease makes its task RUNNING, and only its exact fence takes it away. */
public abstract class LeasesContract extends StoreContract {

    @Test
    void leases_are_held_by_the_worker_they_were_granted_to() {
        Lease first = granted();
        Lease second = granted();

        assertThat(leasesOf(first.workerId())).containsExactly(first);
        assertThat(leasesOf(first.workerId(), second.workerId())).containsExactlyInAnyOrder(first, second);
        assertThat(leasesOf(rows.id())).isEmpty();
        assertThat(leasesOf()).isEmpty();
    }

    @Test
    void a_leased_task_reads_as_running_for_everybody() {
        Lease lease = granted();
        TaskKey key = lease.key();

        assertThat(inTransaction(tx -> Rows.locked(tx, key)).state()).isEqualTo(TaskState.RUNNING);
        assertThat(outputs(key)).isEqualTo(Map.of(key, new ParentOutput(TaskState.RUNNING, null)));
        TaskRecord record = tasksOf(key.runId()).getFirst();
        assertThat(record.task().state()).isEqualTo(TaskState.RUNNING);
        assertThat(record.attempts()).as("the running attempt counts").isEqualTo(1);
        assertThat(record.task().tries()).as("what has ended does not").isEqualTo(Tries.NONE);
    }

    @Test
    void a_lease_is_released_by_its_exact_fence_and_once() {
        Lease lease = granted();

        assertThat(settle(lease.fence(), TaskState.COMPLETED)).containsExactly(lease.fence());
        assertThat(leasesOf(lease.workerId())).isEmpty();
        assertThat(release(lease.fence())).isEmpty();
        assertThat(stateOf(lease.key())).isEqualTo(TaskState.COMPLETED);
    }

    @Test
    void another_token_attempt_task_or_run_releases_nothing() {
        Lease lease = granted();
        Fence fence = lease.fence();
        List<Fence> wrong = List.of(
                new Fence(fence.key(), fence.attempt(), rows.id()),
                new Fence(fence.key(), fence.attempt() + 1, fence.token()),
                new Fence(fence.key(), fence.attempt() - 1, fence.token()),
                new Fence(new TaskKey(fence.key().runId(), "another step"), fence.attempt(), fence.token()),
                new Fence(new TaskKey(rows.id(), fence.key().name()), fence.attempt(), fence.token()));

        assertThat(release(wrong.toArray(Fence[]::new))).isEmpty();
        assertThat(leasesOf(lease.workerId())).containsExactly(lease);
    }

    @Test
    void the_fence_of_one_task_does_not_open_another() {
        Lease first = granted();
        Lease second = granted();
        Fence crossed = new Fence(first.key(), 1, second.fence().token());

        assertThat(release(crossed)).isEmpty();
        assertThat(leasesOf(first.workerId(), second.workerId())).hasSize(2);
    }

    @Test
    void of_many_fences_those_that_match_are_released_and_named() {
        List<Lease> leases = Stream.generate(this::granted).limit(20).toList();
        List<Fence> right = leases.stream().limit(10).map(Lease::fence).toList();
        List<Fence> wrong = leases.stream()
                .skip(10)
                .map(lease -> new Fence(lease.key(), 1, rows.id()))
                .toList();
        Fence[] all = Stream.of(right, wrong, right).flatMap(List::stream).toArray(Fence[]::new);

        assertThat(release(all)).containsExactlyInAnyOrderElementsOf(right);
        assertThat(leasesOf(leases.stream().map(Lease::workerId).toArray(UUID[]::new)))
                .containsExactlyInAnyOrderElementsOf(leases.subList(10, 20));
    }

    @Test
    void a_task_reads_as_running_right_after_its_lease_was_taken_away() {
        Lease lease = granted();

        doInTransaction(tx -> {
            tx.leases().release(List.of(lease.fence()));
            Task locked = Rows.locked(tx, lease.key());
            assertThat(locked.state()).isEqualTo(TaskState.RUNNING);
            tx.tasks().save(List.of(TaskUpdate.of(locked.in(TaskState.COMPLETED), null, null, null)));
        });
    }

    @Test
    void a_leased_task_cannot_be_leased_again() {
        Lease lease = granted();

        assertThatThrownBy(() -> doInTransaction(
                        tx -> tx.leases().grant(List.of(rows.lease(tx, lease.key(), lease.workerId())))))
                .isInstanceOf(RuntimeException.class);
        assertThat(leasesOf(lease.workerId())).containsExactly(lease);
    }

    @Test
    void a_task_that_was_given_back_can_be_leased_again_and_the_old_fence_is_worthless() {
        Lease old = granted();
        settle(old.fence(), TaskState.QUEUED);
        assertThat(stateOf(old.key())).isEqualTo(TaskState.QUEUED);

        Lease renewed = inTransaction(tx -> {
            Lease lease = rows.lease(tx, old.key(), rows.storedWorker(tx));
            tx.leases().grant(List.of(lease));
            return lease;
        });

        assertThat(release(old.fence())).isEmpty();
        assertThat(leasesOf(old.workerId(), renewed.workerId())).containsExactly(renewed);
    }

    @Test
    void hundreds_of_leases_are_granted_and_released_at_once() {
        UUID worker = inTransaction(rows::storedWorker);
        List<Lease> leases = inTransaction(tx -> {
            List<Lease> granted = rows.storedTasks(tx, TaskState.QUEUED, 500).stream()
                    .map(key -> rows.lease(tx, key, worker))
                    .toList();
            tx.leases().grant(granted);
            return granted;
        });

        assertThat(leasesOf(worker)).containsExactlyInAnyOrderElementsOf(leases);
        Fence[] fences = leases.stream().map(Lease::fence).toArray(Fence[]::new);
        assertThat(release(fences)).containsExactlyInAnyOrder(fences);
        assertThat(leasesOf(worker)).isEmpty();
    }

    /** A lease on the ready task of a new run, held by a new worker. */
    private Lease granted() {
        return inTransaction(tx -> {
            TaskKey key = rows.storedTask(tx, TaskState.QUEUED);
            Lease lease = rows.lease(tx, key, rows.storedWorker(tx));
            tx.leases().grant(List.of(lease));
            return lease;
        });
    }

    private Set<Fence> settle(Fence fence, TaskState state) {
        return inTransaction(tx -> {
            Set<Fence> released = tx.leases().release(List.of(fence));
            Task settled = Rows.locked(tx, fence.key()).in(state);
            tx.tasks().save(List.of(TaskUpdate.of(settled, null, null, null)));
            return released;
        });
    }

    private Set<Fence> release(Fence... fences) {
        return inTransaction(tx -> tx.leases().release(List.of(fences)));
    }
}
