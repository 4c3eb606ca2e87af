package dev.cairn.adapter.postgres.sql;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.StoreUnavailableException;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.adapter.postgres.TestDatabase;
import dev.cairn.domain.port.NoConnectionException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** A data source that gives no connection says why, and what to do. */
class ConnectionOpenerTest {

    private static final String NOBODY_THERE = "jdbc:postgresql://localhost:1/none?connectTimeout=2";

    @Test
    void an_exhausted_pool_is_told_from_a_server_that_is_away() throws SQLException {
        try (HikariDataSource pool = impatient(TestDatabase.url());
                Connection kept = pool.getConnection()) {
            assertThatThrownBy(() -> ConnectionOpener.open(pool))
                    .isInstanceOf(NoConnectionException.class)
                    .hasMessageStartingWith("The pool of connections is exhausted: ")
                    .hasMessageContaining("Give it more connections");
        }
    }

    @Test
    void a_closed_pool_is_called_closed() {
        HikariDataSource pool = impatient(TestDatabase.url());
        pool.close();

        assertThatThrownBy(() -> ConnectionOpener.open(pool))
                .isInstanceOf(NoConnectionException.class)
                .hasMessageStartingWith("The pool of connections is closed: ")
                .hasMessageContaining("Stop the engine before its pool is closed.");
    }

    @Test
    void a_server_that_is_away_is_not_taken_for_an_exhausted_pool() {
        try (HikariDataSource pool = impatient(NOBODY_THERE)) {
            assertThatThrownBy(() -> ConnectionOpener.open(pool))
                    .isInstanceOf(NoConnectionException.class)
                    .hasMessageStartingWith("PostgreSQL could not be reached: ")
                    .hasMessageContaining("Start the server");
        }
    }

    @Test
    void an_engine_is_not_built_while_the_database_is_down() {
        PGSimpleDataSource nobody = new PGSimpleDataSource();
        nobody.setUrl(NOBODY_THERE);

        assertThatThrownBy(() -> build(nobody))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageStartingWith("PostgreSQL could not be reached: ");
    }

    @Test
    void an_engine_is_not_built_by_a_pool_that_cannot_open_its_first_connection() {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl(NOBODY_THERE);

            assertThatThrownBy(() -> build(pool)).isInstanceOf(StoreUnavailableException.class);
        }
    }

    private static void build(DataSource source) {
        PostgresEngine.on(source).serializer(new JacksonSerializer()).build().close();
    }

    private static HikariDataSource impatient(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(1);
        config.setConnectionTimeout(300);
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }
}
