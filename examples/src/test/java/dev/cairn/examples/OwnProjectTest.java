package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.embedded.EmbeddedServer;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** The code of the README in a project of its own, which knows Cairn by its artifacts alone. */
@EnabledIfSystemProperty(named = "local.repository", matches = ".+", disabledReason = "runs after the packaging")
@Tag("slow")
class OwnProjectTest {
    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
    private static final List<String> QUICK_START = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final EmbeddedServer server = EmbeddedServer.temporary().start();

    @TempDir
    private Path folder;

    @AfterEach
    void stop() throws IOException {
        server.close();
        LocalRepository.unlink(folder.resolve("repository"));
    }

    @Test
    void a_process_that_is_killed_in_mid_step_goes_on_when_it_is_started_again() throws Exception {
        String classPath = build(folder.resolve("own-project"));

        Process first = start(classPath, "first.txt");
        await().atMost(PATIENCE).until(() -> ask("SELECT count(*) FROM cairn.leases WHERE name = 'send'") == 1);
        first.destroyForcibly().waitFor();
        assertThat(printed("first.txt")).containsExactly("composing the greeting");

        Process second = start(classPath, "second.txt");
        assertThat(second.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(second.exitValue())
                .as(() -> String.join("\n", printed("log.txt")))
                .isZero();
        assertThat(printed("log.txt")).anyMatch(line -> line.contains("Worker died; its tasks run elsewhere."));

        // The finished step is not done again, the one that was cut off is.
        assertThat(printed("second.txt")).containsExactly("Hello, Ada!", "COMPLETED");
        assertThat(ask("SELECT attempts FROM cairn.tasks WHERE name = 'greet'")).isEqualTo(1);
        assertThat(ask("SELECT attempts FROM cairn.tasks WHERE name = 'send'")).isEqualTo(2);
        assertThat(ask("SELECT count(*) FROM cairn.workflow_runs")).isEqualTo(1);
        PGSimpleDataSource database = new PGSimpleDataSource();
        database.setUrl(server.url());
        assertThat(Verify.on(database).check()).isEmpty();
    }

    @Test
    void a_test_with_the_test_kit_is_found_and_passes() throws Exception {
        Path project = folder.resolve("own-project");
        Path tests = Files.createDirectories(project.resolve("src/test/java"));
        Files.copy(
                Repository.root().resolve("examples/own-project/src/test/java/GreetingTest.java"),
                tests.resolve("GreetingTest.java"));

        maven(project, "test");

        assertThat(printed("own-project/target/surefire-reports/GreetingTest.txt"))
                .anyMatch(line -> line.startsWith("Tests run: 1, Failures: 0, Errors: 0, Skipped: 0"));
    }

    /** Puts the README's code into the project, lets Maven compile it, and returns the class path to run it with. */
    private String build(Path project) throws IOException, InterruptedException {
        Path classPath = project.resolve("class-path.txt");
        maven(
                project,
                "-Dmdep.includeScope=runtime",
                "-Dmdep.outputFile=" + classPath,
                "compile",
                "dependency:build-classpath");
        return project.resolve("target/classes") + File.pathSeparator + Files.readString(classPath);
    }

    /** Makes the project and lets Maven work on it. */
    private void maven(Path project, String... goals) throws IOException, InterruptedException {
        Path root = Repository.root();
        Path sources = Files.createDirectories(project.resolve("src/main/java"));
        Files.copy(root.resolve("examples/own-project/pom.xml"), project.resolve("pom.xml"));
        String code = Markdown.read(root.resolve("README.md")).blocks("java").getFirst();
        Files.writeString(sources.resolve("HelloWorkflow.java"), code);
        Path repository = folder.resolve("repository");
        LocalRepository.make(
                repository,
                Path.of(System.getProperty("local.repository")),
                root.resolve("examples/target/repository"),
                root.resolve("pom.xml"),
                System.getProperty("cairn.version"));

        List<String> command = maven();
        command.add("-Dmaven.repo.local=" + repository);
        // Whatever mirror the artifacts came from, they are there.
        command.add("-Daether.enhancedLocalRepository.trackingFilename=not-tracked");
        command.addAll(List.of(goals));
        run(project, command);
    }

    /** The Maven that runs this build, with the same settings. */
    private static List<String> maven() {
        String script = System.getProperty("os.name").startsWith("Windows") ? "mvn.cmd" : "mvn";
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("maven.home"), "bin", script).toString());
        command.addAll(List.of("--quiet", "--batch-mode", "--no-snapshot-updates"));
        if (System.getProperty("maven.offline").endsWith("true")) {
            command.add("--offline");
        }
        Path settings = Path.of(System.getProperty("maven.settings").replaceFirst("file: ", ""));
        if (Files.exists(settings)) {
            command.addAll(List.of("--settings", settings.toString()));
        }
        return command;
    }

    private void run(Path project, List<String> command) throws IOException, InterruptedException {
        Path log = folder.resolve("maven.txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("MAVEN_"));
        builder.environment().put("JAVA_HOME", JAVA_HOME.toString());
        builder.environment().put("MAVEN_OPTS", String.join(" ", QUICK_START));
        int status = builder.start().waitFor();
        assertThat(status).as(() -> String.join("\n", printed("maven.txt"))).isZero();
    }

    private Process start(String classPath, String output) throws IOException {
        List<String> command = new ArrayList<>(QUICK_START);
        command.addFirst(JAVA_HOME.resolve("bin/java").toString());
        command.addAll(List.of("-cp", classPath, "HelloWorkflow", server.url()));
        return new ProcessBuilder(command)
                .redirectError(Redirect.appendTo(folder.resolve("log.txt").toFile()))
                .redirectOutput(folder.resolve(output).toFile())
                .start();
    }

    private List<String> printed(String file) {
        return Markdown.read(folder.resolve(file)).text().lines().toList();
    }

    private long ask(String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(server.url());
                var statement = connection.createStatement()) {
            if (!exists(connection.getMetaData().getTables(null, "cairn", "leases", null))) {
                return 0;
            }
            try (var row = statement.executeQuery(sql)) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    private static boolean exists(ResultSet tables) throws SQLException {
        try (tables) {
            return tables.next();
        }
    }
}
