package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.sql.SqlFailure;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.Transaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A write waits for the next message, and nobody can tell but by counting messages. */
class PipelinedConnectionTest {

    private static final String ADD = "INSERT INTO noted (value) VALUES (?)";
    private static final String ALL = "SELECT value FROM noted ORDER BY place";

    private final List<String> messages = new ArrayList<>();
    private Connection connection;
    private PipelinedConnection db;

    @BeforeEach
    void begin() throws SQLException {
        connection = TestDatabase.direct().getConnection();
        execute("CREATE TEMP TABLE noted (place serial, value integer CHECK (value > 0))");
        Connection noting = ProxiedConnection.noting(connection, messages);
        db = new PipelinedConnection(noting, new Schema(Schema.DEFAULT_NAME)).beginning("BEGIN", "SET LOCAL jit = off");
    }

    @AfterEach
    void end() throws SQLException {
        connection.close();
    }

    @Test
    void a_write_goes_with_the_next_query_which_sees_it() {
        db.executeLater(ADD, 1);
        db.executeLater("UPDATE noted SET value = value + ?", 10);
        db.executeLater(ADD, 2);
        assertThat(messages).isEmpty();

        assertThat(read()).containsExactly(11, 2);

        assertThat(messages).hasSize(1);
    }

    @Test
    void a_write_goes_with_the_next_update_which_counts_only_its_own_rows() {
        db.executeLater(ADD, 1);
        db.executeLater(ADD, 2);
        db.executeLater(ADD, 3);

        assertThat(db.update("DELETE FROM noted WHERE value < ?", 3)).isEqualTo(2);

        assertThat(messages).hasSize(1);
        assertThat(read()).containsExactly(3);
    }

    @Test
    void what_still_waits_is_written_with_the_commit() throws SQLException {
        db.executeLater(ADD, 1);
        db.executeLater("UPDATE noted SET value = 7");

        db.commit();
        execute("ROLLBACK");

        assertThat(messages).hasSize(1);
        assertThat(read()).containsExactly(7);
    }

    @Test
    void a_question_waits_like_a_write_and_is_answered_with_the_next_one() {
        db.executeLater(ADD, 1);
        Supplier<List<Integer>> first = db.queryLater(ALL, row -> row.getInt("value"));
        db.executeLater(ADD, 2);
        Supplier<List<String>> second =
                db.queryLater("SELECT 'a' AS letter UNION ALL SELECT 'b'", row -> row.getString(1));
        assertThat(messages).isEmpty();

        assertThat(second.get()).containsExactly("a", "b");
        assertThat(first.get()).containsExactly(1);

        assertThat(messages).hasSize(1);
        assertThat(read()).containsExactly(1, 2);
    }

    @Test
    void a_question_is_answered_with_the_commit() throws SQLException {
        db.executeLater(ADD, 1);
        Supplier<List<Integer>> all = db.queryLater(ALL, row -> row.getInt("value"));

        db.commit();

        assertThat(all.get()).containsExactly(1);
        assertThat(messages).hasSize(1);
    }

    @Test
    void a_question_whose_message_failed_has_no_answer() {
        db.executeLater(ADD, -1);
        Supplier<List<Integer>> all = db.queryLater(ALL, row -> row.getInt("value"));
        assertThatThrownBy(this::read).isInstanceOf(SqlFailure.class);

        assertThatThrownBy(all::get).isInstanceOf(RuntimeException.class);
    }

    @Test
    void a_commit_after_all_was_sent_is_a_message_of_its_own() throws SQLException {
        assertThat(db.update(ADD, 1)).isEqualTo(1);

        db.commit();
        execute("ROLLBACK");

        assertThat(messages).hasSize(2).last().isEqualTo("COMMIT");
        assertThat(read()).containsExactly(1);
    }

    @Test
    void a_transaction_begins_with_its_first_message() {
        db.executeLater(ADD, 1);
        assertThat(read()).containsExactly(1);
        assertThat(read()).containsExactly(1);

        assertThat(messages).hasSize(2).first().asString().startsWith("BEGIN; SET LOCAL jit = off; INSERT");
        assertThat(messages.getLast()).startsWith("SELECT");
    }

    @Test
    void what_is_rolled_back_is_gone_whether_it_was_sent_or_not() throws SQLException {
        db.update(ADD, 1);
        db.executeLater(ADD, 2);

        db.rollBack();

        assertThat(read()).isEmpty();
    }

    @Test
    void what_was_not_sent_needs_no_rolling_back() throws SQLException {
        execute("BEGIN");
        execute("INSERT INTO noted (value) VALUES (3)");
        db.executeLater(ADD, 1);

        db.rollBack();

        assertThat(read()).as("the server was told nothing").containsExactly(3);
    }

    @Test
    void a_write_without_parameters_is_written_too() throws SQLException {
        db.executeLater("INSERT INTO noted (value) VALUES (5)");
        db.commit();

        assertThat(messages).hasSize(1);
        assertThat(read()).containsExactly(5);
    }

    @Test
    void settings_alone_are_not_worth_a_message() throws SQLException {
        db.beginning("BEGIN", "SET LOCAL jit = off").commit();

        assertThat(messages).isEmpty();
    }

    @Test
    void no_more_than_a_few_wait() {
        for (int i = 1; i <= 40; i++) {
            db.executeLater(ADD, i);
        }
        assertThat(messages).hasSize(2);
        assertThat(read()).hasSize(40).isSorted();
    }

    @Test
    void who_sends_at_once_keeps_nothing() throws SQLException {
        PipelinedConnection atOnce = PipelinedConnection.withoutPipelining(db.connection(), db.schema(), null);

        atOnce.executeLater(ADD, 1);
        atOnce.executeLater(ADD, 2);

        assertThat(messages).containsExactly(ADD, ADD);
    }

    @Test
    void a_write_that_fails_is_told_to_whoever_sends_the_next_message() {
        db.executeLater(ADD, -1);

        assertThatThrownBy(this::read).isInstanceOf(SqlFailure.class);
    }

    @Test
    void a_write_that_fails_at_the_commit_takes_everything_back() {
        Schema schema = TestDatabase.freshSchema();
        PostgresStore store = new PostgresStore(new PooledConnections(TestDatabase.server(), schema), schema);
        UUID worker = UUID.randomUUID();
        Lease lease = new Lease(
                new Fence(new TaskKey(UUID.randomUUID(), "step"), 1, UUID.randomUUID()), worker, Instant.EPOCH);
        TaskEvent event = new TaskEvent(
                lease.key().runId(), "step", 1, TaskEventType.STARTED, Instant.EPOCH, null, "first of all");

        assertThatThrownBy(() -> store.inTransaction(tx -> {
                    tx.workers().register(new Worker(worker, "w", 1, Instant.EPOCH, Instant.EPOCH));
                    tx.events().append(List.of(event));
                    tx.leases().grant(List.of(lease, lease));
                    return true;
                }))
                .hasMessageContaining("leases_pkey");

        assertThat(store.inTransaction((Transaction tx) -> tx.events().ofRun(event.runId())))
                .isEmpty();
        assertThat(store.inTransaction((Transaction tx) -> tx.workers().all())).isEmpty();
        List<Lease> leases = store.inTransaction(tx -> tx.leases().beginEpoch(List.of(worker)));
        assertThat(leases).isEmpty();
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<Integer> read() {
        return db.query(ALL, row -> row.getInt("value"));
    }
}
