package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.cairn.TerminalError;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.adapter.postgres.sql.Connections;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.application.operate.PruneRuns;
import dev.cairn.domain.port.Store;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Old runs in PostgreSQL. */
class PruneTest extends PruneContract {

    private static final String EXISTING =
            InsertRuns.EXISTING.lines().findFirst().orElseThrow();

    private final Schema schema = TestDatabase.freshSchema();
    private final PooledConnections pool = new PooledConnections(TestDatabase.server(), schema);
    private final Store store = new PostgresStore(pool, schema);

    @Override
    Store store() {
        return store;
    }

    @Override
    void letTimePass(Duration time) {
        String interval = time.toSeconds() + " seconds";
        try {
            pool.use(db -> db.update("""
                    WITH listed AS (
                        UPDATE cairn.unsuccessful_runs SET created_at = created_at - ?::interval),
                    carried AS (
                        UPDATE cairn.run_metadata SET created_at = created_at - ?::interval)
                    UPDATE cairn.workflow_runs
                       SET created_at = created_at - ?::interval, finished_at = finished_at - ?::interval
                    """, interval, interval, interval, interval));
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void the_rows_by_which_an_old_run_is_found_are_deleted_with_it() {
        HandDrivenEngine engine = HandDrivenEngine.on(store);
        Workflow<String> broken = engine.workflow(
                "broken",
                wf -> wf.step("a").run((input, ctx) -> {
                    throw new TerminalError("no");
                }));
        TriggerOptions carrying = TriggerOptions.none().metadata(Map.of("order", "42", "customer", "7"));
        broken.runNoWait("", "t", carrying);
        engine.work();
        letTimePass(Duration.ofDays(30));
        broken.runNoWait("", "t", carrying);
        engine.work();
        assertThat(findingRows()).isEqualTo(6);

        assertThat(new PruneRuns(store, Duration.ofDays(7)).all()).isEqualTo(1);

        assertThat(findingRows()).isEqualTo(3);
        assertThat(Verify.on(TestDatabase.server()).schema(schema.name()).check())
                .isEmpty();
    }

    private int findingRows() {
        try {
            return pool.use(db -> db.query("""
                            SELECT (SELECT count(*) FROM cairn.unsuccessful_runs)
                                 + (SELECT count(*) FROM cairn.run_metadata)
                            """, row -> row.getInt(1))).getFirst();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void old_runs_can_be_deleted_by_hand() {
        HandDrivenEngine engine = HandDrivenEngine.on(store);
        engine.workflow("one", wf -> wf.step("a").run((input, ctx) -> {})).runNoWait("", "t");
        engine.work();

        Retention retention = Retention.on(TestDatabase.server()).schema(schema.name());

        assertThat(retention.prune(Duration.ofDays(1))).isZero();
        assertThat(retention.prune(Duration.ZERO)).isEqualTo(1);
        assertThatIllegalArgumentException().isThrownBy(() -> retention.prune(Duration.ofDays(-1)));
    }

    @Test
    void the_name_of_a_worker_that_is_gone_is_kept_as_long_as_a_run_may_speak_of_it() throws SQLException {
        HandDrivenEngine engine = HandDrivenEngine.on(store);
        Workflow<String> one = engine.workflow("one", wf -> wf.step("a").run((input, ctx) -> {}));
        UUID run = one.runNoWait("", "t").id();
        engine.work();
        store.inTransaction(tx -> {
            tx.workers().all().forEach(worker -> tx.workers().remove(worker.id()));
            return true;
        });
        Inspector inspector = Inspector.on(TestDatabase.server()).schema(schema.name());
        Retention retention = Retention.on(TestDatabase.server()).schema(schema.name());

        assertThat(retention.prune(Duration.ofDays(1))).isZero();
        assertThat(inspector.run(run).workers()).hasSize(1);

        assertThat(retention.prune(Duration.ZERO)).isEqualTo(1);
        List<String> names =
                pool.use(db -> db.query("SELECT name FROM cairn.former_workers", row -> row.getString("name")));
        assertThat(names).isEmpty();
    }

    @Test
    void a_trigger_whose_earlier_run_is_deleted_at_that_moment_starts_a_new_one() {
        HandDrivenEngine engine = HandDrivenEngine.on(new PostgresStore(this::pruningBeforeLookingUp, schema));
        Workflow<String> workflow = engine.workflow("one", wf -> wf.step("a").run((input, ctx) -> {}));
        TriggerOptions options = TriggerOptions.none().idempotencyKey("key");
        WorkflowRunRef first = workflow.runNoWait("", "t", options);
        engine.work();

        WorkflowRunRef second = workflow.runNoWait("", "t", options);
        engine.work();

        assertThat(second.id()).isNotEqualTo(first.id());
        assertThat(second.status().isTerminal()).isTrue();
    }

    private <T> T pruningBeforeLookingUp(Connections.Work<T> work) throws SQLException {
        return pool.use(db -> work.on(new PipelinedConnection(pruningBeforeLookingUp(db.connection()), schema, null)));
    }

    private Connection pruningBeforeLookingUp(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")
                            && arguments[0].toString().contains(EXISTING)) {
                        Retention.on(TestDatabase.server())
                                .schema(schema.name())
                                .prune(Duration.ZERO);
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
