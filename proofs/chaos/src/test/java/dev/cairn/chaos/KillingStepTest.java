package dev.cairn.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.DurableTaskEngine;
import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.StepFailure;
import dev.cairn.Workflow;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import dev.cairn.chaos.machine.Connections;
import dev.cairn.chaos.machine.Fleet;
import dev.cairn.chaos.machine.Server;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A step that ends the process of whatever worker runs it. */
@Tag("slow")
class KillingStepTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    @Timeout(120)
    void a_step_that_kills_its_process_fails_with_its_reason_and_everything_else_goes_on(KillingWorker.Way way)
            throws Exception {
        BlockingQueue<String> deaths = new LinkedBlockingQueue<>();
        try (Server server = new Server(folder);
                HikariDataSource pool = Connections.pool(Connections.url(server.port(), "triggers"), 3);
                DurableTaskEngine engine = KillingWorker.engine(pool, Connections.url(server.port(), "triggers"));
                Fleet fleet = new Fleet(2, server, KillingWorker.class, 0, folder, deaths::add)) {
            Workflow<String> harmless = KillingWorker.harmless(engine);
            List<StartedRun> others = harmless.runAll(Collections.nCopies(20, "in"), "careful");
            WorkflowRunRef poisoned = KillingWorker.poison(engine).runNoWait(way.name(), "reckless");
            fleet.start();

            WorkflowResult result = poisoned.await(LONG);

            assertThat(result.status()).isEqualTo(RunStatus.FAILED);
            assertThat(result.failures())
                    .singleElement()
                    .extracting(StepFailure::message)
                    .asString()
                    .startsWith("a worker died under it " + (KillingWorker.MAX_CRASHES + 1) + " times, last: ");
            for (int death = 0; death <= KillingWorker.MAX_CRASHES; death++) {
                assertThat(deaths.poll(LONG.toSeconds(), TimeUnit.SECONDS))
                        .endsWith("ended by itself with status " + KillingWorker.STATUS);
            }
            others.add(harmless.runNoWait("afterwards", "reckless"));
            assertThat(others).allMatch(run -> run.await(LONG).status() == RunStatus.COMPLETED);
            assertThat(deaths).as("more deaths than crashes are allowed").isEmpty();
        }
    }
}
