package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TriggerOptions;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What users have stored: masked before it is sent, sent as JSON only, and as it is. */
class ContentTest {

    private static final String HOSTILE = "<img src=x onerror=alert(1)>'\"`${7*7}{{7*7}}&lt;\u2028\u202e😀\\";

    private static SampleRuns runs;
    private static UUID failed;
    private static UUID hostile;
    private static Jetty open;
    private static Jetty viewer;

    @BeforeAll
    static void serve() {
        runs = new SampleRuns().start();
        failed = runs.failed("acme");
        hostile = runs.engine
                .client("orders", SampleRuns.Order.class)
                .runNoWait(
                        new SampleRuns.Order(HOSTILE, "", HOSTILE),
                        HOSTILE,
                        TriggerOptions.none().idempotencyKey(HOSTILE).metadata(Map.of(HOSTILE, HOSTILE)))
                .id();
        org.awaitility.Awaitility.await().until(() -> runs.engine.find(hostile).status() == dev.cairn.RunStatus.FAILED);
        open = Jetty.with(runs.servlet()
                .access(Access.loopback())
                .mask(Mask.names("secret", "token", "password").and(Mask.pointers("/card")))
                .build());
        viewer = Jetty.with(
                runs.servlet().access(Access.loopback(AdminUser.viewer("vera"))).build());
    }

    @AfterAll
    static void close() {
        open.close();
        viewer.close();
        runs.close();
    }

    @Test
    void meters_are_served_as_the_text_of_prometheus() {
        try (Jetty metered = Jetty.with(runs.servlet()
                .access(Access.loopback())
                .metrics(() -> "durable_leader 1.0\n")
                .build())) {
            Web.Reply reply = Web.to(metered).get("/metrics");

            assertThat(reply.header("content-type").toLowerCase(Locale.ROOT).replace(" ", ""))
                    .isEqualTo("text/plain;version=0.0.4;charset=utf-8");
            assertThat(reply.body()).isEqualTo("durable_leader 1.0\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/graph", "/tasks", "/timeline", "/events", "/payloads"})
    void hostile_texts_come_back_as_json_and_as_they_were(String part) {
        Web.Reply reply = Web.to(open).get("/workflows/" + hostile + part);
        assertThat(reply.header("content-type")).isEqualTo("application/json");
        assertThat(reply.header("x-content-type-options")).isEqualTo("nosniff");
        assertThat(reply.header("cache-control")).isEqualTo("no-store");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().isObject()).isTrue();
    }

    @Test
    void a_hostile_name_is_only_a_text() {
        assertThat(Web.to(open)
                        .get("/workflows/" + hostile)
                        .json()
                        .get("tenant")
                        .asString())
                .isEqualTo(HOSTILE);
        assertThat(Web.to(open)
                        .get("/workflows/" + hostile)
                        .json()
                        .get("metadata")
                        .get(HOSTILE)
                        .asString())
                .isEqualTo(HOSTILE);
        assertThat(Web.to(open)
                        .get("/workflows/" + hostile + "/payloads")
                        .json()
                        .get("input")
                        .get("id")
                        .asString())
                .isEqualTo(HOSTILE);
        String query = java.net.URLEncoder.encode(HOSTILE, java.nio.charset.StandardCharsets.UTF_8);
        assertThat(Web.to(open).get("/workflows?tenant=" + query).json().get("workflows"))
                .hasSize(1);
        Web.Reply refused = Web.to(open).get("/workflows?" + query + "=1");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.header("content-type")).isEqualTo("application/problem+json");
    }

    @Test
    void a_run_that_was_triggered_in_a_trace_has_its_id() {
        assertThat(Web.to(open)
                        .get("/workflows/" + runs.asleep("acme"))
                        .json()
                        .get("trace_id")
                        .asString())
                .isEqualTo("0af7651916cd43dd8448eb211c80319c");
        assertThat(Web.to(open)
                        .get("/workflows/" + failed)
                        .json()
                        .get("trace_id")
                        .isNull())
                .isTrue();
    }

    @Test
    void masked_values_leave_no_trace_in_any_answer() {
        for (String path : List.of("", "/graph", "/tasks", "/timeline", "/events", "/payloads")) {
            assertThat(Web.to(open).get("/workflows/" + failed + path).body())
                    .as(path)
                    .doesNotContain("s3cret")
                    .doesNotContain("abc123")
                    .doesNotContain("hunter2")
                    .doesNotContain("t-1");
        }
        assertThat(Web.to(open).get("/dlq").body()).contains("token=•••").doesNotContain("abc123");
        assertThat(Web.to(open).get("/dlq/" + failed + ":charge").body()).doesNotContain("abc123");
        assertThat(Web.to(open)
                        .get("/workflows/" + failed + "/payloads")
                        .json()
                        .get("input")
                        .get("card")
                        .asString())
                .isEqualTo("•••");
    }

    @Test
    void a_viewer_without_the_right_sees_no_payload_anywhere() {
        assertThat(Web.to(viewer).get("/workflows/" + failed + "/payloads").status())
                .isEqualTo(403);
        assertThat(Web.to(viewer).get("/workflows/" + failed + "/tasks").body()).doesNotContain("\"page\"");
        assertThat(Web.to(viewer).get("/me").json().get("payloads").asBoolean()).isFalse();
    }
}
