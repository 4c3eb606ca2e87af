package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.CairnException;
import dev.cairn.ClusterHealth;
import dev.cairn.DurableTaskEngine;
import dev.cairn.RetryPolicy;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.TerminalError;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.inspect.DatabaseFacts;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.Store;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An engine works with the rights that the page of grants gives its role, and says which of them it lacks. */
@Tag("slow")
@Timeout(120)
class LeastPrivilegeTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    private static PostgresEngine engine(DataSource source) {
        return PostgresEngine.on(source).serializer(new JacksonSerializer());
    }

    @Test
    void a_role_without_the_right_to_create_builds_an_engine_on_a_migrated_schema() {
        try (RestrictedDatabase database = RestrictedDatabase.migratedAndGranted()) {
            engine(database.as(RestrictedDatabase.APPLICATION)).build().close();
        }
    }

    @Test
    void an_owner_without_the_right_to_create_schemas_migrates_its_own() {
        try (RestrictedDatabase database = RestrictedDatabase.withRoles()) {
            engine(database.as(RestrictedDatabase.OWNER)).build().close();
        }
    }

    @Test
    void everything_that_an_engine_does_works_with_the_grants_of_the_page() throws SQLException {
        try (RestrictedDatabase database = RestrictedDatabase.migratedAndGranted()) {
            DataSource application = database.as(RestrictedDatabase.APPLICATION);
            try (DurableTaskEngine started =
                            engine(application).direct(application).build();
                    DurableTaskEngine other = engine(application).build()) {
                Workflow<String> workflow = everything(started);
                everything(other);
                started.start();
                other.start();
                started.setTenantWeight("heavy", 3);

                List<WorkflowRunRef> runs = List.of(
                        workflow.runNoWait("good", "heavy"),
                        workflow.runNoWait("bad", "t"),
                        workflow.runNoWait("good", "t", TriggerOptions.none().startDelay(Duration.ofMillis(10))),
                        inOwnTransaction(application, workflow));

                assertThat(runs)
                        .extracting(run -> run.await(LONG).status())
                        .containsExactly(
                                RunStatus.COMPLETED, RunStatus.FAILED, RunStatus.COMPLETED, RunStatus.COMPLETED);
            }
            assertThat(Verify.on(application).check()).isEmpty();
            assertThat(Retention.on(application).prune(Duration.ZERO)).isEqualTo(4);
        }
    }

    @Test
    void a_role_with_the_grants_of_the_page_removes_a_dead_worker() {
        try (RestrictedDatabase database = RestrictedDatabase.migratedAndGranted()) {
            Schema schema = new Schema(Schema.DEFAULT_NAME);
            Store store = new PostgresStore(
                    new PooledConnections(database.as(RestrictedDatabase.APPLICATION), schema), schema);
            HandDrivenEngine dying = HandDrivenEngine.on(store);
            WorkflowRunRef run = dying.workflow("w", wf -> wf.step("s").run(String.class, (in, ctx) -> in))
                    .runNoWait("in", "t");
            dying.claim();
            dying.die();
            RestrictedDatabase.execute(
                    database.as(RestrictedDatabase.OWNER),
                    "UPDATE cairn.workers SET beat_at = beat_at - interval '1 hour'");

            List<Worker> dead = store.inTransaction(tx -> tx.workers().removeDead(Duration.ofMinutes(1)));

            assertThat(dead).hasSize(1);
            assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
        }
    }

    /** Retries, sleeps, skips, reads by steps, a failure and its handler. */
    private static Workflow<String> everything(DurableTaskEngine engine) {
        return engine.workflow("everything", String.class, wf -> {
            var first = wf.step("first").run(String.class, (input, ctx) -> input);
            var nap = wf.sleep("nap", Duration.ofMillis(10)).after(first);
            var skipped = wf.step("skipped").after(first).skipIf(text -> true).run(String.class, (i, x, ctx) -> x);
            wf.step("retried")
                    .after(nap, skipped)
                    .retry(RetryPolicy.fixed(1, Duration.ofMillis(10)))
                    .run(String.class, (input, x, y, ctx) -> {
                        if (ctx.attempt() == 1) {
                            throw new IllegalStateException("not yet");
                        }
                        if (ctx.parentOutput(first).equals("bad")) {
                            throw new TerminalError("bad");
                        }
                        return input;
                    });
            wf.onFailure((input, failure) -> {});
        });
    }

    private static WorkflowRunRef inOwnTransaction(DataSource source, Workflow<String> workflow) throws SQLException {
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            WorkflowRunRef run = workflow.in(connection).runNoWait("good", "t");
            connection.commit();
            return run;
        }
    }

    @Test
    void a_reader_looks_and_verifies_but_deletes_nothing() {
        try (RestrictedDatabase database = RestrictedDatabase.migratedAndGranted()) {
            DataSource reader = database.as(RestrictedDatabase.READER);
            runOnce(database.as(RestrictedDatabase.APPLICATION));

            assertThat(Verify.on(reader).check()).isEmpty();
            assertThat(Inspector.on(reader).runs(RunQuery.all()).runs()).hasSize(1);
            assertThat(Inspector.on(reader).queue()).isEmpty();
            assertThat(Inspector.on(reader).workers()).isEmpty();
            assertThat(Inspector.on(reader).timers(10)).isEmpty();
            assertThat(Inspector.on(reader).health().status()).isEqualTo(ClusterHealth.Status.HEALTHY);
            assertThat(Inspector.on(reader).statistics(LONG).steps()).isNotEmpty();
            assertThat(Inspector.on(reader).actions(null, 10).actions()).isEmpty();
            assertThatThrownBy(() -> Retention.on(reader).prune(Duration.ZERO))
                    .isInstanceOf(CairnException.class)
                    .hasMessageContaining("permission denied")
                    .hasMessageContaining("docs/operations/grants.md");
        }
    }

    @Test
    void a_reader_sees_the_transactions_of_other_roles() throws SQLException {
        try (RestrictedDatabase database = RestrictedDatabase.migratedAndGranted();
                Connection other = database.as(RestrictedDatabase.APPLICATION).getConnection();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("SELECT pg_current_xact_id()");

            DatabaseFacts facts =
                    Inspector.on(database.as(RestrictedDatabase.READER)).database();

            assertThat(facts.tables()).hasSizeGreaterThan(15);
            assertThat(facts.oldestTransaction()).isPositive();
            assertThat(facts.hidden()).isZero();
        }
    }

    private static void runOnce(DataSource application) {
        try (DurableTaskEngine engine = engine(application).build()) {
            Workflow<String> workflow = everything(engine);
            engine.start();
            workflow.run("good", "t");
        }
    }

    @Test
    void a_role_that_may_not_create_is_told_who_must_migrate() {
        try (RestrictedDatabase database = RestrictedDatabase.withRoles()) {
            assertThatThrownBy(() ->
                            engine(database.as(RestrictedDatabase.APPLICATION)).build())
                    .isInstanceOf(CairnException.class)
                    .hasMessageContaining("Schema 'cairn' has no tables of Cairn")
                    .hasMessageContaining("role 'orders_app' may not migrate it")
                    .hasMessageContaining("cairn migrate");
        }
    }

    @Test
    void every_missing_grant_is_named_when_an_engine_is_built() {
        try (RestrictedDatabase database = RestrictedDatabase.migratedAndGranted()) {
            DataSource owner = database.as(RestrictedDatabase.OWNER);
            RestrictedDatabase.execute(owner, "REVOKE DELETE ON cairn.timers FROM orders_app");
            RestrictedDatabase.execute(owner, "REVOKE UPDATE ON SEQUENCE cairn.frontier FROM orders_app");
            RestrictedDatabase.execute(owner, "REVOKE ALL ON ALL FUNCTIONS IN SCHEMA cairn FROM orders_app, PUBLIC");

            assertThatThrownBy(() ->
                            engine(database.as(RestrictedDatabase.APPLICATION)).build())
                    .isInstanceOf(CairnException.class)
                    .hasMessageContaining("role 'orders_app'")
                    .hasMessageContaining("DELETE on table cairn.timers")
                    .hasMessageContaining("UPDATE on sequence cairn.frontier")
                    .hasMessageContaining("EXECUTE on function cairn.advance_frontier")
                    .hasMessageContaining("docs/operations/grants.md")
                    .hasMessageNotContaining("cairn.tasks");
        }
    }

    @Test
    void a_role_without_any_grant_is_told_so() {
        try (RestrictedDatabase database = RestrictedDatabase.migratedAndGranted()) {
            RestrictedDatabase.execute(
                    database.as(RestrictedDatabase.OWNER), "REVOKE ALL ON SCHEMA cairn FROM orders_app");

            assertThatThrownBy(() ->
                            engine(database.as(RestrictedDatabase.APPLICATION)).build())
                    .isInstanceOf(CairnException.class)
                    .hasMessageContaining("USAGE on schema cairn")
                    .hasMessageContaining("docs/operations/grants.md");
        }
    }
}
