package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each mistake is answered by one sentence and a status, and does no harm. */
class MistakesTest {

    @TempDir
    private Path home;

    private Map<String, String> environment() {
        return Map.of("CAIRN_HOME", home.toString());
    }

    private void refused(int status, String sentence, String... arguments) {
        Cli answer = Cli.run(environment(), arguments);
        assertThat(answer.err().lines()).singleElement().asString().startsWith("cairn: " + sentence);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.out()).doesNotContain("Exception");
    }

    @Test
    void a_dashboard_that_others_reach_needs_a_token_and_a_port_that_is_free() throws IOException {
        refused(2, "Others reach 0.0.0.0. Name a file with a token", "dashboard", "--host", "0.0.0.0");
        refused(2, "--port must lie between 0 and 65535.", "dashboard", "--port", "70000");
        Path token = Files.writeString(home.resolve("token"), "short");
        refused(2, "Access.token: the token has 5 characters", "dashboard", "--token-file", token.toString());
        refused(
                2,
                "The file " + home.resolve("none"),
                "dashboard",
                "--token-file",
                home.resolve("none").toString());
        try (ServerSocket taken = new ServerSocket(0)) {
            String port = Integer.toString(taken.getLocalPort());
            String url = TestServer.url();
            String schema = TestServer.freshSchema();
            refused(
                    2,
                    "The dashboard cannot listen on 127.0.0.1:" + port,
                    "dashboard",
                    "--url",
                    url,
                    "--schema",
                    schema,
                    "--port",
                    port);
        }
    }

    @Test
    void an_unknown_command_or_option_is_named() {
        refused(2, "There is no command 'foo'. See: cairn --help", "foo");
        refused(2, "Unknown option: '--foo'. See: cairn runs --help", "runs", "--foo");
        refused(2, "Invalid value for option '--status': expected one of [RUNNING", "runs", "--status", "over");
        refused(2, "Invalid value for option '--since': 'soon' is not a time such as", "runs", "--since", "soon");
        refused(2, "The limit must lie between 1 and 1,000, was 0. Read more with --after.", "runs", "--limit", "0");
        refused(2, "Missing required parameter: 'RUN'. See: cairn show --help", "show");
        refused(2, "Missing required option: '--older-than=TIME'. See: cairn prune --help", "prune");
    }

    @Test
    void without_a_database_the_ways_to_name_one_are_told() {
        refused(2, "No database was named, and no demo is running. Use --url", "runs");
    }

    @Test
    void a_url_that_is_none_is_quoted() {
        refused(2, "'nonsense' is not the URL of a PostgreSQL database.", "runs", "--url", "nonsense");
        refused(2, "'jdbc:mysql://h/d' is not the URL of a Postg", "runs", "--url", "jdbc:mysql://h/d");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "runs --url mysql://ada:s3cret@h/d",
                "runs --url postgres://ada:s3cret%@127.0.0.1:1/d",
                "runs --url jdbc:postgresql://127.0.0.1:x/d?user=ada&password=s3cret",
                "runs --url jdbc:postgresql://ada:s3cret@127.0.0.1:1",
                "runs --url postgres://ada:s3cret@127.0.0.1:1/d",
                "demo --runs 1 --url postgres://ada:s3cret@127.0.0.1:1/d",
                "runs postgres://ada:s3cret@h/d",
                "postgres://ada:s3cret@h/d",
                "runs --passwort s3cret",
                "runs --passwort=s3cret",
                "show --url postgres://ada:s3cret@h/d",
            })
    void no_password_is_printed(String line) {
        Cli answer = Cli.run(environment(), line.split(" "));
        assertThat(answer.status()).isEqualTo(2);
        assertThat(answer.err().lines()).hasSize(1);
        assertThat(answer.err() + answer.out()).doesNotContain("s3cret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"runs", "workers", "queue", "timers", "verify", "migrate"})
    void a_server_that_is_down_is_named(String command) {
        refused(
                2,
                "No PostgreSQL server answers at 127.0.0.1:1/none: ",
                command,
                "--url",
                "postgres://127.0.0.1:1/none");
    }

    @Test
    void a_demo_that_is_gone_is_named_as_such() throws IOException {
        Files.createDirectories(home.resolve("demo"));
        Files.writeString(home.resolve("demo").resolve("url"), "jdbc:postgresql://127.0.0.1:1/postgres?user=a");

        Cli answer = Cli.run(environment(), "runs");

        assertThat(answer.status()).isEqualTo(2);
        assertThat(answer.err()).contains("That was the demo's; start it again, or name a database with --url.");
    }

    @Test
    void an_unknown_host_database_or_user_and_a_wrong_password_are_named() {
        refused(
                2,
                "The host of no.such.host.invalid:5432/d is unknown.",
                "runs",
                "--url",
                "postgres://no.such.host.invalid/d");
        String server = "postgres://localhost:" + TestServer.port();
        refused(
                2,
                "There is no database 'nowhere' at localhost:",
                "runs",
                "--url",
                TestServer.url().replace("/postgres?", "/nowhere?"));
        refused(
                2,
                "The server at localhost:" + TestServer.port()
                        + "/postgres does not let user 'nobody' in: password authentication failed",
                "runs",
                "--url",
                server + "/postgres",
                "--user",
                "nobody",
                "--password",
                "wrong");
        refused(
                2,
                "The server at localhost:" + TestServer.port()
                        + "/postgres does not let user 'guarded' in: password authentication failed",
                "runs",
                "--url",
                server + "/postgres",
                "--user",
                "guarded",
                "--password",
                "wrong");
    }

    @ParameterizedTest
    @ValueSource(strings = {"runs", "workers", "queue", "timers", "verify", "prune", "show", "watch"})
    void a_schema_that_is_missing_or_newer_is_named(String command) {
        String newer = TestServer.freshSchema();
        TestServer.execute("UPDATE " + newer + ".schema_version SET version = 99");
        String[] missing = with(command, "--url", TestServer.url(), "--schema", "elsewhere");
        refused(2, "Schema 'elsewhere' has no tables of Cairn. Create them with 'cairn migrate'", missing);
        String[] tooNew = with(command, "--url", TestServer.url(), "--schema", newer);
        refused(2, "Schema '" + newer + "' has version 99, which is newer than the", tooNew);
    }

    private static String[] with(String command, String... options) {
        String[] own = switch (command) {
            case "prune" -> new String[] {command, "--older-than", "1d"};
            case "show", "watch" -> new String[] {command, "0"};
            default -> new String[] {command};
        };
        String[] all = new String[own.length + options.length];
        System.arraycopy(own, 0, all, 0, own.length);
        System.arraycopy(options, 0, all, own.length, options.length);
        return all;
    }

    @Test
    void a_newer_schema_is_neither_migrated_nor_used_by_a_demo() {
        String newer = TestServer.freshSchema();
        TestServer.execute("UPDATE " + newer + ".schema_version SET version = 99");

        refused(
                2,
                "Schema '" + newer + "' has version 99, which",
                "migrate",
                "--url",
                TestServer.url(),
                "--schema",
                newer);
        Cli demo = Cli.run(environment(), "demo", "--runs", "1", "--url", TestServer.url(), "--schema", newer);

        assertThat(demo.status()).isEqualTo(2);
        assertThat(demo.err())
                .isEqualToIgnoringNewLines("cairn: Schema '" + newer
                        + "' has version 99, which is newer than the 1 this code knows. Use a newer Cairn.");
    }

    @Test
    void a_run_that_is_not_there_is_named_and_the_status_is_1() {
        String schema = TestServer.freshSchema();
        String id = new UUID(1, 2).toString();
        refused(1, "There is no run " + id + ".", "show", id, "--url", TestServer.url(), "--schema", schema);
        refused(1, "There is no run 0198.", "watch", "0198", "--url", TestServer.url(), "--schema", schema);
        refused(
                2,
                "'order-1' is not the beginning of a run's id",
                "show",
                "order-1",
                "--url",
                TestServer.url(),
                "--schema",
                schema);
    }

    @Test
    void a_demo_refuses_a_port_that_is_taken_and_a_folder_that_cannot_be_made() throws IOException {
        try (ServerSocket taken = new ServerSocket(0)) {
            String port = Integer.toString(taken.getLocalPort());
            refused(2, "Port " + port + " is taken by another program.", "demo", "--port", port);
        }
        Path file = Files.writeString(home.resolve("file"), "");
        refused(
                2,
                "The folder " + file.resolve("x") + " cannot be made",
                "demo",
                "--folder",
                file.resolve("x").toString());
        refused(2, "--runs must lie between 1 and 100,000.", "demo", "--runs", "0");
        refused(2, "--fresh and --port are about the embedded server", "demo", "--fresh", "--url", TestServer.url());
    }

    @Test
    void a_demo_refuses_data_whose_tables_are_of_another_build() throws IOException {
        Path folder = Files.createDirectories(home.resolve("demo"));
        Files.writeString(folder.resolve("tables.sql"), "CREATE TABLE other ();");
        refused(2, "The data in " + folder + " is of another build of Cairn", "demo");
    }
}
