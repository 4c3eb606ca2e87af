package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.ClusterHealth;
import dev.cairn.DurableTaskEngine;
import dev.cairn.Statistics;
import dev.cairn.TerminalError;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.inspect.DatabaseFacts;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.adapter.postgres.sql.Schema;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a database tells of all engines on it. */
class ClusterTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private final Schema schema = TestDatabase.freshSchema();
    private final Inspector inspector = Inspector.on(TestDatabase.server()).schema(schema.name());

    private DurableTaskEngine engine() {
        return PostgresEngine.on(TestDatabase.server())
                .schema(schema.name())
                .serializer(new JacksonSerializer())
                .workerName("web-1")
                .build();
    }

    private static Workflow<String> orders(DurableTaskEngine engine) {
        return engine.workflow("orders", String.class, wf -> {
            var pay = wf.step("pay").run((order, ctx) -> {});
            wf.step("ship").after(pay).run((order, ctx) -> {
                if (order.equals("bad")) {
                    throw new TerminalError("no street");
                }
            });
        });
    }

    @Test
    void statistics_survive_the_processes_that_counted() {
        for (int i = 0; i < 2; i++) {
            try (DurableTaskEngine engine = engine()) {
                Workflow<String> orders = orders(engine);
                engine.start();
                orders.run("good", "acme");
                orders.run("bad", "acme");
            }
        }
        // The last counts of an engine may be dated into the bucket that is not over yet.
        TestDatabase.execute(schema, "UPDATE cairn.statistics SET at = at - interval '20 seconds'");

        Statistics statistics = inspector.statistics(HOUR);

        assertThat(statistics.series().stream()
                        .mapToLong(Statistics.Bucket::runsStarted)
                        .sum())
                .isEqualTo(4);
        assertThat(statistics.series().stream()
                        .mapToLong(Statistics.Bucket::runsFailed)
                        .sum())
                .isEqualTo(2);
        assertThat(statistics.steps()).hasSize(2).allSatisfy(step -> {
            assertThat(step.workflow()).isEqualTo("orders");
            assertThat(step.completed() + step.failed()).isEqualTo(4);
            assertThat(step.duration().count()).isEqualTo(4);
            assertThat(step.start().count()).isEqualTo(4);
        });
    }

    @Test
    void an_empty_schema_is_healthy() {
        ClusterHealth health = inspector.health();

        assertThat(health.status()).isEqualTo(ClusterHealth.Status.HEALTHY);
        assertThat(health.workers()).isEqualTo(new ClusterHealth.Workers(0, 0, 0, 0, 0, 0));
        assertThat(health.degraded()).isEmpty();
    }

    @Test
    void health_counts_what_waits_and_says_that_nobody_does_it() {
        try (DurableTaskEngine engine = engine()) {
            Workflow<String> orders = orders(engine);
            engine.start();
            orders.run("bad", "acme");
            assertThat(engine.cluster().health().status()).isEqualTo(ClusterHealth.Status.HEALTHY);
            assertThat(engine.cluster().health().workers()).isEqualTo(new ClusterHealth.Workers(1, 1, 1, 0, 100, 0));
            assertThat(engine.health().ready()).isTrue();
        }
        try (DurableTaskEngine idle = engine()) {
            Workflow<String> orders = orders(idle);
            for (int i = 0; i < 3; i++) {
                orders.runNoWait("good", "acme");
            }
            orders.runNoWait("good", "acme", TriggerOptions.none().startDelay(HOUR));

            ClusterHealth health = idle.cluster().health();

            assertThat(health.status()).isEqualTo(ClusterHealth.Status.UNHEALTHY);
            assertThat(health.degraded()).containsExactly("No living worker is registered, and 3 ready steps wait.");
            assertThat(health.queue().waiting().number()).isEqualTo(3);
            assertThat(health.queue().byStep()).containsOnlyKeys("orders/pay").containsValue(3L);
            assertThat(health.queue().byTenant()).isEqualTo(Map.of("acme", 3L));
            assertThat(health.queue().oldest()).isPositive();
            assertThat(health.queue().withoutCode()).isEqualTo(3);
            assertThat(health.timers().waiting().number()).isEqualTo(1);
            assertThat(health.timers().late()).isZero();
            assertThat(health.runs().running().number()).isEqualTo(4);
            assertThat(health.runs().scheduled().number()).isEqualTo(1);
            assertThat(health.deadLetters().number()).isEqualTo(1);
        }
    }

    @Test
    void a_silent_worker_and_old_work_beside_free_slots_are_told() {
        try (DurableTaskEngine engine = engine()) {
            Workflow<String> orders = orders(engine);
            orders.runNoWait("good", "acme");
            TestDatabase.execute(schema, """
                    INSERT INTO cairn.workers (id, name, slots, started_at, beat_at)
                    VALUES (gen_random_uuid(), 'alive', 5, now(), now()),
                           (gen_random_uuid(), 'silent', 5, now(), now() - interval '20 seconds');
                    INSERT INTO cairn.worker_code (worker_id, workflow, version, left_alone)
                    SELECT id, 'orders', 1, '{}' FROM cairn.workers;
                    UPDATE cairn.ready_queue SET queued_at = now() - interval '90 seconds'
                    """);

            ClusterHealth health = inspector.health();

            assertThat(health.status()).isEqualTo(ClusterHealth.Status.DEGRADED);
            assertThat(health.degraded())
                    .containsExactly(
                            "A ready step has waited for 90 s while 5 slots are free.",
                            "1 of 2 workers is silent: silent.");
        }
    }

    @Test
    void facts_of_the_database_name_tables_and_old_transactions() throws SQLException {
        try (DurableTaskEngine engine = engine();
                Connection old = TestDatabase.direct().getConnection();
                Statement statement = old.createStatement()) {
            orders(engine).runNoWait("good", "acme");
            old.setAutoCommit(false);
            statement.execute("SELECT pg_current_xact_id()");

            DatabaseFacts facts = inspector.database();

            assertThat(facts.schemaVersion()).isEqualTo(1);
            assertThat(facts.serverVersion()).matches("\\d+.*");
            assertThat(facts.bytes()).isPositive();
            assertThat(facts.tables())
                    .extracting(DatabaseFacts.TableFacts::name)
                    .contains("tasks", "ready_queue", "statistics", "admin_actions");
            assertThat(facts.tables()).allMatch(table -> table.bytes() > 0);
            assertThat(facts.oldestTransaction()).isPositive();
            assertThat(facts.longTransactions()).isEmpty();
        }
    }
}
