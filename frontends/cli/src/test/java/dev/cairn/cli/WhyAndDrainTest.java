package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineEvent;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.adapter.postgres.inspect.Inspector;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A worker is drained from a terminal, and a run says why it waits. */
@Timeout(60)
class WhyAndDrainTest {

    private static final UUID SLEEPING = UUID.fromString("cccccccc-0000-7000-8000-000000000001");
    private static final String SCHEMA = TestServer.freshSchema();
    private static final CountDownLatch JOINED = new CountDownLatch(1);
    private static final CountDownLatch DRAINED = new CountDownLatch(1);

    private static DurableTaskEngine engine;
    private static Workflow<String> naps;

    @BeforeAll
    static void work() throws InterruptedException {
        engine = PostgresEngine.on(TestServer.source())
                .direct(TestServer.source())
                .schema(SCHEMA)
                .serializer(new JacksonSerializer())
                .workerName("anvil")
                .version("shop 4.2")
                .listener(events -> {
                    if (events.stream().anyMatch(event -> event instanceof EngineEvent.WorkerJoined)) {
                        JOINED.countDown();
                    }
                    if (events.stream().anyMatch(event -> event instanceof EngineEvent.WorkerDraining)) {
                        DRAINED.countDown();
                    }
                })
                .build();
        naps = engine.workflow("naps", String.class, wf -> {
            var nap = wf.sleep("nap", Duration.ofHours(1));
            wf.step("wake").after(nap).run((input, ctx) -> {});
        });
        engine.start();
        naps.runNoWait("", "dune", TriggerOptions.none().runId(SLEEPING).startDelay(Duration.ofHours(2)));
        assertThat(JOINED.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    private static Cli run(String... arguments) {
        return Cli.inSchema(SCHEMA, arguments);
    }

    private static JsonNode json(String... arguments) {
        return JsonMapper.shared().readTree(run(arguments).out());
    }

    @Test
    void a_run_and_a_step_say_why_they_wait() {
        Cli why = run("why", SLEEPING.toString());
        assertThat(why.status()).isZero();
        assertThat(why.lines().getFirst())
                .startsWith("Step 'nap' waits for the start time of its run, ")
                .endsWith("1 other step is not over or failed.");
        assertThat(why.lines()).last().isEqualTo("Step 'wake' waits for 1 of 1 parent: 'nap' (scheduled).");
        assertThat(run("why", "cccccccc", "wake").out())
                .isEqualToIgnoringNewLines("Step 'wake' waits for 1 of 1 parent: 'nap' (scheduled).");
        assertThat(json("why", "cccccccc", "--json")
                        .get("steps")
                        .get(0)
                        .get("kind")
                        .asString())
                .isEqualTo("SCHEDULED");
        assertThat(json("why", "cccccccc", "wake", "--json")
                        .get("links")
                        .get(0)
                        .get("id")
                        .asString())
                .isEqualTo("nap");
    }

    @Test
    void what_is_unknown_is_refused_with_what_there_is() {
        assertThat(run("why", "cccccccc", "walk").err()).contains("has no step 'walk'. Its steps: nap, wake.");
        assertThat(run("why", "dddddddd").status()).isEqualTo(1);
        Cli unknown = run("drain", "hammer");
        assertThat(unknown.status()).isEqualTo(1);
        assertThat(unknown.err())
                .contains("No worker is registered whose name is 'hammer' or whose id begins so. Registered: anvil (");
        assertThat(run("resume", "hammer").status()).isEqualTo(1);
    }

    @Test
    void a_worker_is_drained_and_takes_work_again() throws InterruptedException {
        UUID id = Inspector.on(TestServer.source())
                .schema(SCHEMA)
                .workers()
                .getFirst()
                .id();
        assertThat(run("drain", "anvil", "--reason", "new kernel").out())
                .isEqualToIgnoringNewLines("Worker 'anvil' drains. It ran 0 steps at its last heartbeat.");
        DRAINED.await();

        assertThat(run("workers").lines().get(1)).startsWith("anvil").contains("draining");
        assertThat(run("workers").out())
                .contains("anvil takes no work: it is drained by ")
                .contains(": new kernel.");
        JsonNode worker = json("workers", "--json").get(0);
        assertThat(worker.get("state").asString()).isEqualTo("DRAINING");
        assertThat(worker.get("accepting").asBoolean()).isFalse();
        assertThat(worker.get("version").asString()).isEqualTo("shop 4.2");

        assertThat(json("drain", id.toString().substring(0, 13), "--json")
                        .get("state")
                        .asString())
                .isEqualTo("DRAINING");
        assertThat(run("resume", "anvil").out()).isEqualToIgnoringNewLines("Worker 'anvil' takes work again.");
        assertThat(run("resume", "anvil").out())
                .isEqualToIgnoringNewLines("Worker 'anvil' did not drain. Nothing changed.");
    }
}
