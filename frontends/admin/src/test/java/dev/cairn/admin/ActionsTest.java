package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What an operator does is done, once, and remembered with who did it. */
class ActionsTest {

    private static final String TOKEN = "0123456789abcdef0123456789abcdef";

    private SampleRuns runs;
    private Jetty jetty;
    private Web web;

    @BeforeEach
    void serve() {
        runs = new SampleRuns().start();
        jetty = Jetty.with(runs.servlet()
                .access(Access.token(TOKEN).or(Access.loopback(AdminUser.operator("ann"))))
                .build());
        web = Web.to(jetty);
    }

    @AfterEach
    void close() {
        jetty.close();
        runs.close();
    }

    @Test
    void a_run_is_started_with_its_input_as_it_was_sent() {
        JsonNode started = web.post(
                        "/workflows",
                        "{\"workflow\":\"orders\",\"tenant\":\"acme\",\"input\": {\"id\":\"o1\",\"card\":\"4111\","
                                + "\"secret\":\"x\",\"unknown\":1.2300000000000000000000000001},"
                                + "\"metadata\":{\"region\":\"eu\"}}")
                .json();
        UUID id = UUID.fromString(started.get("id").asString());
        await().until(() -> runs.engine.find(id).status() == RunStatus.COMPLETED);
        assertThat(runs.engine.find(id).payloads().input()).contains("1.2300000000000000000000000001");
        assertThat(runs.engine.find(id).inspect().metadata()).containsEntry("region", "eu");
    }

    @Test
    void a_repeated_key_gets_the_same_answer_and_does_nothing_twice() {
        String body = "{\"workflow\":\"orders\",\"tenant\":\"acme\",\"input\":{\"id\":\"o1\",\"card\":\"1\"}}";
        Web.Reply first = start("key-1", body);
        Web.Reply second = start("key-1", body);
        assertThat(second.status()).isEqualTo(201);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(start("key-1", body.replace("o1", "o2")).status()).isEqualTo(422);
        assertThat(start("key-2", body).body()).isNotEqualTo(first.body());
        assertThat(web.get("/workflows?tenant=acme").json().get("workflows")).hasSize(2);
    }

    @Test
    void a_key_of_a_start_names_the_run_also_for_another_process() {
        String body = "{\"workflow\":\"orders\",\"tenant\":\"acme\",\"input\":{\"id\":\"o1\",\"card\":\"1\"}}";
        JsonNode first = start("key-1", body).json();
        try (Jetty other = Jetty.with(runs.servlet().access(Access.loopback()).build())) {
            Web elsewhere = Web.to(other);
            JsonNode second = elsewhere
                    .send("POST", elsewhere.api("/workflows"), keyed("key-1"), body)
                    .json();
            assertThat(second.get("id")).isEqualTo(first.get("id"));
            assertThat(second.get("is_new").asBoolean()).isFalse();
        }
    }

    private Web.Reply start(String key, String body) {
        return web.send("POST", web.api("/workflows"), keyed(key), body);
    }

    private static Map<String, String> keyed(String key) {
        Map<String, String> headers = new LinkedHashMap<>(Web.JSON);
        headers.put("Idempotency-Key", key);
        return headers;
    }

    @Test
    void a_sleeping_run_is_cancelled_with_the_reason() {
        UUID id = runs.asleep("acme");
        Web.Reply reply = web.post("/workflows/" + id + "/cancel", "{\"reason\":\"customer called\"}");
        assertThat(reply.status()).isEqualTo(202);
        assertThat(reply.json().get("cancelled").asInt()).isEqualTo(2);
        JsonNode run = web.get("/workflows/" + id).json();
        assertThat(run.get("status").asString()).isEqualTo("CANCELLED");
        assertThat(run.get("cancel_reason").asString()).contains("customer called");
    }

    @Test
    void a_failed_run_is_retried_or_forked_with_another_input() {
        UUID id = runs.failed("acme");
        assertThat(web.post("/workflows/" + id + "/retry", "{}")
                        .json()
                        .get("requeued")
                        .asInt())
                .isEqualTo(1);
        await().until(() -> runs.engine.find(id).status() == RunStatus.FAILED);
        Web.Reply fork = web.post(
                "/workflows/" + id + "/fork",
                "{\"from\":\"charge\",\"input\":{\"id\":\"o1\",\"card\":\"4111\",\"secret\":\"\"}}");
        assertThat(fork.status()).isEqualTo(201);
        UUID forked = UUID.fromString(fork.json().get("id").asString());
        await().until(() -> runs.engine.find(forked).status() == RunStatus.COMPLETED);
        assertThat(web.get("/workflows/" + id)
                        .json()
                        .get("forks")
                        .get(0)
                        .get("run")
                        .asString())
                .isEqualTo(forked.toString());
    }

