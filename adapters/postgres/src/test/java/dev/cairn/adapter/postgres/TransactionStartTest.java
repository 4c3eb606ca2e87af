package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.postgres.sql.Connections;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.domain.model.Run;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A transaction has the level for which the statements are written, whatever the database has as its default. */
class TransactionStartTest {

    private final Schema schema = TestDatabase.freshSchema();
    private final PooledConnections pool = new PooledConnections(TestDatabase.server(), schema);
    private final PostgresStore store = new PostgresStore(this::serializable, schema);
    private final List<String> messages = new ArrayList<>();

    /** A connection of a database whose default level is another one. */
    private <T> T serializable(Connections.Work<T> work) throws SQLException {
        return pool.use(db -> {
            setDefaultLevel(db.connection(), "SERIALIZABLE");
            try {
                return work.on(
                        new PipelinedConnection(ProxiedConnection.noting(db.connection(), messages), schema, null));
            } finally {
                setDefaultLevel(db.connection(), "READ COMMITTED");
            }
        });
    }

    private static void setDefaultLevel(Connection connection, String level) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL " + level);
        }
    }

    @Test
    void another_level_is_noticed_once_and_each_later_transaction_names_its_level() {
        lookForARun();
        lookForARun();

        assertThat(messages)
                .filteredOn(message -> message.startsWith("BEGIN"))
                .extracting(message -> message.substring(0, message.indexOf(';')))
                .containsExactly(
                        "BEGIN", "BEGIN ISOLATION LEVEL READ COMMITTED", "BEGIN ISOLATION LEVEL READ COMMITTED");
    }

    private void lookForARun() {
        List<Run> found = store.inTransaction(tx -> tx.runs().find(List.of(UUID.randomUUID())));
        assertThat(found).isEmpty();
    }
}
