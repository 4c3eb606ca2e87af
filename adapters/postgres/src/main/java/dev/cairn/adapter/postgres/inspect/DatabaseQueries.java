package dev.cairn.adapter.postgres.inspect;

import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks the server about the database. Every role may ask all of it; what it sees of other roles is its right. */
final class DatabaseQueries {

    private static final String TABLES = """
            SELECT relname, pg_total_relation_size(relid) AS bytes, n_live_tup, n_dead_tup
              FROM pg_stat_user_tables
             WHERE schemaname = ?
             ORDER BY bytes DESC, relname
            """;

    private static final String SERVER = """
            SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes,
                   (SELECT extract(epoch FROM clock_timestamp() - min(xact_start))
                      FROM pg_stat_activity
                     WHERE pid <> pg_backend_pid() AND datname = current_database()) AS oldest,
                   (SELECT count(*)
                      FROM pg_stat_activity
                     WHERE xact_start IS NULL AND backend_xmin IS NOT NULL AND datname = current_database()) AS hidden
            """;

    private static final String LONG_TRANSACTIONS = """
            SELECT pid, coalesce(usename, '') AS usename, coalesce(application_name, '') AS application_name,
                   coalesce(state, '') AS state, extract(epoch FROM clock_timestamp() - xact_start) AS age,
                   backend_xmin IS NOT NULL OR backend_xid IS NOT NULL AS keeps
              FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()
               AND xact_start < clock_timestamp() - interval '1 minute'
             ORDER BY xact_start
             LIMIT 20
            """;

    private static final double NANOS = 1e9;

    private DatabaseQueries() {}

    static DatabaseFacts facts(ReadOnlySnapshot snapshot) {
        List<DatabaseFacts.TableFacts> tables = snapshot.query(
                TABLES,
                row -> new DatabaseFacts.TableFacts(
                        row.getString("relname"),
                        row.getLong("bytes"),
                        row.getLong("n_live_tup"),
                        row.getLong("n_dead_tup")),
                snapshot.schema());
        List<DatabaseFacts.LongTransaction> old = snapshot.query(
                LONG_TRANSACTIONS,
                row -> new DatabaseFacts.LongTransaction(
                        row.getInt("pid"),
                        row.getString("usename"),
                        row.getString("application_name"),
                        row.getString("state"),
                        seconds(row.getDouble("age")),
                        row.getBoolean("keeps")));
        return snapshot.query(
                        SERVER,
                        row -> new DatabaseFacts(
                                ReadOnlySnapshot.schemaVersion(),
                                row.getString("version"),
                                row.getLong("bytes"),
                                tables,
                                oldest(row),
                                old,
                                row.getInt("hidden")))
                .getFirst();
    }

    private static @Nullable Duration oldest(ResultSet row) throws SQLException {
        double age = row.getDouble("oldest");
        return row.wasNull() ? null : seconds(age);
    }

    private static Duration seconds(double value) {
        return Duration.ofNanos((long) (Math.max(0, value) * NANOS));
    }
}
