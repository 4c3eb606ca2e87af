package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher, in a copy of the repository that has nothing but it, with a Maven that only pretends to build. */
@Tag("slow")
class LauncherTest {

    private static final List<String> TOOLS = List.of(
            "bash", "sed", "find", "head", "dirname", "readlink", "mkdir", "touch", "mv", "sleep", "cat", "cp", "rm");
    private static final Path SCRIPT =
            Path.of("..", "..", "cairn").toAbsolutePath().normalize();

    @TempDir
    private Path copy;

    private Path tools;

    @BeforeEach
    void layOut() throws IOException {
        Files.copy(SCRIPT, copy.resolve("cairn"));
        Files.writeString(copy.resolve("pom.xml"), "");
        for (String module : List.of("engine", "adapters", "embedded", "testkit", "frontends/cli")) {
            Files.createDirectories(copy.resolve(module));
            Files.writeString(copy.resolve(module).resolve("pom.xml"), "");
        }
        tools = Files.createDirectories(copy.resolve("tools"));
        for (String tool : TOOLS) {
            Files.createSymbolicLink(tools.resolve(tool), onPath(tool));
        }
    }

    /** Before the folder is deleted: what is linked to lies outside, of which JUnit would warn. */
    @AfterEach
    void removeLinks() throws IOException {
        for (String tool : TOOLS) {
            Files.delete(tools.resolve(tool));
        }
    }

    @Test
    void without_maven_one_sentence_says_so() throws Exception {
        assertThat(launch(jdk(), "runs")).isEqualTo(new Result(2, """
                cairn: Cairn has to be built first, and mvn is not on the PATH. Install Maven 3.8 or newer.
                """));
    }

    @Test
    void without_a_jdk_one_sentence_says_so() throws Exception {
        String script = Files.readString(SCRIPT);
        String lost = script.replaceAll("(?m)^( +)/usr/lib/jvm/.*$", "$1/nowhere \\\\")
                .replaceAll("(?m)^( +)/Library/Java.*$", "$1/nowhere; do");
        assertThat(lost).isNotEqualTo(script);
        Files.writeString(copy.resolve("cairn"), lost);

        assertThat(launch("/nowhere", "runs")).isEqualTo(new Result(2, """
                cairn: No JDK of version 21 or newer was found. Install one, or set JAVA_HOME to its folder.
                """));
    }

    @Test
    void a_build_that_fails_is_told_with_its_log() throws Exception {
        maven("echo no such artifact; exit 1");

        Result result = launch(jdk(), "runs");

        Path log = copy.toRealPath().resolve("frontends/cli/target/launcher-build.log");
        assertThat(result).isEqualTo(new Result(2, """
                Maven first downloads about 90 MB into %s/.m2/repository, 15 MB of them a PostgreSQL server.
                Building frontends/cli …
                cairn: The build of frontends/cli failed; what Maven said is in %s.
                """.formatted(copy, log)));
        assertThat(log).content().startsWith("no such artifact");
    }

    @Test
    void a_download_is_announced_only_when_there_is_one() throws Exception {
        maven("exit 1");
        Files.createDirectories(copy.resolve(".m2/repository/io/zonky/test/postgres"));

        assertThat(launch(jdk(), "runs").text()).startsWith("Building frontends/cli …");
    }

    @Test
    void it_builds_once_and_again_when_a_source_is_newer() throws Exception {
        maven("echo built >> builds; mkdir -p frontends/cli/target; cp -r '%s' frontends/cli/target/classes"
                .formatted(Path.of("target", "classes").toAbsolutePath()));
        Path source = Files.writeString(copy.resolve("engine").resolve("A.java"), "");

        launch(jdk(), "--version");
        launch(jdk(), "--version");
        assertThat(copy.resolve("builds")).content().isEqualTo("built\n");

        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));
        launch(jdk(), "--version");
        assertThat(copy.resolve("builds")).content().isEqualTo("built\nbuilt\n");
    }

    @Test
    void a_second_start_waits_for_the_first_to_build_and_does_not_build_again() throws Exception {
        maven("echo built >> builds; sleep 1; mkdir -p frontends/cli/target; cp -r '%s' frontends/cli/target/classes"
                .formatted(Path.of("target", "classes").toAbsolutePath()));

        Process first = process(jdk(), "--version");
        launch(jdk(), "--version");
        first.waitFor();

        assertThat(copy.resolve("builds")).content().isEqualTo("built\n");
        assertThat(copy.resolve("target").resolve("launcher-lock")).doesNotExist();
    }

    @Test
    void what_is_not_in_this_copy_is_named() throws Exception {
        assertThat(launch(jdk(), "bench")).isEqualTo(new Result(2, """
                cairn: There is no proofs/bench in this copy of Cairn.
                """));
        assertThat(launch(jdk(), "chaos", "--help").text()).contains("Usage: cairn chaos", "Example:");
    }

    private void maven(String script) throws IOException {
        Path fake = Files.writeString(tools.resolve("mvn"), "#!/usr/bin/env bash\n" + script + "\n");
        assertThat(fake.toFile().setExecutable(true)).isTrue();
    }

    private Process process(String javaHome, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(tools.resolve("bash").toString(), copy.resolve("cairn").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment()
                .putAll(Map.of(
                        "PATH", tools.toString(), "JAVA_HOME", javaHome, "HOME", copy.toString(), "LC_ALL", "C.UTF-8"));
        return builder.start();
    }

    private Result launch(String javaHome, String... arguments) throws Exception {
        Process process = process(javaHome, arguments);
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), text);
    }

    private static String jdk() {
        return System.getProperty("java.home");
    }

    private static Path onPath(String tool) {
        for (String folder : System.getenv("PATH").split(":")) {
            if (Files.isExecutable(Path.of(folder, tool))) {
                return Path.of(folder, tool);
            }
        }
        throw new AssertionError(tool + " is not on the PATH");
    }

    private record Result(int status, String text) {}
}
