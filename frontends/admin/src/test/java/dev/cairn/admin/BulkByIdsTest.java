package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cairn.RunStatus;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A job changes those that are named, and nothing else. */
class BulkByIdsTest {

    private static final String CANCEL = "{\"action\":\"cancel\",\"reason\":\"x\",";

    private SampleRuns runs;
    private Jetty jetty;
    private Web web;

    @BeforeEach
    void serve() {
        runs = new SampleRuns().start();
        jetty = Jetty.with(runs.servlet().access(Access.loopback()).build());
        web = Web.to(jetty);
    }

    @AfterEach
    void close() {
        jetty.close();
        runs.close();
    }

    @Test
    void runs_are_cancelled_by_their_ids() {
        UUID one = runs.asleep("acme");
        UUID two = runs.asleep("birch");
        UUID other = runs.asleep("acme");
        String ids = "\"ids\":[\"" + one + "\",\"" + two + "\"]}";

        JsonNode preview =
                web.post("/bulk/preview", "{\"action\":\"cancel\"," + ids).json();
        assertThat(preview.get("count").asInt()).isEqualTo(2);
        assertThat(preview.get("sample")).hasSize(2);
        assertThat(ended(web.post("/bulk", CANCEL + ids)).get("done").asInt()).isEqualTo(2);
        assertThat(status(one)).isEqualTo(RunStatus.CANCELLED);
        assertThat(status(two)).isEqualTo(RunStatus.CANCELLED);
        assertThat(status(other)).isEqualTo(RunStatus.RUNNING);
    }

    @Test
    void dead_letters_are_discarded_by_their_ids() {
        String ids = "\"ids\":[\"" + runs.failed("acme") + ":charge\"]}";

        assertThat(web.post("/bulk/preview", "{\"action\":\"discard\"," + ids)
                        .json()
                        .get("sample"))
                .hasSize(1);
        assertThat(ended(web.post("/bulk", "{\"action\":\"discard\",\"reason\":\"known\"," + ids))
                        .get("done")
                        .asInt())
                .isEqualTo(1);
        assertThat(web.get("/dlq").json().get("entries")).isEmpty();
    }

    @Test
    void unknown_ids_none_and_ids_beside_a_filter_are_refused() {
        UUID known = runs.asleep("acme");

        assertThat(refused("\"" + new UUID(0, 7) + "\"")).isEqualTo(404);
        assertThat(refused("\"x\"")).isEqualTo(400);
        assertThat(refused("7,{}")).isEqualTo(400);
        assertThat(refused("")).isEqualTo(400);
        assertThat(web.post("/bulk", CANCEL + "\"ids\":[\"" + known + "\"],\"filter\":{\"tenant\":\"acme\"}}")
                        .status())
                .isEqualTo(400);
        assertThat(status(known)).isEqualTo(RunStatus.RUNNING);
    }

    @Test
    void a_run_of_a_tenant_that_is_not_seen_does_not_exist() {
        UUID foreign = runs.asleep("acme");
        try (Jetty restricted = Jetty.with(runs.servlet()
                .access(Access.loopback(AdminUser.operator("rita").tenants(Set.of("birch"))))
                .build())) {
            Web rita = Web.to(restricted);
            String ids = "\"ids\":[\"" + foreign + "\"]}";
            assertThat(rita.post("/bulk", CANCEL + ids).status()).isEqualTo(404);
            assertThat(rita.post("/bulk/preview", "{\"action\":\"cancel\"," + ids)
                            .status())
                    .isEqualTo(404);
        }
        assertThat(status(foreign)).isEqualTo(RunStatus.RUNNING);
    }

    private int refused(String ids) {
        return web.post("/bulk", CANCEL + "\"ids\":[" + ids + "]}").status();
    }

    private JsonNode ended(Web.Reply started) {
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        String path = "/bulk/" + started.json().get("id").asString();
        await().until(() -> web.get(path).json().get("state").asString().equals("done"));
        return web.get(path).json();
    }

    private RunStatus status(UUID run) {
        return runs.engine.find(run).status();
    }
}
