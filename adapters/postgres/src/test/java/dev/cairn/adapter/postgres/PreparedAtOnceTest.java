package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Schema;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** The server reads and plans a statement once for a connection, unless the data source says that it cannot keep it. */
class PreparedAtOnceTest {

    private static final String NOTED = "SELECT 'a statement of this test'";
    private static final String KEPT = "SELECT name FROM pg_prepared_statements WHERE statement LIKE '%of this test%'"
            + " AND statement NOT LIKE '%pg_prepared_statements%'";

    @Test
    void a_statement_is_kept_from_the_first_time_on() throws SQLException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(TestDatabase.url());

        assertThat(keptAfterOneUse(source)).hasSize(1);
    }

    @Test
    void none_is_kept_behind_a_pooler_that_does_not_know_them() throws SQLException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(TestDatabase.url());
        source.setPrepareThreshold(0);

        assertThat(keptAfterOneUse(source)).isEmpty();
    }

    @Test
    void a_pool_that_wraps_its_connections_makes_no_difference() throws SQLException {
        try (var pool = TestDatabase.pool(1)) {
            assertThat(keptAfterOneUse(pool)).hasSize(1);
        }
    }

    private static List<String> keptAfterOneUse(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection()) {
            PipelinedConnection db = new PipelinedConnection(connection, new Schema(Schema.DEFAULT_NAME));
            db.query(NOTED, row -> row.getString(1));
            return db.query(KEPT, row -> row.getString(1));
        }
    }
}
