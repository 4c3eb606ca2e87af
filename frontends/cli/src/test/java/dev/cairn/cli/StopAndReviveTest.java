package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.TerminalError;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs are cancelled and revived from a terminal, where nobody has their code. */
class StopAndReviveTest {

    private static final UUID FIRST = UUID.fromString("aaaaaaaa-0000-7000-8000-000000000001");
    private static final UUID SECOND = UUID.fromString("bbbbbbbb-0000-7000-8000-000000000002");

    private final String schema = TestServer.freshSchema();
    private final DurableTaskEngine engine = PostgresEngine.on(TestServer.source())
            .schema(schema)
            .serializer(new JacksonSerializer())
            .build();
    private volatile boolean works;
    private Workflow<String> orders;
    private Workflow<String> naps;

    @BeforeEach
    void work() {
        orders = engine.workflow("orders", String.class, wf -> {
            var pay = wf.step("pay").run(String.class, (order, ctx) -> "paid");
            var ship = wf.step("ship").after(pay).run((order, paid, ctx) -> {
                if (!works) {
                    throw new TerminalError("no street 4711");
                }
            });
            wf.step("thank").after(ship).run((order, ctx) -> {});
        });
        naps = engine.workflow("naps", String.class, wf -> {
            wf.sleep("left", Duration.ofDays(1));
            wf.sleep("right", Duration.ofDays(1));
        });
        engine.start();
    }

    @AfterEach
    void stop() {
        engine.close();
    }

    private Cli run(String... arguments) {
        return run(false, arguments);
    }

    private Cli run(boolean terminal, String... arguments) {
        return Cli.inSchema(schema, terminal, arguments);
    }

    private StartedRun failed(UUID id, String tenant) {
        StartedRun run = orders.runNoWait("lamp", tenant, TriggerOptions.none().runId(id));
        assertThat(run.await().status()).isEqualTo(RunStatus.FAILED);
        return run;
    }

    @Test
    void a_run_is_cancelled_once_and_tells_why() {
        StartedRun nap = naps.runNoWait("", "birch", TriggerOptions.none().runId(FIRST));

        Cli cancelled = run("cancel", "aaaaaaaa", "--reason", "the customer called");

        assertThat(cancelled.err()).isEmpty();
        assertThat(cancelled.out()).isEqualToIgnoringNewLines("Run " + FIRST + " is cancelled, 2 steps.");
        assertThat(cancelled.status()).isZero();
        assertThat(nap.await().status()).isEqualTo(RunStatus.CANCELLED);
        assertThat(run("show", "aaaaaaaa").lines()).contains("cancelled: the customer called");

        Cli again = run("cancel", "aaaaaaaa");
        assertThat(again.out()).isEqualToIgnoringNewLines("Run " + FIRST + " was cancelled before. Nothing changed.");
        assertThat(again.status()).isZero();
    }

    @Test
    void a_step_is_cancelled_and_a_run_that_is_over_is_not() {
        StartedRun nap = naps.runNoWait("", "birch", TriggerOptions.none().runId(FIRST));
        failed(SECOND, "birch");

        Cli step = run("cancel", "aaaaaaaa", "--step", "left");
        Cli over = run("cancel", "bbbbbbbb");

        assertThat(step.out())
                .isEqualToIgnoringNewLines("Step 'left' of run " + FIRST + " is cancelled. The other steps go on.");
        assertThat(nap.status()).isEqualTo(RunStatus.RUNNING);
        assertThat(over.out())
                .isEqualToIgnoringNewLines("Run " + SECOND + " was over before: FAILED. Nothing changed.");
        assertThat(over.status()).isEqualTo(1);
        assertThat(run("cancel", "aaaaaaaa", "--step", "middle").err()).contains("has no step 'middle' to cancel");
    }

    @Test
    void runs_are_cancelled_by_filter_after_a_dry_run_has_counted_them() {
        for (int i = 0; i < 120; i++) {
            naps.runNoWait("", i < 100 ? "birch" : "elm");
        }

        Cli dry = run("cancel", "--workflow", "naps", "--tenant", "birch", "--dry-run");
        assertThat(dry.out()).isEqualToIgnoringNewLines("Would cancel 100 runs. Nothing changed.");
        assertThat(run("cancel", "--workflow", "naps", "--older-than", "1h", "--dry-run", "--json")
                        .out())
                .contains("\"wouldCancel\" : 0");

        Cli done = run(true, "cancel", "--workflow", "naps", "--tenant", "birch");
        assertThat(done.out()).isEqualToIgnoringNewLines("Cancelled 100 runs.");
        assertThat(done.err()).isEqualToIgnoringNewLines("100 runs cancelled …");
        assertThat(run("runs", "--status", "RUNNING", "--count", "--json").out())
                .contains("\"number\" : 20");
    }

    @Test
    void a_run_that_the_database_refuses_to_cancel_is_named_and_holds_up_no_other() {
        naps.runNoWait("", "birch", TriggerOptions.none().runId(FIRST));
        naps.runAll(List.of("1", "2"), "birch");
        TestServer.execute("""
                CREATE FUNCTION %1$s.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN RAISE EXCEPTION 'no room on the disk' USING ERRCODE = '53100'; END $$;
                CREATE TRIGGER refuse BEFORE UPDATE ON %1$s.workflow_runs
                   FOR EACH ROW WHEN (NEW.id = '%2$s') EXECUTE FUNCTION %1$s.refuse()
                """.formatted(schema, FIRST));

        Cli done = run("cancel", "--workflow", "naps", "--tenant", "birch");

        assertThat(done.status()).isEqualTo(1);
        assertThat(done.lines()).hasSize(2);
        assertThat(done.lines().get(0)).isEqualTo("Cancelled 2 runs. The store refused 1.");
        assertThat(done.lines().get(1)).startsWith("  " + FIRST + "  ").contains("no room on the disk");
        assertThat(run("cancel", "--workflow", "naps", "--tenant", "birch", "--json")
                        .out())
                .contains("\"refused\" : 1", FIRST.toString());
    }

