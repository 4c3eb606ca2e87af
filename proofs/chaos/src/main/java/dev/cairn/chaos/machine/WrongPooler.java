package dev.cairn.chaos.machine;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;
import org.postgresql.jdbc.PgConnection;

/** A pool that behaves like a pooler that is set up wrongly for as long as a file is there, and well before and after. */
final class WrongPooler extends HikariDataSource {

    /** One of this many connections comes spoilt. */
    private static final int ONE_OF = 3;

    private final Path sign;
    private final Random random;
    private volatile boolean spoilt;

    /** Wrong while the file exists. */
    WrongPooler(HikariConfig config, Path sign) {
        super(config);
        this.sign = sign;
        this.random = new Random(config.getJdbcUrl().hashCode());
    }

    @Override
    public Connection getConnection() throws SQLException {
        boolean wrong = Files.exists(sign);
        if (spoilt && !wrong) {
            replaceAll();
        }
        Connection connection = super.getConnection();
        if (wrong && random.nextInt(ONE_OF) == 0) {
            spoil(connection);
        }
        return connection;
    }

    private void spoil(Connection connection) throws SQLException {
        spoilt = true;
        Whim[] whims = Whim.values();
        Whim whim = whims[random.nextInt(whims.length)];
        if (whim == Whim.AUTOCOMMIT_OFF) {
            connection.setAutoCommit(false);
        } else {
            // Behind the back of the pool, which would replace a session that it sees end.
            try (Statement statement = connection.unwrap(PgConnection.class).createStatement()) {
                statement.execute(whim.sql());
            } catch (SQLException e) {
                // The session has ended, or was spoilt before: so it is handed on.
            }
        }
        if (!Files.exists(sign)) {
            // All was replaced meanwhile, but not this one.
            replaceAll();
        }
    }

    private void replaceAll() {
        spoilt = false;
        getHikariPoolMXBean().softEvictConnections();
    }

    /** What other clients of the pooler do to a session that this client gets afterwards. */
    private enum Whim {
        /** The statements were prepared in another session: 26000. The driver is not to notice, so a block does it. */
        STATEMENTS_LOST("DO $$ BEGIN EXECUTE 'DEALLOCATE ALL'; END $$"),
        /**
         * The driver's next names are taken: 42P05. Nothing could guard against a statement of the same name with as many
         * parameters as the driver sends, which is why these have more than any of the engine.
         */
        NAMES_TAKEN("""
                DO $$
                DECLARE
                    last integer := (SELECT coalesce(max(substr(name, 3)::integer), 0) FROM pg_prepared_statements
                                      WHERE name ~ '^S_[0-9]+$');
                BEGIN
                    FOR following IN last + 1 .. last + 8 LOOP
                        EXECUTE format('PREPARE "S_%s" (%s integer) AS SELECT 1', following, repeat('integer, ', 199));
                    END LOOP;
                END $$
                """),
        REPEATABLE_READ("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL REPEATABLE READ"),
        SERIALIZABLE("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE"),
        OTHER_PATH("SET search_path = pg_temp"),
        OTHER_ZONE("SET TimeZone = 'Asia/Kathmandu'"),
        OTHER_PLANS("SET plan_cache_mode = force_custom_plan"),
        OTHER_ROLE("SET ROLE pg_monitor"),
        AUTOCOMMIT_OFF(""),
        ENDED("SELECT pg_terminate_backend(pg_backend_pid())");

        private final String sql;

        Whim(String sql) {
            this.sql = sql;
        }

        private String sql() {
            return sql;
        }
    }
}
