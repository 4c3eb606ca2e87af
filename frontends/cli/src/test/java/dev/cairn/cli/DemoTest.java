package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo as people start it: a process, with processes of its own. */
@Tag("slow")
class DemoTest {

    @TempDir
    private Path home;

    @Test
    void a_worker_is_killed_on_the_way_and_all_runs_complete() throws Exception {
        Process demo = start("demo", "--runs", "20");
        List<String> lines = new ArrayList<>();
        try (BufferedReader out = demo.inputReader(StandardCharsets.UTF_8)) {
            readUntil(out, lines, "killed with");
            // Paused, it cannot come to its end before it was looked at, however slow that is.
            signal(demo, "STOP");
            try {
                whileItRuns();
            } finally {
                signal(demo, "CONT");
            }
            out.lines().forEach(lines::add);
        }
        assertThat(demo.waitFor(60, TimeUnit.SECONDS)).isTrue();

        assertThat(demo.exitValue()).as(() -> String.join("\n", lines)).isZero();
        assertThat(lines)
                .anyMatch(line ->
                        line.matches("\\d\\d:\\d\\d  worker-\\d \\(pid \\d+\\) killed with \\d+ steps? in hand"))
                .anyMatch(line -> line.contains("its death") || line.contains("noticed after"))
                .anyMatch(line -> line.matches("\\d\\d:\\d\\d  worker-4 has taken the place"))
                .anyMatch(line -> line.matches("\\d\\d:\\d\\d  its \\d+ steps? done after .* by worker-.*"))
                .anyMatch(line -> line.startsWith("20 runs finished in "))
                .anyMatch(line -> line.matches("worker-\\d killed with \\d+ steps? in hand; others did .* within .*"))
                .anyMatch(line -> line.startsWith("✓ done  ▶ runs  » ready"))
                .contains("verify: clean")
                .anyMatch(line -> line.startsWith("acme (floods)"))
                .anyMatch(line -> line.startsWith("✓ validate ─┬─ "));
        assertThat(home.resolve("demo").resolve("url")).doesNotExist();
        assertThat(home.resolve("demo").resolve("logs").resolve("worker-1.log")).isNotEmptyFile();
    }

    /** Another one is refused, other commands find its database, and nothing of this disturbs it. */
    private void whileItRuns() {
        Map<String, String> environment = Map.of("CAIRN_HOME", home.toString());
        Cli second = Cli.run(environment, "demo", "--fresh");
        assertThat(second.status()).isEqualTo(2);
        assertThat(second.err().lines())
                .singleElement()
                .asString()
                .startsWith("cairn: The data folder ")
                .contains("is in use by another process");

        assertThat(Cli.run(environment, "runs", "--tenant", "acme").lines()).hasSizeGreaterThan(2);
        assertThat(Cli.run(environment, "workers").out()).contains("worker-");
        assertThat(Cli.run(environment, "verify").status()).isZero();
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                CairnCommand.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("CAIRN_HOME", home.toString());
        return builder.start();
    }

    private static void signal(Process process, String name) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
        assertThat(kill.waitFor()).isZero();
    }

    private static void readUntil(BufferedReader out, List<String> lines, String wanted) {
        try {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.add(line);
                if (line.contains(wanted)) {
                    return;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new AssertionError("'" + wanted + "' was never said:\n" + String.join("\n", lines));
    }
}
