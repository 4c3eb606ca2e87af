package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Commands that check and change. */
@Tag("slow")
class OperateTest {

    private final String schema = TestServer.freshSchema();

    private Cli run(String... arguments) {
        return Cli.run(Map.of("CAIRN_URL", TestServer.url()), arguments);
    }

    @Test
    void a_clean_database_is_called_clean_with_what_was_looked_at() {
        Cli answer = run("verify", "--schema", schema);

        assertThat(answer.out())
                .isEqualToIgnoringNewLines(
                        "clean, looked at 0 runs, 0 tasks, 0 events, 0 queued, 0 leases, 0 timers, 0 workers");
        assertThat(answer.err()).isEmpty();
        assertThat(answer.status()).isZero();
    }

    @Test
    void each_violation_is_a_line_and_the_status_is_1() {
        TestServer.execute("INSERT INTO " + schema + """
            .leases (run_id, name, attempt, token, worker_id, started_at)
            VALUES ('00000000-0000-0000-0000-000000000001', 'ship', 1, gen_random_uuid(),
                    '00000000-0000-0000-0000-000000000002', now())
            """);

        Cli answer = run("verify", "--schema", schema);

        assertThat(answer.lines())
                .containsExactly(
                        "I2: task 'ship' of run 00000000-0000-0000-0000-000000000001 is not stored but has lease",
                        "I15: task 'ship' of run 00000000-0000-0000-0000-000000000001 is leased to worker"
                                + " 00000000-0000-0000-0000-000000000002, which is not registered",
                        "2 violations, looked at 0 runs, 0 tasks, 0 events, 0 queued, 1 leases, 0 timers, 0 workers");
        assertThat(answer.status()).isEqualTo(1);
        assertThat(run("verify", "--schema", schema, "--json").out()).contains("\"invariant\" : \"I15\"");
    }

    @Test
    void the_database_may_be_named_as_psql_does() {
        String bare = "localhost:" + TestServer.port();
        Map<String, String> pg = Map.of(
                "PGHOST", "localhost",
                "PGPORT", Integer.toString(TestServer.port()),
                "PGDATABASE", "postgres",
                "PGUSER", "guarded",
                "PGPASSWORD", "secret");
        TestServer.execute("GRANT USAGE ON SCHEMA " + schema + " TO guarded; GRANT SELECT ON ALL TABLES IN SCHEMA "
                + schema + " TO guarded; GRANT SELECT ON ALL SEQUENCES IN SCHEMA " + schema + " TO guarded");

        assertThat(Cli.run(pg, "workers", "--schema", schema).out()).isEqualToIgnoringNewLines("No workers.");
        assertThat(Cli.run(
                                Map.of(),
                                "queue",
                                "--schema",
                                schema,
                                "--url",
                                "postgresql://guarded:%73ecret@" + bare + "/postgres?connect_timeout=9")
                        .status())
                .isZero();
        assertThat(Cli.run(
                                Map.of("PGUSER", "nobody", "PGPASSWORD", "secret"),
                                "timers",
                                "--schema",
                                schema,
                                "--user",
                                "guarded",
                                "--url",
                                "jdbc:postgresql://" + bare + "/postgres")
                        .status())
                .isZero();
    }

    @Test
    void migrate_makes_a_schema_once_and_prints_it_without_a_database() {
        Cli made = run("migrate", "--schema", "made_by_hand");
        assertThat(made.out()).startsWith("Schema 'made_by_hand' at localhost:").contains("has version 1.");
        assertThat(run("migrate", "--schema", "made_by_hand").status()).isZero();
        assertThat(run("runs", "--schema", "made_by_hand").out()).isEqualToIgnoringNewLines("No runs.");

        Cli printed = Cli.run(Map.of(), "migrate", "--print", "--schema", "printed");
        assertThat(printed.status()).isZero();
        TestServer.execute(printed.out());
        assertThat(run("verify", "--schema", "printed").status()).isZero();
    }

    @Test
    void help_of_the_demo_speaks_of_its_own_defaults() {
        String help = Cli.run(Map.of(), "demo", "--help").out().replaceAll("\\s+", " ");
        assertThat(help)
                .contains("Default: a server of its own, whatever CAIRN_URL and PGHOST say.")
                .contains("Default: cairn, or cairn_demo with --url.")
                .doesNotContain("the demo while it runs");
    }

    @Test
    void help_tells_an_example_of_every_command() {
        String commands = Cli.run(Map.of(), "--help").out();
        for (String command : new String[] {
            "demo",
            "dashboard",
            "runs",
            "show",
            "watch",
            "why",
            "workers",
            "drain",
            "resume",
            "queue",
            "top",
            "health",
            "timers",
            "fork",
            "weight",
            "verify",
            "migrate",
            "prune"
        }) {
            assertThat(commands).contains("  " + command);
            Cli help = Cli.run(Map.of(), command, "--help");
            assertThat(help.status()).isZero();
            assertThat(help.out()).contains("Usage: cairn " + command, "Example:\n  cairn " + command);
            assertThat(help.lines()).allMatch(line -> line.length() <= 80);
        }
        assertThat(Cli.run(Map.of(), "--version").out()).startsWith("cairn ").doesNotContain("$");
        assertThat(Cli.run(Map.of()).status()).isEqualTo(2);
    }
}
