package dev.cairn.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The benchmark at tiny sizes: it measures nothing, but everything in it works, and Cairn's invariants hold. */
@Tag("slow")
class QuickBenchTest {

    @TempDir
    private Path out;

    @Test
    @Timeout(180)
    void cairn_and_the_server_are_measured() throws IOException {
        String said = run("--quick", "--scenario", "a,c,d,e,snapshot", "--out", out.toString());

        assertThat(said)
                .contains("batched rows/s, 1 client", "steps/s", "trigger to first step p50 ms", "last to first");
        assertThat(Files.readString(out.resolve("bench.json"))).contains("\"figure\" : \"run p99 ms\"");
        assertThat(Files.readString(out.resolve("bench.svg")))
                .startsWith("<svg")
                .contains("fan-out");
    }

    @Test
    @Timeout(180)
    void other_engines_are_measured_beside_cairn() {
        String said = run("--quick", "--peers", "--scenario", "a", "--out", out.toString());

        assertThat(said).contains("db-scheduler", "DBOS", "Cairn is");
    }

    private static String run(String... arguments) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        new Bench(BenchOptions.parse(List.of(arguments)), new PrintStream(said, true, StandardCharsets.UTF_8)).run();
        return said.toString(StandardCharsets.UTF_8);
    }
}
