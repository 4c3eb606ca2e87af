package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The check from the command line. */
class VerifyCommandTest {

    private final Schema schema = TestDatabase.freshSchema();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(Map<String, String> environment, String... arguments) {
        return new VerifyCommand(
                        environment,
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8))
                .run(arguments);
    }

    private static String url() {
        return TestDatabase.url();
    }

    @Test
    void a_clean_database_is_called_clean_with_what_was_looked_at() {
        assertThat(run(Map.of(), "--url", url(), "--schema", schema.name())).isZero();

        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("clean, looked at 0 runs, 0 tasks, 0 events, 0 queued, 0 leases, 0 timers, 0 workers"
                        + System.lineSeparator());
        assertThat(err.size()).isZero();
    }

    @Test
    void each_violation_is_a_line_and_the_status_is_1() {
        TestDatabase.execute(schema, """
                INSERT INTO cairn.leases (run_id, name, attempt, token, worker_id, started_at)
                VALUES ('00000000-0000-0000-0000-000000000001', 'ship', 1, gen_random_uuid(),
                        '00000000-0000-0000-0000-000000000002', now())
                """);

        assertThat(run(Map.of(), "--url", url(), "--schema", schema.name())).isEqualTo(1);

        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "I2: task 'ship' of run 00000000-0000-0000-0000-000000000001 is not stored but has lease",
                        "I15: task 'ship' of run 00000000-0000-0000-0000-000000000001 is leased to worker"
                                + " 00000000-0000-0000-0000-000000000002, which is not registered",
                        "2 violations, looked at 0 runs, 0 tasks, 0 events, 0 queued, 1 leases, 0 timers, 0 workers");
    }

    @Test
    void user_and_password_may_come_from_the_environment() {
        String bare = url().replaceFirst("\\?.*", "");

        assertThat(run(Map.of("PGUSER", "postgres", "PGPASSWORD", "any"), "--url", bare, "--schema", schema.name()))
                .isZero();
    }

    @Test
    void what_is_on_the_command_line_goes_before_what_is_in_the_url_and_the_environment() {
        assertThat(run(Map.of("PGUSER", "postgres"), "--url", url(), "--user", "nobody", "--password", "any"))
                .isEqualTo(2);

        assertThat(err.toString(StandardCharsets.UTF_8)).contains("nobody");
    }

    @Test
    void a_database_that_cannot_be_reached_was_not_checked() {
        assertThat(run(Map.of(), "--url", "jdbc:postgresql://127.0.0.1:1/none")).isEqualTo(2);

        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .singleElement()
                .asString()
                .startsWith("Not checked: PostgreSQL could not be asked: ");
    }

    @Test
    void a_schema_without_tables_was_not_checked() {
        assertThat(run(Map.of(), "--url", url(), "--schema", "elsewhere")).isEqualTo(2);

        assertThat(err.toString(StandardCharsets.UTF_8)).contains("has no tables of Cairn");
    }

    @Test
    void a_schema_of_another_version_was_not_checked() {
        TestDatabase.execute(schema, "UPDATE cairn.schema_version SET version = 99 WHERE version = 1");

        assertThat(run(Map.of(), "--url", url(), "--schema", schema.name())).isEqualTo(2);

        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("has version 99")
                .contains("Use a newer Cairn");
    }

    @Test
    void a_command_that_makes_no_sense_is_answered_with_the_usage() {
        assertThat(run(Map.of())).isEqualTo(2);
        assertThat(run(Map.of(), "--url")).isEqualTo(2);
        assertThat(run(Map.of(), "--uri", "x")).isEqualTo(2);
        assertThat(run(Map.of(), "--url", "nonsense")).isEqualTo(2);

        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .hasSize(4)
                .allMatch(line -> line.startsWith("Not checked: "))
                .satisfies(lines -> assertThat(lines.getFirst()).contains("--url is missing. Usage: "));
    }
}
