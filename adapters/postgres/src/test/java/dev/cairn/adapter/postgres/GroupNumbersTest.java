package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.CairnException;
import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.adapter.postgres.verify.Violation;
import dev.cairn.domain.port.Store;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Fair order has 1,048,576 group numbers. They go from tenants without work to those that have some. */
class GroupNumbersTest {

    private final Schema schema = TestDatabase.freshSchema();
    private final PostgresStore store = new PostgresStore(
            new PooledConnections(TestDatabase.server(), schema),
            schema,
            Duration.ofSeconds(15),
            StoreCaches.of(System::nanoTime));
    private final HandDrivenEngine engine = HandDrivenEngine.on(store);

    /** Of an engine that claims nothing, so that no run is handed over past the queue. */
    private final Workflow<String> flow =
            HandDrivenEngine.on(store).workflow("flow", wf -> wf.step("only").run((input, ctx) -> {}));

    @BeforeEach
    void define() {
        engine.workflow("flow", wf -> wf.step("only").run((input, ctx) -> {}));
    }

    @Test
    void a_new_tenant_gets_the_number_of_one_that_has_nothing_to_do() {
        run("t1", "t2", "t3");
        leave(0);

        for (int i = 4; i < 20; i++) {
            assertThat(run("t" + i)).containsOnly(RunStatus.COMPLETED);
        }
        assertThat(run("t1", "t2", "t3")).containsOnly(RunStatus.COMPLETED);
        assertThat(violations()).isEmpty();
    }

    @Test
    void a_tenant_that_has_work_keeps_its_number() {
        run("idle");
        List<StartedRun> waiting = IntStream.range(0, 5)
                .mapToObj(i -> flow.runNoWait("in", "busy"))
                .toList();
        leave(0);

        WorkflowRunRef added = flow.runNoWait("in", "new");
        assertThat(violations()).isEmpty();
        engine.work();

        assertThat(added.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(waiting).extracting(WorkflowRunRef::status).containsOnly(RunStatus.COMPLETED);
    }

    @Test
    void numbers_that_another_transaction_has_just_reclaimed_are_not_missed() {
        leave(0);
        TestDatabase.execute(schema, "INSERT INTO cairn.free_groups VALUES (7)");

        int free = store.inTransaction(tx -> ((PostgresTransaction) tx).reclaimGroupNumbers());

        assertThat(free).as("nobody is idle, but one is free").isEqualTo(1);
    }

    @Test
    void of_two_that_run_out_of_numbers_at_once_both_find_what_one_has_reclaimed() throws SQLException {
        try (Collision collision = new Collision(schema)) {
            List<Integer> found = new CopyOnWriteArrayList<>();
            Function<Store, Runnable> reclaiming =
                    by -> () -> found.add(by.inTransaction(tx -> ((PostgresTransaction) tx).reclaimGroupNumbers()));
            boolean more = true;
            for (int statements = 0; more; statements++) {
                leave(1);
                run("idle-" + statements);
                TestDatabase.execute(schema, "TRUNCATE cairn.free_groups");
                more = collision.of(reclaiming, reclaiming, statements);
            }

            assertThat(found).hasSizeGreaterThan(6).containsOnly(1);
        }
    }

    @Test
    void with_more_tenants_at_work_than_numbers_a_new_one_is_refused_and_nothing_of_it_is_stored() {
        flow.runNoWait("in", "t1");
        flow.runNoWait("in", "t2");
        leave(0);

        assertThatThrownBy(() -> flow.runNoWait("in", "t3"))
                .isInstanceOf(CairnException.class)
                .hasMessageContaining("1048576")
                .hasMessageContaining("tenants");
        assertThat(number("SELECT count(*) FROM cairn.workflow_runs")).isEqualTo(2);
        assertThat(number("SELECT count(*) FROM cairn.tenants")).isEqualTo(2);

        flow.runNoWait("in", "t2");
        engine.work();
        assertThat(run("t3")).containsOnly(RunStatus.COMPLETED);
        assertThat(violations()).isEmpty();
    }

    @Test
    void a_weight_may_change_as_often_as_it_likes() {
        flow.runNoWait("in", "t1");
        leave(150);
        for (int i = 0; i < 300; i++) {
            engine.parts().callers().tenantWeights().set("t1", i % 2 == 0 ? 100 : 1 + i % 7);
            flow.runNoWait("in", "t1");
        }

        assertThat(violations()).isEmpty();
        engine.work();
        assertThat(number("SELECT count(*) FROM cairn.workflow_runs WHERE status <> 'COMPLETED'"))
                .isZero();
    }

    @Test
    void the_numbers_of_a_weight_that_was_lowered_go_to_others_when_its_work_is_done() {
        engine.parts().callers().tenantWeights().set("heavy", 30);
        run("heavy");
        engine.parts().callers().tenantWeights().set("heavy", 2);
        run("heavy");
        run("heavy");
        leave(0);

        IntStream.range(0, 28).forEach(i -> flow.runNoWait("in", "t" + i));
        assertThatThrownBy(() -> flow.runNoWait("in", "one too many")).isInstanceOf(CairnException.class);
        assertThat(violations()).isEmpty();
        engine.work();
        assertThat(run("heavy")).containsOnly(RunStatus.COMPLETED);
    }

    @Test
    void a_tenant_with_a_weight_keeps_it_while_it_has_no_work() {
        engine.parts().callers().tenantWeights().set("heavy", 3);
        run("heavy", "t1");
        leave(0);
        run("t2");
        run("t3");

        assertThat(number("SELECT weight FROM cairn.tenants WHERE id = 'heavy'"))
                .isEqualTo(3);
    }

    private List<RunStatus> run(String... tenants) {
        List<StartedRun> runs = List.of(tenants).stream()
                .map(tenant -> flow.runNoWait("in", tenant))
                .toList();
        engine.work();
        return runs.stream().map(WorkflowRunRef::status).toList();
    }

    /** As if all but so many numbers had been given out. */
    private void leave(int numbers) {
        TestDatabase.execute(schema, "SELECT setval('cairn.tenant_groups', %d)".formatted(1_048_575 - numbers));
    }

    private List<Violation> violations() {
        return Verify.on(TestDatabase.server()).schema(schema.name()).check();
    }

    private long number(String sql) {
        try (Connection connection = TestDatabase.server().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(schema.sql(sql))) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
