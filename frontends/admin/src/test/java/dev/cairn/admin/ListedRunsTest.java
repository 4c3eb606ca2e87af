package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cairn.DurableTaskEngine;
import dev.cairn.RetryPolicy;
import dev.cairn.TaskState;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A row of the list says in a few words where its run is, and the timeline says until when a step waits. */
class ListedRunsTest {

    private final CountDownLatch end = new CountDownLatch(1);

    private SampleRuns runs;
    private Jetty jetty;
    private Web web;

    @BeforeEach
    void serve() {
        runs = new SampleRuns();
        jetty = Jetty.with(runs.servlet().access(Access.loopback()).build());
        web = Web.to(jetty);
    }

    @AfterEach
    void close() {
        end.countDown();
        jetty.close();
        runs.close();
    }

    @Test
    void a_run_that_sleeps_or_failed_says_with_which_step() {
        runs.start();
        UUID asleep = runs.asleep("acme");
        UUID failed = runs.failed("acme");
        UUID completed = runs.completed("acme");

        assertThat(row(asleep).get("waiting_for").asString()).isEqualTo("rest sleeps");
        assertThat(Instant.parse(row(asleep).get("waiting_until").asString()))
                .isAfter(Instant.parse(row(asleep).get("created_at").asString()).plus(Duration.ofDays(2)));
        assertThat(row(failed).get("waiting_for").asString()).isEqualTo("charge failed: TerminalError");
        assertThat(row(failed).get("waiting_until").isNull()).isTrue();
        assertThat(row(completed).get("waiting_for").isNull()).isTrue();
    }

    @Test
    void a_run_that_runs_names_the_worker_and_one_that_backs_off_the_step() {
        Workflow<String> busy = runs.engine.workflow(
                "busy",
                String.class,
                wf -> wf.step("work").run(String.class, (input, ctx) -> {
                    end.await();
                    return "done";
                }));
        Workflow<String> flaky = runs.engine.workflow(
                "flaky",
                String.class,
                wf -> wf.step("call")
                        .retry(RetryPolicy.fixed(3, Duration.ofHours(1)))
                        .run(String.class, (input, ctx) -> {
                            throw new IllegalStateException("busy");
                        }));
        runs.start();
        UUID working = busy.runNoWait("", "acme").id();
        UUID backingOff = flaky.runNoWait("", "acme").id();
        in(working, "work", TaskState.RUNNING);
        in(backingOff, "call", TaskState.BACKING_OFF);

        assertThat(row(working).get("waiting_for").asString()).isEqualTo("work runs on worker-1");
        assertThat(row(backingOff).get("waiting_for").asString()).isEqualTo("call backs off");
        assertThat(row(backingOff).get("waiting_until").asString()).isNotBlank();
    }

    @Test
    void a_run_in_the_queue_says_whether_a_worker_has_its_code() {
        try (DurableTaskEngine gone = PostgresEngine.on(TestDatabase.source())
                .schema(runs.schema)
                .serializer(new JacksonSerializer())
                .build()) {
            gone.workflow("orphan", String.class, wf -> wf.step("pack").run(String.class, (input, ctx) -> ""));
            gone.start();
            await().until(() -> gone.status().isReady());
        }
        UUID orphan =
                runs.engine.client("orphan", String.class).runNoWait("", "acme").id();

        assertThat(row(orphan).get("waiting_for").asString()).isEqualTo("pack waits for code that no worker has");
    }

    @Test
    void a_sleep_goes_on_in_the_timeline_until_it_is_due() {
        runs.start();
        UUID asleep = runs.asleep("acme");

        JsonNode rows = web.get("/workflows/" + asleep + "/timeline").json().get("rows");
        JsonNode span = rows.get(0).get("spans").valueStream().toList().getLast();
        assertThat(span.get("kind").asString()).isEqualTo("sleeping");
        assertThat(span.get("to")).isEqualTo(row(asleep).get("waiting_until"));
    }

    @Test
    void runs_of_one_version_are_listed_and_counted() {
        runs.start();
        runs.completed("acme");

        assertThat(web.get("/workflows?type=orders&version=1").json().get("workflows"))
                .hasSize(1);
        assertThat(web.get("/workflows?version=2").json().get("workflows")).isEmpty();
        assertThat(web.get("/workflows/counts?version=1")
                        .json()
                        .get("completed")
                        .get("count")
                        .asInt())
                .isEqualTo(1);
        assertThat(web.get("/workflows?version=0").status()).isEqualTo(400);
    }

    @Test
    void the_version_of_the_servlet_is_known() {
        assertThat(web.get("/me").json().get("version").asString()).isNotBlank();
    }

    private void in(UUID run, String step, TaskState state) {
        await().until(() -> runs.engine.find(run).inspect().task(step).state() == state);
    }

    private JsonNode row(UUID run) {
        return web.get("/workflows?limit=200")
                .json()
                .get("workflows")
                .valueStream()
                .filter(row -> row.get("id").asString().equals(run.toString()))
                .findFirst()
                .orElseThrow();
    }
}
