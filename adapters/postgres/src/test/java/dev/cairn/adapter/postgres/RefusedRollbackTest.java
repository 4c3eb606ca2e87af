package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.CairnException;
import dev.cairn.adapter.postgres.sql.Schema;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A session that refuses a rollback goes back to no pool, because its transaction would be the next borrower's. */
class RefusedRollbackTest {

    /** More parameters than any statement of the engine has, as in a pooler that mixes up prepared statements. */
    private static final String TAKE_NAMES = """
            DO $$ BEGIN FOR i IN 1 .. 200 LOOP BEGIN
                EXECUTE format('PREPARE "S_%s" (%s integer) AS SELECT 1', i, repeat('integer, ', 199));
            EXCEPTION WHEN duplicate_prepared_statement THEN NULL; END; END LOOP; END $$
            """;

    private final Schema schema = TestDatabase.freshSchema();
    private Connection session;
    private DataSource pool;

    @BeforeEach
    void open() throws SQLException {
        session = TestDatabase.direct().getConnection();
        Connection borrowed = ProxiedConnection.closedBy(session, () -> {});
        pool = (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> borrowed);
    }

    @AfterEach
    void close() throws SQLException {
        session.close();
    }

    @Test
    void after_a_migration_that_was_refused() throws SQLException {
        try (Statement statement = session.createStatement()) {
            statement.execute(TAKE_NAMES);
        }

        assertThatThrownBy(() -> Migrations.on(pool).schema(schema.name()).prepare())
                .isInstanceOf(CairnException.class);

        assertThat(isFitForOthers()).isTrue();
    }

    private boolean isFitForOthers() throws SQLException {
        if (session.isClosed()) {
            return true;
        }
        try (Statement statement = session.createStatement()) {
            return session.getAutoCommit() && statement.execute("SELECT 1");
        } catch (SQLException e) {
            return false;
        }
    }
}
