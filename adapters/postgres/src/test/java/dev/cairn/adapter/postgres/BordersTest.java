package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.postgres.sql.Connections;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.domain.model.Worker;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/** A pool gets its connections back as they were, however it gives them out, and without a transaction. */
class BordersTest {

    private final Schema schema = TestDatabase.freshSchema();
    private final Worker worker = new Worker(UUID.randomUUID(), "w", 1, Instant.EPOCH, Instant.EPOCH);
    private Connection connection;
    private PostgresStore store;

    @BeforeEach
    void connect() throws SQLException {
        connection = TestDatabase.direct().getConnection();
        store = new PostgresStore(new Kept(), schema);
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void after_a_commit(boolean autoCommit) throws SQLException {
        connection.setAutoCommit(autoCommit);

        store.inTransaction(tx -> {
            tx.workers().register(worker);
            return true;
        });

        assertAsItWas(autoCommit);
        assertThat(workers()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void after_a_failure_of_the_flow(boolean autoCommit) throws SQLException {
        connection.setAutoCommit(autoCommit);

        assertThatThrownBy(() -> store.inTransaction(tx -> {
                    tx.workers().register(worker);
                    throw new IllegalStateException("broken");
                }))
                .hasMessage("broken");

        assertAsItWas(autoCommit);
        assertThat(workers()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void after_a_refusal_of_the_server(boolean autoCommit) throws SQLException {
        connection.setAutoCommit(autoCommit);
        Worker broken = new Worker(UUID.randomUUID(), "character zero \0", 1, Instant.EPOCH, Instant.EPOCH);

        assertThatThrownBy(() -> store.inTransaction(tx -> {
            tx.workers().register(worker);
            tx.workers().register(broken);
            return true;
        }));

        assertAsItWas(autoCommit);
        assertThat(workers()).isZero();
    }

    private void assertAsItWas(boolean autoCommit) throws SQLException {
        assertThat(connection.getAutoCommit()).isEqualTo(autoCommit);
        assertThat(connection.unwrap(BaseConnection.class).getTransactionState())
                .isEqualTo(TransactionState.IDLE);
    }

    private int workers() {
        PostgresStore other = new PostgresStore(new PooledConnections(TestDatabase.server(), schema), schema);
        return other.inTransaction(tx -> tx.workers().all().size());
    }

    /** The connection at hand, each time. */
    private final class Kept implements Connections {

        @Override
        public <T> T use(Work<T> work) throws SQLException {
            return work.on(new PipelinedConnection(connection, schema));
        }
    }
}
