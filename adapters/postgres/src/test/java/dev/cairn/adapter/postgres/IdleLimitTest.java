package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.StoreUnavailableException;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.domain.model.Worker;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A process that is paused inside a transaction must not keep its locks for as long as it is paused. */
class IdleLimitTest {

    private static final Duration SHORT_LEASE = Duration.ofMillis(300);

    private final Schema schema = TestDatabase.freshSchema();
    private final PooledConnections server = new PooledConnections(TestDatabase.server(), schema);

    @Test
    void a_transaction_that_dawdles_loses_its_locks_and_is_not_committed() {
        PostgresStore store = new PostgresStore(server, schema, SHORT_LEASE, StoreCaches.none());

        assertThatThrownBy(() -> store.inTransaction(tx -> {
                    tx.workers().register(new Worker(UUID.randomUUID(), "w", 1, Instant.EPOCH, Instant.EPOCH));
                    await().until(() -> locks() == 0);
                    return tx.workers().all();
                }))
                .isInstanceOf(StoreUnavailableException.class);

        List<Worker> registered = store.inTransaction(tx -> tx.workers().all());
        assertThat(registered).isEmpty();
    }

    @Test
    void the_users_own_transactions_keep_their_setting() throws SQLException {
        try (HikariDataSource pool = TestDatabase.pool(1)) {
            PooledConnections users = new PooledConnections(pool, schema);
            new PostgresStore(users, schema, SHORT_LEASE, StoreCaches.none()).inTransaction(tx -> tx.now());

            List<String> limit =
                    users.use(db -> db.query("SHOW idle_in_transaction_session_timeout", row -> row.getString(1)));
            assertThat(limit).containsExactly("0");
        }
    }

    private long locks() throws SQLException {
        return server.use(db -> db.query(
                        "SELECT count(*) FROM pg_locks WHERE relation = 'cairn.workers'::regclass AND mode LIKE 'Row%'",
                        row -> row.getLong(1)))
                .getFirst();
    }
}
