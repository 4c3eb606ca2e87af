package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Somebody who is restricted to tenants sees and changes nothing of others. */
class OneTenantTest {

    private static SampleRuns runs;
    private static UUID foreign;
    private static UUID foreignAsleep;
    private static Web web;
    private static Jetty jetty;

    @BeforeAll
    static void serve() {
        runs = new SampleRuns().start();
        foreign = runs.failed("acme-secret");
        foreignAsleep = runs.asleep("acme-secret");
        for (int i = 0; i < 3; i++) {
            runs.failed("birch");
            runs.completed("cedar");
            runs.completed("birch");
            runs.failed("acme-secret");
        }
        jetty = Jetty.with(runs.servlet()
                .access(Access.loopback(AdminUser.operator("rita").tenants(Set.of("birch", "cedar"))))
                .build());
        web = Web.to(jetty);
    }

    @AfterAll
    static void close() {
        jetty.close();
        runs.close();
    }

    static Stream<String> readsOfManyRuns() {
        return Web.to(jetty).get("/openapi.json").json().get("paths").propertyNames().stream()
                .filter(path -> !path.contains("{") && !path.equals("/stream"));
    }

    @ParameterizedTest
    @MethodSource("readsOfManyRuns")
    void no_list_or_count_has_anything_of_other_tenants(String path) {
        assertThat(web.get(path).body()).doesNotContain("acme-secret").doesNotContain(foreign.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/graph", "/tasks", "/timeline", "/events", "/payloads"})
    void a_run_of_another_tenant_does_not_exist(String part) {
        Web.Reply reply = web.get("/workflows/" + foreign + part);
        assertThat(reply.status()).isEqualTo(404);
        UUID unknown = new UUID(1, 1);
        String same = web.get("/workflows/" + unknown + part).body();
        assertThat(reply.body().replace(foreign.toString(), "ID")).isEqualTo(same.replace(unknown.toString(), "ID"));
    }

    @Test
    void nothing_of_another_tenant_is_changed() {
        String run = "/workflows/" + foreignAsleep;
        assertThat(web.post(run + "/cancel", "{\"reason\":\"r\"}").status()).isEqualTo(404);
        assertThat(web.post(run + "/fork", "{\"from\":\"wake\"}").status()).isEqualTo(404);
        assertThat(web.post("/workflows/" + foreign + "/retry", "{}").status()).isEqualTo(404);
        assertThat(web.post("/dlq/" + foreign + ":charge/requeue", "{}").status())
                .isEqualTo(404);
        assertThat(web.send("DELETE", web.api("/dlq/" + foreign + ":charge"), Web.JSON, "{\"reason\":\"r\"}")
                        .status())
                .isEqualTo(404);
        assertThat(web.post("/workflows", "{\"workflow\":\"orders\",\"tenant\":\"acme-secret\"}")
                        .status())
                .isEqualTo(403);
        assertThat(runs.engine.find(foreignAsleep).status()).isEqualTo(dev.cairn.RunStatus.RUNNING);
    }

    @Test
    void a_job_finds_only_what_its_user_sees() {
        JsonNode job = web.post(
                        "/bulk", "{\"action\":\"discard\",\"filter\":{\"workflow\":\"orders\"},\"reason\":\"known\"}")
                .json();
        assertThat(job.get("total").asInt()).isEqualTo(3);
        String id = job.get("id").asString();
        await().until(() ->
                web.get("/bulk/" + id).json().get("state").asString().equals("done"));
        assertThat(runs.engine
                        .deadLetters()
                        .count(dev.cairn.DeadLetterQuery.all())
                        .number())
                .isEqualTo(4);
    }

    @Test
    void a_tenant_that_is_named_must_be_seen() {
        for (String path : List.of("/workflows", "/workflows/counts", "/dlq", "/dlq/groups")) {
            assertThat(web.get(path + "?tenant=acme-secret").status()).as(path).isEqualTo(403);
        }
    }

    @Test
    void the_lists_of_several_tenants_are_merged_page_by_page() {
        List<String> all = new java.util.ArrayList<>();
        Set<String> tenants = new TreeSet<>();
        String cursor = "";
        do {
            JsonNode page = web.get("/workflows?limit=2" + cursor).json();
            page.get("workflows").forEach(run -> {
                all.add(run.get("created_at").asString());
                tenants.add(run.get("tenant").asString());
            });
            cursor = page.get("next_cursor").isNull()
                    ? null
                    : "&cursor=" + page.get("next_cursor").asString();
        } while (cursor != null);
        assertThat(all).hasSize(9).isSortedAccordingTo(java.util.Comparator.reverseOrder());
        assertThat(tenants).containsExactly("birch", "cedar");
    }

    @Test
    void a_run_of_another_tenant_cannot_be_watched() {
        assertThat(web.get("/stream?run=" + foreign).status()).isEqualTo(404);
    }
}
