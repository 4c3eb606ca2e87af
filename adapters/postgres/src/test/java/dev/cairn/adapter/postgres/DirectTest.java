package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.CairnException;
import dev.cairn.DurableTaskEngine;
import dev.cairn.StoreUnavailableException;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.time.ThisMachine;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.ds.PGSimpleDataSource;

/** A direct data source that leads elsewhere, or ends no session when a connection is closed, is refused at build. */
@Tag("slow")
@Timeout(60)
class DirectTest {

    private final Schema schema = TestDatabase.freshSchema();

    private PostgresEngine engine(DataSource direct) {
        return PostgresEngine.on(TestDatabase.server())
                .schema(schema.name())
                .serializer(new JacksonSerializer())
                .direct(direct);
    }

    @Test
    void the_same_plain_data_source_serves_as_pool_and_as_direct() {
        DataSource plain = TestDatabase.direct();

        PostgresEngine.on(plain)
                .direct(plain)
                .schema(schema.name())
                .serializer(new JacksonSerializer())
                .build()
                .close();
    }

    @Test
    void the_direct_connection_may_be_given_by_its_url() {
        try (DurableTaskEngine engine =
                engine(TestDatabase.direct()).direct(TestDatabase.url()).build()) {
            assertThat(engine.status().store().schemaVersion()).isEqualTo(1);
            assertThat(engine.status().worker().name()).isEqualTo(ThisMachine.workerName());
        }
    }

    @Test
    void a_url_of_something_else_is_refused_without_its_password() {
        assertThatThrownBy(() -> engine(TestDatabase.direct()).direct("jdbc:mysql://ada:hush-hush@db/app"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("PostgresEngine: the URL of the direct connection is no JDBC URL of PostgreSQL. Write it as"
                        + " jdbc:postgresql://host:port/database?user=…&password=….");
    }

    @Test
    void another_database_of_the_same_server_is_refused() {
        try (RestrictedDatabase other = RestrictedDatabase.withRoles()) {
            PGSimpleDataSource direct = (PGSimpleDataSource) other.asAdministrator();
            direct.setPassword("hush-hush");

            assertThatThrownBy(() -> engine(direct).build())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("direct(…) leads to another database than the pool")
                    .hasMessageContaining("the pool to 'postgres' on ")
                    .hasMessageContaining("direct to '" + direct.getDatabaseName() + "' on ")
                    .hasMessageNotContaining("hush-hush");
        }
    }

    @Test
    void a_database_of_the_same_name_on_another_server_is_refused() throws IOException {
        try (EmbeddedPostgres other = EmbeddedPostgres.start()) {
            PGSimpleDataSource direct = new PGSimpleDataSource();
            direct.setUrl(other.getJdbcUrl("postgres", "postgres"));

            assertThatThrownBy(() -> engine(direct).build())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("direct(…) leads to another database than the pool")
                    .hasMessageContaining(":" + other.getPort());
        }
    }

    @Test
    void a_pool_is_refused_and_left_as_it_was() throws SQLException {
        try (HikariDataSource pool = TestDatabase.pool(1)) {
            assertThatThrownBy(() -> engine(pool).build())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("direct(…) is a pool, or leads through one")
                    .hasMessageContaining("PGSimpleDataSource");
            try (Connection connection = pool.getConnection()) {
                assertThat(locks(connection)).isZero();
            }
        }
    }

    @Test
    void a_pool_that_hands_out_another_connection_each_time_is_refused() throws SQLException {
        Deque<Connection> idle = new ArrayDeque<>();
        for (int i = 0; i < 3; i++) {
            idle.add(TestDatabase.direct().getConnection());
        }

        assertThatThrownBy(() -> engine(new TurningPool(idle)).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("direct(…) is a pool, or leads through one");

        for (Connection connection : idle) {
            connection.close();
        }
    }

    @Test
    void a_server_that_is_away_is_not_taken_for_another() {
        PGSimpleDataSource nobody = new PGSimpleDataSource();
        nobody.setUrl("jdbc:postgresql://localhost:1/postgres");

        assertThatThrownBy(() -> engine(nobody).build()).isInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void a_direct_role_without_grants_is_told_so() {
        try (RestrictedDatabase database = RestrictedDatabase.migratedAndGranted()) {
            assertThatThrownBy(() -> PostgresEngine.on(database.as(RestrictedDatabase.APPLICATION))
                            .direct(database.as(RestrictedDatabase.READER))
                            .serializer(new JacksonSerializer())
                            .build())
                    .isInstanceOf(CairnException.class)
                    .hasMessageContaining("role 'cairn_reader' lacks rights");
        }
    }

    private static int locks(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(
                        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'" + " AND pid = pg_backend_pid()")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    /** A pool that gives out its connections in turn. */
    private static final class TurningPool extends PGSimpleDataSource {

        private static final long serialVersionUID = 1L;
        private final transient Deque<Connection> idle;

        TurningPool(Deque<Connection> idle) {
            this.idle = idle;
        }

        @Override
        public Connection getConnection() {
            Connection next = idle.remove();
            return ProxiedConnection.closedBy(next, () -> idle.add(next));
        }
    }
}
