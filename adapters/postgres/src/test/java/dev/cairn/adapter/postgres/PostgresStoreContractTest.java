package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.testkit.contract.StoreContractSuite;
import dev.cairn.testkit.contract.StoreUnderTest;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** The store on PostgreSQL keeps the contract. */
class PostgresStoreContractTest extends StoreContractSuite {

    @Override
    protected StoreUnderTest newStore() {
        return new PostgresStoreUnderTest(TestDatabase.emptySchema(PostgresStoreContractTest.class));
    }

    /** A schema of its own, in which time passes by making what is stored older. */
    private record PostgresStoreUnderTest(Schema schema, PostgresStore store) implements StoreUnderTest {

        PostgresStoreUnderTest(Schema schema) {
            this(
                    schema,
                    new PostgresStore(
                            new PooledConnections(TestDatabase.server(), schema),
                            schema,
                            Duration.ofSeconds(15),
                            new StoreCaches(
                                    new ClaimStart(() -> 0),
                                    SweepPacing.always(),
                                    new ServerClockEstimate(System::nanoTime),
                                    new WorkerEpoch())));
        }

        @Override
        public void letTimePass(Duration duration) {
            long micros = duration.toNanos() / 1_000;
            execute("""
                    UPDATE cairn.tasks SET first_attempt_at = first_attempt_at - interval '%1$d microseconds';
                    UPDATE cairn.timers SET due_at = due_at - interval '%1$d microseconds';
                    UPDATE cairn.waits SET since = since - interval '%1$d microseconds',
                                           until_at = until_at - interval '%1$d microseconds';
                    UPDATE cairn.ready_queue SET start_by = start_by - interval '%1$d microseconds';
                    UPDATE cairn.workflow_runs SET deadline_at = deadline_at - interval '%1$d microseconds';
                    UPDATE cairn.leases SET times_out_at = times_out_at - interval '%1$d microseconds',
                                            silent_at = silent_at - interval '%1$d microseconds';
                    UPDATE cairn.heartbeats SET beat_at = beat_at - interval '%1$d microseconds',
                                                silent_at = silent_at - interval '%1$d microseconds';
                    UPDATE cairn.schedules SET due_at = due_at - interval '%1$d microseconds';
                    UPDATE cairn.tasks SET ready_at = ready_at - interval '%1$d microseconds';
                    UPDATE cairn.workers SET started_at = started_at - interval '%1$d microseconds',
                                             beat_at = beat_at - interval '%1$d microseconds',
                                             overdue_at = overdue_at - interval '%1$d microseconds';
                    """.formatted(micros));
        }

        @Override
        public void close() {
            // The next test makes the schema empty.
        }

        private void execute(String statements) {
            try (Connection connection = TestDatabase.server().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute(schema.sql(statements));
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
