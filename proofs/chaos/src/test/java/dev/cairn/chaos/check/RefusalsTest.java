package dev.cairn.chaos.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chaos.storm.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each refusal is counted for the fault that caused it. */
class RefusalsTest {

    @TempDir
    private Path folder;

    private Refusals read(String serverLog, String workerLog) throws IOException {
        Path workers = Files.createDirectories(folder.resolve("workers"));
        Files.writeString(workers.resolve("cairn-0-1.log"), workerLog);
        return Refusals.in(Files.writeString(folder.resolve("server.log"), serverLog), workers);
    }

    @Test
    void errors_of_the_server_are_told_apart_by_their_state_and_text() throws IOException {
        Refusals refusals = read("""
                2026-11-18 18:43:40.253 UTC,19548,55P03,cairn-3-4:ERROR:  canceling statement due to lock timeout
                2026-11-18 18:43:40.254 UTC,19548,55P03,cairn-3-4:ERROR:  refused by the storm
                2026-11-18 18:43:40.255 UTC,19548,42501,cairn-3-4:ERROR:  permission denied for schema cairn
                2026-11-18 18:43:40.256 UTC,19548,57P05,cairn-3-4:FATAL:  terminating connection due to idle-session timeout
                2026-11-18 18:43:40.257 UTC,19548,25006,chaos-controller:ERROR:  cannot execute INSERT in a read-only transaction
                2026-11-18 18:43:40.258 UTC,19548,57P01,cairn-3-4:FATAL:  terminating connection due to administrator command
                """, "");

        assertThat(refusals.sent()).isEqualTo(Map.of(Fault.LOCK, 1, Fault.FULL_DISK, 1, Fault.POOLER, 2));
    }

    @Test
    void lines_of_the_workers_are_counted_too() throws IOException {
        Refusals refusals = read("", """
                18:44:39.205 [cairn-lead] WARN Trouble - PostgreSQL refused a statement (SQLSTATE 25006): ERROR: cannot execute
                18:44:39.206 [cairn-lead] INFO Trouble - All loops work again. last=LEAD
                """);

        assertThat(refusals.logged()).isEqualTo(Map.of(Fault.READ_ONLY, 1));
    }

    @Test
    void a_fault_that_struck_often_and_that_nobody_felt_is_a_finding() throws IOException {
        Refusals nothing = read("", "");

        assertThat(nothing.withoutEffect(Map.of(Fault.LOCK, 5, Fault.POOLER, 1, Fault.KILL, 100)))
                .singleElement()
                .asString()
                .startsWith("LOCK struck 5 times");
    }
}
