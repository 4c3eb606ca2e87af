package dev.cairn.application.recover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskState;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.ReadyTasks;
import dev.cairn.application.advance.GrantLeases;
import dev.cairn.application.advance.LimitsByCode;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.Ids;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The tasks of a worker that was silent for a lease run elsewhere; each death costs them a crash. */
class ReapDeadWorkersTest {

    private static final Duration LEASE = Duration.ofSeconds(15);
    private static final int MAX_CRASHES = 2;

    private final InMemoryStore store = new InMemoryStore(this::now);
    private final ReadyTasks tasks = new ReadyTasks();
    private final Ids ids = ThisMachine.ids();
    private final ReapingGuard guard = new ReapingGuard(LEASE.multipliedBy(10), LEASE);
    private final ReapDeadWorkers reaping = new ReapDeadWorkers(store, store.wakeUps(), guard, LEASE, MAX_CRASHES);
    private Instant now = Instant.parse("2030-01-01T12:00:00Z");

    @Test
    void the_task_of_a_silent_worker_is_queued_again_with_a_crash() {
        UUID worker = register("silent");
        TaskKey task = lease(worker, 0);
        trustTheStore();

        reaping.sweep();

        assertThat(store.snapshot().workers()).isEmpty();
        assertThat(store.snapshot().work().leases()).isEmpty();
        assertThat(store.snapshot().work().queue()).singleElement().satisfies(row -> {
            assertThat(row.entry().key()).isEqualTo(task);
            assertThat(row.entry().crashes()).isEqualTo(1);
            assertThat(row.entry().attempt()).isEqualTo(2);
        });
    }

    @Test
    void a_worker_that_has_sent_a_heartbeat_within_the_lease_keeps_its_tasks() {
        UUID silent = register("silent");
        lease(silent, 0);
        trustTheStore();
        UUID living = register("living");
        TaskKey kept = lease(living, 0);

        reaping.sweep();

        assertThat(store.snapshot().workers()).extracting(Worker::id).containsExactly(living);
        assertThat(store.snapshot().work().leases()).extracting(Lease::key).containsExactly(kept);
    }

    @Test
    void nobody_is_reaped_while_silence_proves_nothing() {
        lease(register("silent"), 0);
        now = now.plus(LEASE).plusSeconds(1);
        guard.contact(now);

        reaping.sweep();

        assertThat(store.snapshot().workers()).hasSize(1);
        assertThat(store.snapshot().work().leases()).hasSize(1);
    }

    @Test
    void a_task_whose_worker_dies_once_too_often_fails() {
        TaskKey task = lease(register("silent"), MAX_CRASHES);
        trustTheStore();

        reaping.sweep();

        assertThat(store.snapshot().work().queue()).isEmpty();
        assertThat(stored(task).task().state()).isEqualTo(TaskState.FAILED);
        assertThat(store.snapshot().deadLetters()).hasSize(1);
    }

    private UUID register(String name) {
        UUID worker = ids.next();
        store.inTransaction(tx -> {
            tx.workers().register(new Worker(worker, name, 5, now, now));
            return worker;
        });
        return worker;
    }

    private TaskKey lease(UUID worker, int crashes) {
        return store.inTransaction(tx -> {
            QueueEntry entry = tasks.claimable(tx, crashes);
            GrantLeases.claimed(tx, new GrantLeases.Holder(worker, LimitsByCode.NONE), List.of(entry), ids);
            return entry.key();
        });
    }

    /** Lets time pass until the guard trusts the silence of others, which is longer than a lease. */
    private void trustTheStore() {
        guard.contact(now);
        now = now.plus(LEASE.multipliedBy(10));
        guard.contact(now);
    }

    private TaskRecord stored(TaskKey task) {
        return store.snapshot().tasks().stream()
                .filter(record -> record.task().key().equals(task))
                .findFirst()
                .orElseThrow();
    }

    private Instant now() {
        return now;
    }
}
