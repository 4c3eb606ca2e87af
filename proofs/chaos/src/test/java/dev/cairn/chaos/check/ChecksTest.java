package dev.cairn.chaos.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.DurableTaskEngine;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.chaos.check.InterventionBook.Target;
import dev.cairn.chaos.machine.Connections;
import dev.cairn.chaos.machine.Database;
import dev.cairn.chaos.machine.Server;
import dev.cairn.chaos.machine.WorkerSettings;
import dev.cairn.chaos.workload.ChaosInput;
import dev.cairn.chaos.workload.Effects;
import dev.cairn.chaos.workload.PlannedRun;
import dev.cairn.chaos.workload.Shape;
import dev.cairn.chaos.workload.ShapeWorkflow;
import dev.cairn.chaos.workload.Shapes;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checks find nothing where nothing is wrong, and what is wrong where something is. */
@Tag("slow")
class ChecksTest {

    private static final List<String> SHAPES = List.of("saga", "chain", "diamond", "branch", "cascade");

    @TempDir
    private static Path folder;

    private static Server server;
    private static final Map<UUID, PlannedRun> promised = new HashMap<>();

    @BeforeAll
    static void run_some_workflows_with_nothing_broken() throws Exception {
        server = new Server(folder);
        Database.at(server.port()).execute(Effects.TABLES);
        try (HikariDataSource pool = Connections.pool(Connections.url(server.port(), "cairn-test"), 5);
                DurableTaskEngine engine = PostgresEngine.on(pool)
                        .serializer(new JacksonSerializer())
                        .options(WorkerSettings.OPTIONS)
                        .build()) {
            engine.start();
            for (Shape shape : Shapes.of(1)) {
                if (SHAPES.contains(shape.name())) {
                    runSome(ShapeWorkflow.define(engine, shape, new Effects(pool, "test")), shape);
                }
            }
        }
    }

    private static void runSome(Workflow<ChaosInput> workflow, Shape shape) {
        for (int number = 0; number < 5; number++) {
            ChaosInput input = new ChaosInput(number, number > 2);
            UUID id = workflow.run(input, "tenant").runId();
            promised.put(id, new PlannedRun(number, shape, input, "tenant", TriggerOptions.none()));
        }
    }

    @AfterAll
    static void stop_the_server() throws Exception {
        server.close();
    }

    private static List<String> findingsIn(Database database) throws SQLException {
        Findings findings = new Findings();
        new OutcomeChecks(database, findings).check(promised);
        new Leftovers(database, findings).check();
        new EffectChecks(database, findings).check();
        return findings.all();
    }

    @Test
    void nothing_is_found_where_nothing_was_broken() throws SQLException {
        assertThat(findingsIn(Database.at(server.port()))).isEmpty();
    }

    @Test
    void the_invariants_are_asked_too() {
        Findings findings = new Findings();
        Invariants invariants = new Invariants(server.port(), findings);

        invariants.checkAtTheEnd();

        assertThat(findings.all()).isEmpty();
        assertThat(invariants.checks()).isOne();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE cairn.tasks SET output = '{}' WHERE name = 'a'|no effect with its output",
                "DELETE FROM chaos.effects|no effect with its output",
                "UPDATE chaos.effects SET attempt = 77 WHERE step = 'a'|no attempt that was started",
                "UPDATE chaos.effects SET seen = '{lie}' WHERE step = 'd'|not the stored one",
                "UPDATE chaos.effects SET step = 'no' WHERE step = 'yes'|although it never ran",
                "UPDATE cairn.tasks SET state = 'SKIPPED' WHERE name = 'a'|instead of",
                "DELETE FROM cairn.workflow_runs WHERE workflow = 'chain'|were promised",
                "DELETE FROM chaos.effects WHERE step LIKE '$compensate-%'|was not undone",
                "UPDATE cairn.workflow_runs SET status = 'COMPLETED' WHERE workflow = 'saga'|although its step stands",
                "UPDATE chaos.effects SET at = at + interval '1 hour' WHERE step = '$compensate-b'|before those of",
                "UPDATE cairn.task_events SET type = 'TIMED_OUT', detail = 'heartbeat PT4S' WHERE type = 'COMPLETED'|its limit",
                "INSERT INTO cairn.task_events (run_id, step, attempt, type, at) SELECT run_id, step, attempt, 'TIMED_OUT', at"
                        + " FROM cairn.task_events WHERE type = 'COMPLETED'|although it had timed out",
                "INSERT INTO cairn.timers SELECT run_id, name, 'WAKE', now() FROM cairn.tasks LIMIT 1|a timer is left",
            })
    void what_was_tampered_with_is_found(String tampering, String found) throws SQLException {
        try (Connection connection = DriverManager.getConnection(Connections.url(server.port(), "test"))) {
            connection.setAutoCommit(false);
            Database tampered = Database.on(connection);

            tampered.execute(tampering);

            assertThat(findingsIn(tampered)).anyMatch(finding -> finding.contains(found));
        }
    }

    @Test
    void a_cancel_that_was_acknowledged_and_did_not_come_true_is_found() throws SQLException {
        InterventionBook book = new InterventionBook();
        Target run = new Target(promised.keySet().iterator().next(), null);
        book.asked(run);
        book.cancelled(run, Instant.EPOCH);

        assertThat(cancelFindings("SELECT", book))
                .anyMatch(finding -> finding.contains("not cancelled although somebody was told so"))
                .anyMatch(finding -> finding.contains("began after its cancel was acknowledged"))
                .anyMatch(finding -> finding.contains("by an attempt that had not begun before"));
    }

    @Test
    void a_run_or_a_step_that_nobody_asked_to_cancel_is_found() throws SQLException {
        assertThat(cancelFindings("SELECT", new InterventionBook())).isEmpty();

        assertThat(cancelFindings(
                        "UPDATE cairn.workflow_runs SET status = 'CANCELLED', cancel_reason = 'x' WHERE workflow = 'chain'",
                        new InterventionBook()))
                .anyMatch(finding -> finding.contains("although nobody asked for it"));
        assertThat(cancelFindings(
                        "UPDATE cairn.tasks SET state = 'CANCELLED', doomed_by = '$d' WHERE name = 'd'",
                        new InterventionBook()))
                .anyMatch(finding -> finding.contains("although nobody asked for it"));
    }

    private static List<String> cancelFindings(String tampering, InterventionBook book) throws SQLException {
        try (Connection connection = DriverManager.getConnection(Connections.url(server.port(), "test"))) {
            connection.setAutoCommit(false);
            Database tampered = Database.on(connection);
            tampered.execute(tampering);
            Findings findings = new Findings();
            new CancelChecks(tampered, findings).check(book);
            return findings.all();
        }
    }
}
