package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cairn.DurableTaskEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What a worker did when it was declared dead can be read afterwards. */
class LostWorkersTest {

    private static final UUID WORKER = new UUID(7, 7);

    @Test
    void the_overview_names_a_worker_that_died_and_its_page_what_it_ran() {
        try (SampleRuns runs = new SampleRuns().start();
                Jetty jetty =
                        Jetty.with(runs.servlet().access(Access.loopback()).build())) {
            Web web = Web.to(jetty);
            UUID run = queued(runs);
            hold(runs.schema, run);

            await().atMost(Duration.ofSeconds(30)).until(() -> need(web) != null);
            assertThat(need(web).get("text").asString())
                    .contains("Worker 'worker-9' was silent for ", " and was declared dead. Its step runs elsewhere.");
            assertThat(need(web).get("link").asString()).isEqualTo("/workers/" + WORKER);
            JsonNode worker = web.get("/workers/" + WORKER).json();
            assertThat(worker.get("status").asString()).isEqualTo("stopped");
            assertThat(worker.get("held_at_death")).hasSize(1);
            assertThat(worker.get("held_at_death").get(0).get("run_id").asString())
                    .isEqualTo(run.toString());
            assertThat(worker.get("held_at_death").get(0).get("step").asString())
                    .isEqualTo("pack it");
            assertThat(web.get("/workers?status=stopped").json().get("workers").toString())
                    .contains("worker-9", "declared dead");
        }
    }

    /** A run in the queue that no worker takes. */
    private static UUID queued(SampleRuns runs) {
        try (DurableTaskEngine gone = PostgresEngine.on(TestDatabase.source())
                .schema(runs.schema)
                .serializer(new JacksonSerializer())
                .build()) {
            gone.workflow("orphan", String.class, wf -> wf.step("pack it").run(String.class, (input, ctx) -> ""));
            gone.start();
            await().until(() -> gone.status().isReady());
        }
        return runs.engine.client("orphan", String.class).runNoWait("", "acme").id();
    }

    /** A worker that is silent for a minute holds the step. */
    private static void hold(String schema, UUID run) {
        TestDatabase.execute("""
                BEGIN;
                DELETE FROM {schema}.ready_queue WHERE run_id = '{run}';
                INSERT INTO {schema}.leases (run_id, name, attempt, token, worker_id, started_at)
                VALUES ('{run}', 'pack it', 1, gen_random_uuid(), '{worker}', now() - interval '2 minutes');
                INSERT INTO {schema}.workers (id, name, slots, started_at, beat_at)
                VALUES ('{worker}', 'worker-9', 4, now() - interval '1 hour', now() - interval '1 minute');
                COMMIT
                """.replace("{schema}", schema)
                .replace("{run}", run.toString())
                .replace("{worker}", WORKER.toString()));
    }

    private static JsonNode need(Web web) {
        return web.get("/overview")
                .json()
                .get("needs")
                .valueStream()
                .filter(need -> need.get("kind").asString().equals("worker_dead"))
                .findFirst()
                .orElse(null);
    }
}
