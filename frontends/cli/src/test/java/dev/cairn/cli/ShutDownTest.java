package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.TaskState;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A run is shut down from a terminal. */
@Timeout(60)
class ShutDownTest {

    private final String schema = TestServer.freshSchema();
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    private Cli cancel(String... arguments) {
        return Cli.inSchema(schema, arguments);
    }

    @Test
    void a_running_step_ends_by_itself_and_nothing_after_it_begins() throws InterruptedException {
        try (DurableTaskEngine engine = PostgresEngine.on(TestServer.source())
                .schema(schema)
                .serializer(new JacksonSerializer())
                .build()) {
            var orders = engine.workflow("orders", String.class, wf -> {
                var pack = wf.step("pack").run(String.class, (order, ctx) -> {
                    entered.countDown();
                    release.await();
                    return "packed";
                });
                wf.step("ship").after(pack).run((order, packed, ctx) -> {});
            });
            engine.start();
            StartedRun run = orders.runNoWait("lamp", "birch");
            entered.await();

            Cli answer = cancel("cancel", run.id().toString(), "--let-running-steps-finish");
            release.countDown();

            assertThat(answer.err()).isEmpty();
            assertThat(answer.out())
                    .isEqualToIgnoringNewLines("Run " + run.id() + " begins no more steps: 1 step cancelled.");
            assertThat(run.await().status()).isEqualTo(RunStatus.CANCELLED);
            assertThat(run.inspect().task("pack").state()).isEqualTo(TaskState.COMPLETED);
        }
    }

    @Test
    void it_is_about_one_whole_run() {
        assertThat(cancel("cancel", "aaaaaaaa", "--let-running-steps-finish", "--step", "pack")
                        .err())
                .contains("Leave --step out.");
        assertThat(cancel("cancel", "--workflow", "orders", "--let-running-steps-finish")
                        .err())
                .contains("Name the run.");
    }
}
