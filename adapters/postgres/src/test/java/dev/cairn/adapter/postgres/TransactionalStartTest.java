package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.CairnException;
import dev.cairn.DurableTaskEngine;
import dev.cairn.RunNotFoundException;
import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.model.WorkflowGraph.Node;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs that are triggered inside a transaction of the application. */
class TransactionalStartTest {

    private static final Duration LONG = Duration.ofSeconds(20);

    private static final int CONNECTIONS = 4;

    private final Schema schema = TestDatabase.freshSchema();
    private final HikariDataSource pool = TestDatabase.pool(CONNECTIONS);
    private DurableTaskEngine engine;
    private Workflow<String> greet;

    @BeforeEach
    void start() {
        engine = PostgresEngine.on(pool)
                .direct(TestDatabase.direct())
                .schema(schema.name())
                .serializer(new JacksonSerializer())
                .build();
        greet = engine.workflow(
                "greet", String.class, wf -> wf.step("hello").run(String.class, (name, ctx) -> "hello " + name));
        engine.start();
    }

    @AfterEach
    void stop() {
        engine.close();
        pool.close();
    }

    @Test
    void a_run_is_invisible_until_the_commit_and_starts_after_it() throws SQLException {
        try (Connection connection = TestDatabase.direct().getConnection()) {
            connection.setAutoCommit(false);
            WorkflowRunRef run = greet.in(connection).runNoWait("Ada", "t");
            assertThatThrownBy(run::status).isInstanceOf(RunNotFoundException.class);

            connection.commit();

            assertThat(run.await(LONG).status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(connection.isClosed()).isFalse();
        }
    }

    @Test
    void a_run_is_gone_after_a_rollback() throws SQLException {
        try (Connection connection = TestDatabase.direct().getConnection()) {
            connection.setAutoCommit(false);
            WorkflowRunRef run = greet.in(connection).runNoWait("Ada", "t");

            connection.rollback();

            assertThatThrownBy(run::inspect).isInstanceOf(RunNotFoundException.class);
        }
    }

    @Test
    void many_runs_start_together_with_the_commit() throws SQLException {
        try (Connection connection = TestDatabase.direct().getConnection()) {
            connection.setAutoCommit(false);
            List<StartedRun> runs = greet.in(connection)
                    .runAll(
                            List.of("Ada", "Bob", "Ada"),
                            "t",
                            name -> TriggerOptions.none().idempotencyKey(name));
            assertThat(runs).extracting(StartedRun::isNew).containsExactly(true, true, false);
            assertThat(runs)
                    .allSatisfy(run -> assertThatThrownBy(run::status).isInstanceOf(RunNotFoundException.class));

            connection.commit();

            assertThat(engine.awaitAll(runs, LONG))
                    .extracting(WorkflowResult::status)
                    .containsOnly(RunStatus.COMPLETED);
        }
    }

    @Test
    void many_runs_are_gone_after_a_rollback_also_those_beyond_one_statement() throws SQLException {
        try (Connection connection = TestDatabase.direct().getConnection()) {
            connection.setAutoCommit(false);
            List<StartedRun> runs = greet.in(connection).runAll(Collections.nCopies(6_000, "Ada"), "t");

            connection.rollback();

            assertThat(runs).hasSize(6_000);
            assertThatThrownBy(runs.getFirst()::status).isInstanceOf(RunNotFoundException.class);
            assertThatThrownBy(runs.getLast()::status).isInstanceOf(RunNotFoundException.class);
        }
    }

    @Test
    void a_client_without_code_starts_runs_in_the_transaction_and_over_its_connection() throws SQLException {
        storeGraph();
        try (HikariDataSource one = TestDatabase.pool(1);
                DurableTaskEngine other = PostgresEngine.on(one)
                        .schema(schema.name())
                        .serializer(new JacksonSerializer())
                        .build();
                Connection connection = one.getConnection()) {
            connection.setAutoCommit(false);
            List<StartedRun> runs =
                    other.client("greet", String.class).in(connection).runAll(List.of("Bob", "Eve"), "t");

            connection.commit();

            assertThat(runs)
                    .allSatisfy(
                            run -> assertThat(engine.find(run.id()).await(LONG).status())
                                    .isEqualTo(RunStatus.COMPLETED));
        }
    }

    @Test
    void a_client_in_a_transaction_that_has_failed_is_told_in_words_of_the_engine() throws SQLException {
        storeGraph();
        try (Connection connection = TestDatabase.direct().getConnection()) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> execute(connection, "SELECT 1 / 0"));

            assertThatThrownBy(() ->
                            engine.client("greet", String.class).in(connection).runNoWait("Ada", "t"))
                    .isInstanceOf(CairnException.class)
                    .hasMessageStartingWith("Workflow 'greet': its graph could not be read, so no run was stored. ")
                    .hasMessageContaining("current transaction is aborted");
        }
    }

    @Test
    void a_dawdling_transaction_holds_up_nobody_of_the_same_tenant() throws SQLException {
        try (Connection connection = TestDatabase.direct().getConnection()) {
            connection.setAutoCommit(false);
            WorkflowRunRef mine = greet.in(connection).runNoWait("Ada", "t");

            assertThat(greet.runNoWait("Bob", "t").await(LONG).status()).isEqualTo(RunStatus.COMPLETED);

            connection.commit();
            assertThat(mine.await(LONG).status()).isEqualTo(RunStatus.COMPLETED);
        }
    }

    @Test
    void triggers_that_wait_for_a_key_hold_up_no_other_trigger() throws SQLException {
        TriggerOptions keyed = TriggerOptions.none().idempotencyKey("order-1");
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
                Connection connection = TestDatabase.direct().getConnection()) {
            connection.setAutoCommit(false);
            WorkflowRunRef mine = greet.in(connection).runNoWait("Ada", "t", keyed);
            List<Future<StartedRun>> waiting = IntStream.range(0, 4 * CONNECTIONS)
                    .mapToObj(i -> callers.submit(() -> greet.runNoWait("Ada", "t", keyed)))
                    .toList();

            for (int i = 0; i < 20; i++) {
                Future<StartedRun> other = callers.submit(() -> greet.runNoWait("Bob", "t"));
                assertThat(other).succeedsWithin(LONG);
            }

            assertThat(waiting).noneMatch(Future::isDone);
            connection.commit();
            assertThat(waiting)
                    .allSatisfy(
                            caller -> assertThat(caller).succeedsWithin(LONG).returns(mine.id(), WorkflowRunRef::id));
        }
    }

    @Test
    void a_trigger_by_an_id_that_another_transaction_stores_holds_up_no_other() throws SQLException {
        TriggerOptions named = TriggerOptions.none().runId(UUID.randomUUID());
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
                Connection connection = TestDatabase.direct().getConnection()) {
            connection.setAutoCommit(false);
            greet.in(connection).runNoWait("Ada", "t", named);
            Future<StartedRun> waiting = callers.submit(() -> greet.runNoWait("Ada", "t", named));

            for (int i = 0; i < 20; i++) {
                Future<StartedRun> other = callers.submit(() -> greet.runNoWait("Bob", "t"));
                assertThat(other).succeedsWithin(LONG);
            }

            assertThat(waiting).isNotDone();
            connection.rollback();
            assertThat(waiting).succeedsWithin(LONG);
        }
    }

    @Test
    void a_connection_in_autocommit_mode_is_refused() throws SQLException {
        try (Connection connection = TestDatabase.direct().getConnection()) {
            assertThatThrownBy(() -> greet.in(connection).runNoWait("Ada", "t"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("autocommit")
                    .hasMessageContaining("setAutoCommit(false)");
        }
    }

    @Test
    void a_closed_connection_is_told_in_words_of_the_engine() throws SQLException {
        Connection connection = TestDatabase.direct().getConnection();
        connection.setAutoCommit(false);
        connection.close();

        assertThatThrownBy(() -> greet.in(connection).runNoWait("Ada", "t"))
                .isInstanceOf(CairnException.class)
                .hasMessageStartingWith("Workflow 'greet': run ")
                .hasMessageContaining("could not be stored in the caller's transaction. Roll that back.");
    }

    @Test
    void a_transaction_that_has_failed_before_is_told_in_words_of_the_engine() throws SQLException {
        try (Connection connection = TestDatabase.direct().getConnection()) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> execute(connection, "SELECT 1 / 0"));

            assertThatThrownBy(() -> greet.in(connection).runNoWait("Ada", "t"))
                    .isInstanceOf(CairnException.class)
                    .hasMessageContaining("could not be stored in the caller's transaction. Roll that back.")
                    .hasMessageContaining("current transaction is aborted");
        }
    }

    @Test
    void a_database_without_the_tables_is_told_in_words_of_the_engine() throws SQLException {
        try (Connection connection = TestDatabase.direct().getConnection()) {
            connection.setAutoCommit(false);
            execute(connection, "DROP SCHEMA " + schema.name() + " CASCADE");

            assertThatThrownBy(() -> greet.in(connection).runNoWait("Ada", "t"))
                    .isInstanceOf(CairnException.class)
                    .hasMessageContaining("could not be stored in the caller's transaction. Roll that back.");
            connection.rollback();
        }
    }

    /** Stores the graph as the worker does soon after its start. */
    private void storeGraph() {
        Node hello = new Node("hello", TaskKind.STEP, false, List.of());
        new PostgresStore(new PooledConnections(pool, schema), schema)
                .inTransaction(tx -> tx.graphs().register(new WorkflowGraph("greet", 1, List.of(hello))));
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
