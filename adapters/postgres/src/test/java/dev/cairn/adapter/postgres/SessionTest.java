package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cairn.adapter.postgres.coordination.AdvisoryLockElection;
import dev.cairn.adapter.postgres.coordination.DedicatedConnection;
import dev.cairn.adapter.postgres.coordination.RowElection;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkerReport;
import dev.cairn.domain.port.Store;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What a connection of its own gives a worker: quick notice of its death, and leadership that dies with it. */
class SessionTest {

    private static final Duration LEASE = Duration.ofMinutes(10);

    private final Schema schema = TestDatabase.freshSchema();
    private final Store store = new PostgresStore(new PooledConnections(TestDatabase.server(), schema), schema);

    private DedicatedConnection kept() {
        return new DedicatedConnection(TestDatabase.direct(), schema, Duration.ZERO);
    }

    private static UUID register(Store store) {
        UUID id = UUID.randomUUID();
        store.inTransaction(tx -> {
            Instant now = tx.now();
            tx.workers().register(new Worker(id, "w", 1, now, now));
            return now;
        });
        return id;
    }

    private List<Worker> dead() {
        return store.inTransaction(tx -> tx.workers().removeDead(LEASE));
    }

    private static int lockOf(DedicatedConnection connection) throws SQLException {
        return connection.use(db -> db.session().lock());
    }

    private AdvisoryLockElection election(DedicatedConnection connection, Duration lease) {
        return new AdvisoryLockElection(connection, schema, lease, Duration.ZERO, () -> 0);
    }

    @Test
    void a_worker_that_missed_a_beat_is_dead_only_when_its_session_is_gone() {
        DedicatedConnection connection = kept();
        UUID worker = register(new PostgresStore(connection, schema));

        assertThat(dead()).isEmpty();

        connection.close();
        await().untilAsserted(() -> assertThat(dead()).extracting(Worker::id).containsExactly(worker));
    }

    @Test
    void a_worker_without_a_session_keeps_its_lease() {
        register(store);

        assertThat(dead()).isEmpty();
    }

    @Test
    void a_kept_connection_that_was_cut_is_reopened_with_a_new_lock() throws SQLException {
        try (DedicatedConnection connection = kept()) {
            PostgresStore beats = new PostgresStore(connection, schema);
            UUID worker = register(beats);
            int before = lockOf(connection);
            connection.close();

            boolean alive = beats.inTransaction(
                    tx -> tx.workers().beat(worker, WorkerReport.IDLE).isPresent());
            assertThat(alive).isTrue();
            assertThat(lockOf(connection)).isNotEqualTo(before);
            assertThat(dead()).isEmpty();
        }
    }

    @Test
    void leadership_goes_to_one_and_is_free_when_its_session_ends() {
        DedicatedConnection first = kept();
        try (DedicatedConnection second = kept()) {
            AdvisoryLockElection one = election(first, LEASE);
            AdvisoryLockElection other = election(second, LEASE);
            register(new PostgresStore(first, schema));
            assertThat(one.tryLead()).isTrue();
            assertThat(one.tryLead()).isTrue();
            assertThat(other.tryLead()).isFalse();

            first.close();
            await().until(other::tryLead);

            other.resign();
            assertThat(one.tryLead()).isTrue();
            first.close();
        }
    }

    @Test
    void a_leader_that_hangs_is_not_waited_for_longer_than_its_lease() {
        try (DedicatedConnection hanging = kept();
                DedicatedConnection second = kept()) {
            register(new PostgresStore(hanging, schema));
            assertThat(election(hanging, LEASE).tryLead()).isTrue();

            assertThat(election(second, LEASE).tryLead()).isFalse();
            assertThat(election(second, Duration.ZERO).tryLead()).isTrue();
        }
    }

    @Test
    void a_newcomer_leaves_the_lead_to_one_who_has_been_there_for_longer() {
        Duration minute = Duration.ofMinutes(1);
        AtomicLong nanos = new AtomicLong();
        DedicatedConnection elder = new DedicatedConnection(TestDatabase.direct(), schema, minute);
        try (DedicatedConnection newcomer = kept()) {
            AdvisoryLockElection election = new AdvisoryLockElection(newcomer, schema, LEASE, minute, nanos::get);
            register(new PostgresStore(elder, schema));
            TestDatabase.execute(schema, "UPDATE cairn.workers SET started_at = started_at - interval '1 hour'");
            assertThat(election.tryLead()).isFalse();

            nanos.set(minute.toNanos());
            assertThat(election.tryLead()).as("when it is new no more").isTrue();

            AdvisoryLockElection another = new AdvisoryLockElection(newcomer, schema, LEASE, minute, nanos::get);
            assertThat(another.tryLead()).isFalse();
            elder.close();
            await().untilAsserted(() ->
                    assertThat(another.tryLead()).as("when the elder has died").isTrue());
        }
    }

    @Test
    void leadership_by_row_goes_to_one_until_it_resigns() {
        PooledConnections pool = new PooledConnections(TestDatabase.server(), schema);
        RowElection one = new RowElection(pool, UUID.randomUUID(), LEASE, ThisMachine.nanoTime());
        RowElection other = new RowElection(pool, UUID.randomUUID(), LEASE, ThisMachine.nanoTime());
        assertThat(one.tryLead()).isTrue();
        assertThat(one.tryLead()).isTrue();
        assertThat(other.tryLead()).isFalse();

        one.resign();

        assertThat(other.tryLead()).isTrue();
    }
}
