package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Worker;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A claim whose answer got lost is not over yet: its COMMIT may still be on the way. */
class LostClaimTest {

    private static final String WAITING = """
            SELECT count(*)
              FROM pg_stat_activity
             WHERE wait_event_type = 'Lock' AND query LIKE '%%%s.workers%%'
            """;

    private final Schema schema = TestDatabase.freshSchema();
    private final PooledConnections connections = new PooledConnections(TestDatabase.server(), schema);
    private final PostgresStore store = new PostgresStore(connections, schema);
    private final CountDownLatch commitArrives = new CountDownLatch(1);

    private static UUID register(PostgresStore store) {
        UUID id = UUID.randomUUID();
        store.inTransaction(tx -> {
            tx.workers().register(new Worker(id, "w", 1, Instant.EPOCH, Instant.EPOCH));
            return id;
        });
        return id;
    }

    /** A claim that stays open until its COMMIT arrives. */
    private void begin(Lease claimed, ExecutorService threads) {
        CompletableFuture<Boolean> granted = new CompletableFuture<>();
        threads.submit(() -> store.inTransaction(tx -> {
            assertThat(tx.workers().holdAlive(claimed.workerId()).getAsBoolean())
                    .isTrue();
            tx.leases().grant(List.of(claimed));
            granted.complete(true);
            return arrived();
        }));
        granted.join();
    }

    private static Lease leaseOf(UUID worker) {
        Fence fence = new Fence(new TaskKey(UUID.randomUUID(), "step"), 1, UUID.randomUUID());
        return new Lease(fence, worker, Instant.EPOCH);
    }

    @Test
    @Timeout(20)
    void the_leases_of_a_worker_include_those_of_a_claim_that_commits_late() throws Exception {
        UUID worker = register(store);
        Lease claimed = leaseOf(worker);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            begin(claimed, threads);
            CompletableFuture<List<Lease>> held = CompletableFuture.supplyAsync(
                    () -> store.inTransaction(tx -> tx.leases().beginEpoch(List.of(worker))), threads);
            while (waiting() == 0) {
                Thread.onSpinWait();
            }
            commitArrives.countDown();

            assertThat(held.get()).extracting(Lease::fence).containsExactly(claimed.fence());
        }
    }

    @Test
    @Timeout(20)
    void a_worker_that_hangs_in_a_claim_keeps_nobody_else_from_being_reaped() {
        UUID hanging = register(store);
        UUID dead = register(store);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            begin(leaseOf(hanging), threads);

            List<Worker> reaped = store.inTransaction(tx -> tx.workers().removeDead(Duration.ofSeconds(15)));

            commitArrives.countDown();
            assertThat(reaped).extracting(Worker::id).containsExactly(dead);
        }
    }

    private boolean arrived() {
        try {
            commitArrives.await();
            return true;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private int waiting() throws Exception {
        return connections
                .use(db -> db.query(WAITING.formatted(schema.name()), row -> row.getInt(1)))
                .getFirst();
    }
}
