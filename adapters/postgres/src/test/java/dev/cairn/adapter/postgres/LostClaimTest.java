package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Worker;
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
    private final UUID worker = UUID.randomUUID();
    private final CountDownLatch commitArrives = new CountDownLatch(1);

    @Test
    @Timeout(20)
    void the_leases_of_a_worker_include_those_of_a_claim_that_commits_late() throws Exception {
        Instant now = Instant.EPOCH;
        Lease claimed = new Lease(new Fence(new TaskKey(UUID.randomUUID(), "step"), 1, UUID.randomUUID()), worker, now);
        store.inTransaction(tx -> {
            tx.workers().register(new Worker(worker, "w", 1, now, now));
            return worker;
        });
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletableFuture<Boolean> granted = new CompletableFuture<>();
            threads.submit(() -> store.inTransaction(tx -> {
                tx.workers().holdAlive(worker);
                tx.leases().grant(List.of(claimed));
                granted.complete(true);
                return arrived();
            }));
            granted.join();
            CompletableFuture<List<Lease>> held = CompletableFuture.supplyAsync(
                    () -> store.inTransaction(tx -> tx.leases().heldBy(List.of(worker))), threads);
            while (waiting() == 0) {
                Thread.onSpinWait();
            }
            commitArrives.countDown();

            assertThat(held.get()).extracting(Lease::fence).containsExactly(claimed.fence());
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
