package dev.cairn.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.RunNotFoundException;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Code that triggers in its own JDBC transaction can be tested without a database. */
class FakeConnectionTest {

    private static final TriggerOptions KEYED = TriggerOptions.none().idempotencyKey("order 7");

    private final TestCairn cairn = TestCairn.create();
    private final List<String> ran = new ArrayList<>();
    private final Workflow<String> shipping = cairn.workflow(
            "shipping",
            String.class,
            wf -> wf.step("ship").run((order, ctx) -> {
                ran.add(order);
            }));

    @Test
    void a_run_exists_and_starts_when_its_transaction_is_committed() throws SQLException {
        Connection connection = transaction();
        WorkflowRunRef run = shipping.in(connection).runNoWait("o1", "acme");
        cairn.advance(Duration.ofHours(1));
        assertThatThrownBy(run::status).isInstanceOf(RunNotFoundException.class);

        connection.commit();
        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
        assertThat(ran).containsExactly("o1");
    }

    @Test
    void a_run_whose_transaction_is_rolled_back_never_was() throws SQLException {
        Connection connection = transaction();
        WorkflowRunRef lost = shipping.in(connection).runNoWait("o1", "acme");
        connection.rollback();
        WorkflowRunRef kept = shipping.in(connection).runNoWait("o2", "acme");
        connection.commit();
        cairn.runUntilIdle();

        assertThatThrownBy(lost::status).isInstanceOf(RunNotFoundException.class);
        cairn.assertThat(kept).completed();
        assertThat(ran).containsExactly("o2");
    }

    @Test
    void closing_a_connection_rolls_back_and_autocommit_commits() throws SQLException {
        WorkflowRunRef lost;
        try (Connection connection = transaction()) {
            lost = shipping.in(connection).runNoWait("o1", "acme");
        }
        Connection connection = transaction();
        WorkflowRunRef kept = shipping.in(connection).runNoWait("o2", "acme");
        connection.setAutoCommit(true);

        assertThatThrownBy(lost::status).isInstanceOf(RunNotFoundException.class);
        kept.await().orThrow();
    }

    @Test
    void a_key_finds_the_run_of_the_same_transaction_and_of_an_earlier_one() throws SQLException {
        Connection connection = transaction();
        WorkflowRunRef first = shipping.in(connection).runNoWait("o7", "acme", KEYED);
        WorkflowRunRef second = shipping.in(connection).runNoWait("o7", "acme", KEYED);
        connection.commit();
        WorkflowRunRef third = shipping.in(connection).runNoWait("o7", "acme", KEYED);
        connection.commit();
        cairn.runUntilIdle();

        assertThat(List.of(second, third)).containsOnly(first);
        assertThat(ran).containsExactly("o7");
    }

    @Test
    void a_key_that_another_transaction_took_meanwhile_fails_the_commit() throws SQLException {
        Connection connection = transaction();
        WorkflowRunRef late = shipping.in(connection).runNoWait("o7", "acme", KEYED);
        shipping.runNoWait("o7", "acme", KEYED);

        assertThatThrownBy(connection::commit)
                .isInstanceOf(SQLException.class)
                .hasMessage("Meanwhile another transaction has started a run under the same id or key. On PostgreSQL"
                        + " that trigger would have waited for the end of this transaction. Commit before it.");
        assertThatThrownBy(late::status).isInstanceOf(RunNotFoundException.class);
    }

    @Test
    void a_delayed_start_counts_from_the_trigger() throws SQLException {
        Connection connection = transaction();
        TriggerOptions delayed = TriggerOptions.none().startDelay(Duration.ofHours(2));
        WorkflowRunRef run = shipping.in(connection).runNoWait("o1", "acme", delayed);
        connection.commit();

        cairn.advance(Duration.ofHours(1));
        cairn.assertThat(run).isRunning();
        cairn.advance(Duration.ofHours(1));
        cairn.assertThat(run).completed();
    }

    @Test
    void code_that_takes_a_data_source_gets_a_new_connection_each_time() throws SQLException {
        DataSource pool = cairn.dataSource();
        WorkflowRunRef kept;
        WorkflowRunRef lost;
        try (Connection first = pool.getConnection();
                Connection second = pool.getConnection("ada", "secret")) {
            assertThat(first.getAutoCommit()).isTrue();
            first.setAutoCommit(false);
            second.setAutoCommit(false);
            kept = shipping.in(first).runNoWait("o1", "acme");
            lost = shipping.in(second).runNoWait("o2", "acme");
            first.commit();
        }
        cairn.runUntilIdle();

        cairn.assertThat(kept).completed();
        assertThatThrownBy(lost::status).isInstanceOf(RunNotFoundException.class);
        assertThat(pool.isWrapperFor(DataSource.class)).isTrue();
        assertThat(pool.unwrap(DataSource.class)).isSameAs(pool);
        assertThatThrownBy(() -> pool.unwrap(String.class)).isInstanceOf(SQLException.class);
    }

    @Test
    void a_connection_in_a_wrapper_is_joined_too() throws SQLException {
        Connection inner = transaction();
        Connection wrapper = (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> method.invoke(inner, arguments));

        WorkflowRunRef run = shipping.in(wrapper).runNoWait("o1", "acme");
        wrapper.commit();

        run.await().orThrow();
    }

    @Test
    void a_connection_in_autocommit_mode_is_refused_as_by_the_database() {
        assertThatThrownBy(() -> shipping.in(cairn.connection()).runNoWait("o1", "acme"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The connection is in autocommit mode, so there is no transaction to join."
                        + " Call setAutoCommit(false) on it first.");
        assertThatThrownBy(() -> cairn.connection().commit()).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> cairn.connection().rollback()).isInstanceOf(SQLException.class);
    }

    @Test
    void sql_is_refused_in_words() throws SQLException {
        Connection connection = transaction();

        assertThatThrownBy(() -> connection.prepareStatement("SELECT 1"))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("A connection of TestCairn has no database behind it, so prepareStatement cannot be called"
                        + " on it. Test code with SQL of its own on PostgreSQL.");
        assertThatThrownBy(() -> connection.rollback(null)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void a_connection_of_something_else_is_refused_in_words() {
        Connection foreign = (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, args) -> false);

        for (Connection other : List.of(foreign, TestCairn.create().connection())) {
            assertThatThrownBy(() -> shipping.in(other).runNoWait("o1", "acme"))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessage("The connection is not one of this TestCairn, whose store is in memory."
                            + " Pass the one that its connection() returns.");
        }
    }

    @Test
    void a_closed_connection_is_of_no_use() throws SQLException {
        Connection connection = transaction();
        connection.close();

        assertThat(connection.isClosed()).isTrue();
        assertThat(connection.isValid(1)).isFalse();
        assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class).hasMessageContaining("is closed");
        assertThatThrownBy(() -> shipping.in(connection).runNoWait("o1", "acme"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is closed");
    }

    private Connection transaction() throws SQLException {
        Connection connection = cairn.connection();
        connection.setAutoCommit(false);
        return connection;
    }
}
