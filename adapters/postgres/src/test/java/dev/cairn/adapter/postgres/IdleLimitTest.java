package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** A process that is paused inside a transaction must not keep its locks for ever. */
class IdleLimitTest {

    private static final String ASK = "SHOW idle_in_transaction_session_timeout";

    private static String limitOn(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(ASK)) {
            row.next();
            return row.getString(1);
        }
    }

    @Test
    void a_transaction_of_the_engine_is_ended_by_the_server_when_it_dawdles() throws SQLException {
        Schema schema = TestDatabase.freshSchema();
        try (HikariDataSource pool = TestDatabase.pool(1)) {
            PooledConnections connections = new PooledConnections(pool, schema);
            connections.use(db -> {
                db.connection().setAutoCommit(false);
                Db inside = db.inTransaction();
                assertThat(inside.query("SELECT 1", row -> row.getInt(1))).containsExactly(1);
                assertThat(limitOn(db.connection())).isEqualTo("5s");
                db.connection().commit();
                return inside;
            });

            try (Connection users = pool.getConnection()) {
                assertThat(limitOn(users))
                        .as("the user's own transactions are theirs")
                        .isEqualTo("0");
            }
        }
    }
}