    @Test
    void a_failed_run_is_retried_where_it_stands() {
        StartedRun order = failed(FIRST, "birch");
        works = true;

        Cli retried = run("retry", "aaaaaaaa");

        assertThat(retried.out())
                .isEqualToIgnoringNewLines(
                        "Run " + FIRST + " goes on: step 'ship' is queued again, and 1 step waits for that again.");
        assertThat(order.await().status()).isEqualTo(RunStatus.COMPLETED);
        Cli again = run("retry", "aaaaaaaa");
        assertThat(again.out()).contains("has no open dead letter. Nothing changed.");
        assertThat(again.status()).isEqualTo(1);
    }

    @Test
    void dead_letters_are_listed_grouped_and_shown_without_stack_traces_unless_asked() {
        failed(FIRST, "birch");
        failed(SECOND, "elm");

        assertThat(run("dead-letters").lines())
                .hasSize(3)
                .element(0)
                .asString()
                .matches(" *failed +workflow +step +tenant +tries +requeued +run +error");
        assertThat(run("dead-letters", "list", "--tenant", "elm").lines())
                .hasSize(2)
                .element(1)
                .asString()
                .contains("orders", "ship", "elm", SECOND.toString(), "TerminalError: no street 4711");
        assertThat(run("dead-letters", "groups").lines())
                .hasSize(2)
                .element(1)
                .asString()
                .matches(" *2 .*orders +ship +TerminalError: no street 4711");
        assertThat(run("dead-letters", "--json").out()).doesNotContain("at dev.cairn");

        Cli shown = run("dead-letters", "show", "aaaaaaaa", "ship");
        assertThat(shown.lines())
                .contains("step ship of run " + FIRST + "  OPEN", "dev.cairn.TerminalError: no street 4711")
                .anyMatch(line -> line.contains("FAILED") && line.contains("no street"));
        assertThat(shown.out()).doesNotContain("StopAndReviveTest.java");
        assertThat(run("dead-letters", "show", "aaaaaaaa", "ship", "--trace").out())
                .contains("StopAndReviveTest.java");
        assertThat(run("dead-letters", "show", "aaaaaaaa", "pay").status()).isEqualTo(1);
    }

    @Test
    void dead_letters_are_requeued_by_filter_after_a_dry_run_has_counted_them() {
        StartedRun first = failed(FIRST, "birch");
        StartedRun second = failed(SECOND, "elm");
        works = true;
        JsonNode letters =
                JsonMapper.shared().readTree(run("dead-letters", "--json").out());
        String fingerprint = letters.get(0).get("fingerprint").asString();

        assertThat(run("dead-letters", "requeue", "--fingerprint", fingerprint, "--dry-run")
                        .out())
                .isEqualToIgnoringNewLines("Would requeue 2 dead letters. Nothing changed.");
        assertThat(run("dead-letters", "requeue", "--fingerprint", fingerprint).out())
                .isEqualToIgnoringNewLines("Requeued 2 dead letters of 2 runs.");

        assertThat(first.await().status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(second.await().status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(run("dead-letters").out()).isEqualToIgnoringNewLines("No dead letters.");
    }

    @Test
    void a_dead_letter_is_requeued_or_discarded_by_its_names_once() {
        failed(FIRST, "birch");
        failed(SECOND, "elm");

        Cli discarded = run("dead-letters", "discard", "bbbbbbbb", "ship", "--reason", "paid by hand");
        assertThat(discarded.out())
                .isEqualToIgnoringNewLines("The dead letter of step 'ship' of run " + SECOND + " is discarded.");
        assertThat(run("dead-letters", "requeue", "bbbbbbbb", "ship").out())
                .contains("was discarded by")
                .contains("(command line)")
                .contains("paid by hand");
        assertThat(run("dead-letters", "show", "bbbbbbbb", "ship").lines())
                .anyMatch(line -> line.startsWith("last change ") && line.endsWith(": paid by hand"));

        assertThat(run("dead-letters", "requeue", "aaaaaaaa", "ship").status()).isZero();
    }

    @Test
    void commands_that_would_mean_everything_or_nothing_are_refused_in_a_sentence() {
        assertThat(run("cancel").err())
                .isEqualToIgnoringNewLines("cairn: Name a run, or choose runs with --workflow, --tenant, --metadata or"
                        + " --older-than; --all means all of them.");
        assertThat(run("cancel", "aaaaaaaa", "--tenant", "birch").err()).contains("Leave one out.");
        assertThat(run("cancel", "--workflow", "naps", "--step", "left").err()).contains("Name the run.");
        assertThat(run("dead-letters", "requeue").err()).contains("--all means all of them.");
        assertThat(run("dead-letters", "requeue", "aaaaaaaa").err()).contains("Name the step too");
        assertThat(run("dead-letters", "discard", "--all").err()).contains("--reason");
        assertThat(run("cancel", "cccccccc").status()).isEqualTo(1);
        assertThat(Cli.run(Map.of(), "dead-letters", "requeue", "--help").out())
                .contains("Usage: cairn dead-letters requeue");
    }
}