    @Test
    void a_waiting_step_receives_a_signal_and_a_run_that_is_over_takes_none() {
        UUID id = runs.waiting("acme");
        String why = web.get("/workflows/" + id).json().get("why").get("text").asString();
        assertThat(why).contains("waits for the signal 'approval' since ");
        String send = "{\"name\":\"approval\",\"value\":true,\"key\":\"k\"}";
        Web.Reply reply = web.post("/workflows/" + id + "/signal", send);
        assertThat(reply.status()).isEqualTo(202);
        assertThat(reply.json().get("outcome").asString()).isEqualTo("DELIVERED");
        await().until(() -> runs.engine.find(id).status() == RunStatus.COMPLETED);
        assertThat(web.post("/workflows/" + id + "/signal", send)
                        .json()
                        .get("outcome")
                        .asString())
                .isEqualTo("DUPLICATE");
        assertThat(web.post("/workflows/" + id + "/signal", "{\"name\":\"approval\"}")
                        .status())
                .isEqualTo(409);
        JsonNode signals = web.get("/workflows/" + id + "/signals").json().get("signals");
        assertThat(signals.size()).isEqualTo(1);
        assertThat(signals.get(0).get("taken_by").asString()).isEqualTo("approved");
    }

    @Test
    void what_cannot_be_done_is_refused_with_the_sentence_of_the_engine() {
        UUID id = runs.completed("acme");
        Web.Reply reply = web.post("/workflows/" + id + "/fork", "{\"from\":\"nothing\"}");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.json().get("detail").asString()).contains("nothing").contains("charge");
    }

    @Test
    void a_dead_letter_is_shown_requeued_and_discarded() {
        UUID id = runs.failed("acme");
        JsonNode letter = web.get("/dlq").json().get("entries").get(0);
        assertThat(letter.get("id").asString()).isEqualTo(id + ":charge");
        assertThat(web.get("/dlq/groups")
                        .json()
                        .get("groups")
                        .get(0)
                        .get("count")
                        .asInt())
                .isEqualTo(1);
        JsonNode details = web.get("/dlq/" + id + ":charge").json();
        assertThat(details.get("history")).isNotEmpty();
        assertThat(details.get("error_trace").asString()).contains("TerminalError");
        assertThat(web.post("/dlq/" + id + ":charge/requeue", "{}")
                        .json()
                        .get("requeued")
                        .asInt())
                .isEqualTo(1);
        await().until(() -> runs.engine.find(id).status() == RunStatus.FAILED);
        Web.Reply gone =
                web.send("DELETE", web.api("/dlq/" + id + "?"), Web.JSON, "{\"step\":\"charge\",\"reason\":\"known\"}");
        assertThat(gone.json().get("discarded").asInt()).isEqualTo(1);
        assertThat(web.get("/dlq").json().get("entries")).isEmpty();
        assertThat(web.get("/dlq/" + id + ":charge")
                        .json()
                        .get("last_change")
                        .get("by")
                        .asString())
                .contains("ann");
    }

    @Test
    void a_job_cancels_what_its_filter_met_and_can_be_watched() {
        UUID one = runs.asleep("acme");
        UUID two = runs.asleep("acme");
        UUID other = runs.asleep("birch");
        String body = "{\"action\":\"cancel\",\"filter\":{\"type\":\"sleeper\",\"tenant\":\"acme\"}";
        JsonNode preview = web.post("/bulk/preview", body + "}").json();
        assertThat(preview.get("count").asInt()).isEqualTo(2);
        assertThat(preview.get("sample")).hasSize(2);
        Web.Reply started = web.post("/bulk", body + ",\"reason\":\"wrong import\"}");
        assertThat(started.status()).isEqualTo(202);
        String id = started.json().get("id").asString();
        await().until(() ->
                web.get("/bulk/" + id).json().get("state").asString().equals("done"));
        JsonNode job = web.get("/bulk/" + id).json();
        assertThat(job.get("done").asInt()).isEqualTo(2);
        assertThat(job.get("results")).hasSize(2);
        assertThat(runs.engine.find(one).status()).isEqualTo(RunStatus.CANCELLED);
        assertThat(runs.engine.find(two).status()).isEqualTo(RunStatus.CANCELLED);
        assertThat(runs.engine.find(other).inspect().task("rest").state()).isEqualTo(TaskState.SLEEPING);
        assertThat(web.get("/bulk").json().get("jobs").get(0).get("who").asString())
                .isEqualTo("ann");
    }

    @Test
    void each_action_is_kept_with_who_did_it_and_what_came_of_it() {
        UUID id = runs.asleep("acme");
        Map<String, String> headers = new LinkedHashMap<>(Web.JSON);
        headers.put("Authorization", "Bearer " + TOKEN);
        assertThat(web.send("POST", web.api("/workflows/" + id + "/cancel"), headers, "{\"reason\":\"why not\"}")
                        .status())
                .isEqualTo(202);
        assertThat(web.post("/workflows/" + new UUID(0, 7) + "/retry", "{}").status())
                .isEqualTo(404);
        JsonNode actions = web.get("/actions").json().get("actions");
        assertThat(actions.get(1).get("who").asString()).isEqualTo("token");
        assertThat(actions.get(1).get("action").asString()).isEqualTo("cancel");
        assertThat(actions.get(1).get("target").asString()).isEqualTo(id.toString());
        assertThat(actions.get(1).get("detail").asString()).isEqualTo("why not");
        assertThat(actions.get(0).get("who").asString()).isEqualTo("ann");
        assertThat(actions.get(0).get("outcome").asString()).startsWith("refused: ");
    }
}
