package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Schedules are listed and steered through the interface. */
class ScheduleRoutesTest {

    private static SampleRuns runs;
    private static Jetty jetty;
    private static Jetty restricted;

    @BeforeAll
    static void serve() {
        runs = new SampleRuns().start().scheduled("nightly", "acme").scheduled("other", "birch");
        jetty = Jetty.with(runs.servlet().access(Access.loopback()).build());
        restricted = Jetty.with(runs.servlet()
                .access(Access.loopback(AdminUser.operator("ann").tenants(Set.of("birch"))))
                .build());
    }

    @AfterAll
    static void close() {
        restricted.close();
        jetty.close();
        runs.close();
    }

    @Test
    void a_schedule_is_resumed_run_backfilled_and_paused() {
        Web web = Web.to(jetty);
        assertThat(web.post("/schedules/nightly/resume", "{}")
                        .json()
                        .get("pause")
                        .isNull())
                .isTrue();
        assertThat(web.post("/schedules/nightly/run", "{}").json().get("run_id").asString())
                .isNotBlank();
        String past = "{\"from\":\"2026-03-01T00:00:00Z\",\"to\":\"2026-03-04T00:00:00Z\"}";
        JsonNode backfill = web.post("/schedules/nightly/backfill", past).json();
        assertThat(backfill.get("ticks").asInt()).isEqualTo(3);
        assertThat(backfill.get("started").asInt()).isEqualTo(3);
        assertThat(web.post("/schedules/nightly/backfill", past)
                        .json()
                        .get("started")
                        .asInt())
                .isZero();
        JsonNode paused =
                web.post("/schedules/nightly/pause", "{\"reason\":\"audit\"}").json();
        assertThat(paused.get("pause").get("reason").asString()).isEqualTo("audit");
        JsonNode one = web.get("/schedules/nightly").json();
        assertThat(one.get("next").size()).isEqualTo(5);
        assertThat(one.get("history").get(0).get("type").asString()).isEqualTo("paused");
    }

    @Test
    void a_schedule_of_another_tenant_does_not_exist() {
        Web web = Web.to(restricted);

        assertThat(web.get("/schedules").json().get("schedules").size()).isEqualTo(1);
        assertThat(web.get("/schedules/nightly").status()).isEqualTo(404);
        assertThat(web.post("/schedules/nightly/run", "{}").status()).isEqualTo(404);
        assertThat(web.get("/schedules/other").status()).isEqualTo(200);
    }

    @Test
    void lists_go_on_behind_a_cursor() {
        JsonNode first = Web.to(jetty).get("/schedules?limit=1").json();
        assertThat(first.get("next_cursor").asString()).isEqualTo("nightly");
        JsonNode second = Web.to(jetty).get("/schedules?limit=1&cursor=nightly").json();
        assertThat(second.get("schedules").get(0).get("name").asString()).isEqualTo("other");
        assertThat(second.get("next_cursor").isNull()).isTrue();
    }
}
