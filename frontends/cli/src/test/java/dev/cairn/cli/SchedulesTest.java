package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.Recurrence;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Schedules are listed and steered from a terminal. */
@Timeout(60)
class SchedulesTest {

    private static final String SCHEMA = TestServer.freshSchema();
    private static final Map<String, String> ENVIRONMENT = Map.of("CAIRN_URL", TestServer.url());
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private static DurableTaskEngine engine;

    @BeforeAll
    static void define() {
        engine = PostgresEngine.on(TestServer.source())
                .schema(SCHEMA)
                .serializer(new JacksonSerializer())
                .build();
        Workflow<String> report =
                engine.workflow("report", String.class, wf -> wf.step("write").run((input, ctx) -> {}));
        report.schedule("nightly", Recurrence.cron("0 3 * * *").in(BERLIN), "all", "acme");
        report.schedule("weekly", Recurrence.cron("0 3 * * MON").in(BERLIN), "all", "acme");
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    @Test
    void schedules_are_listed_with_their_next_ticks() {
        assertThat(cairn("schedules").lines())
                .hasSize(3)
                .anySatisfy(line -> assertThat(line).contains("nightly", "report", "acme", "0 3 * * * Europe/Berlin"));
        assertThat(cairn("schedules", "list", "--limit", "1").out()).contains("nightly", "--after 'nightly'");
        JsonNode listed = json("schedules", "--json", "--after", "nightly");
        assertThat(listed.size()).isEqualTo(1);
        assertThat(listed.get(0).get("recurrence").get("expression").asString()).isEqualTo("0 3 * * MON");
        assertThat(cairn("schedules", "next", "weekly").lines())
                .hasSize(5)
                .allSatisfy(line -> assertThat(Instant.parse(line)
                                .atZone(BERLIN)
                                .getDayOfWeek()
                                .getValue())
                        .isEqualTo(1));
        assertThat(json("schedules", "next", "weekly", "--count", "2", "--json").size())
                .isEqualTo(2);
    }

    @Test
    void a_schedule_is_paused_run_backfilled_and_resumed() {
        assertThat(cairn("schedules", "pause", "nightly", "--reason", "audit").out())
                .isEqualTo("Schedule 'nightly' is paused.\n");
        assertThat(cairn("schedules").out()).contains("paused by", "audit");
        assertThat(json("schedules", "run", "nightly", "--json").get("run").asString())
                .isNotBlank();
        List<String> backfill = List.of(
                "schedules", "backfill", "nightly", "--from", "2025-03-29T12:00:00Z", "--to", "2025-03-31T12:00:00Z");
        assertThat(cairn(backfill.toArray(String[]::new)).out()).isEqualTo("Started 2 runs for 2 ticks.\n");
        assertThat(cairn(backfill.toArray(String[]::new)).out())
                .isEqualTo("Started 0 runs for 2 ticks; the others have had their runs.\n");
        assertThat(cairn("schedules", "resume", "nightly").out()).startsWith("Schedule 'nightly' ticks next at 2");
        assertThat(cairn("schedules", "history", "nightly").lines())
                .anyMatch(line -> line.contains("run now"))
                .anyMatch(line -> line.contains("backfilled  tick 2025-03-30T01:00:00Z"))
                .last()
                .asString()
                .contains("defined");
    }

    @Test
    void a_schedule_is_deleted_and_then_unknown() {
        engine.client("report", String.class).schedule("gone", Recurrence.cron("0 3 * * *"), "all", "acme");

        assertThat(cairn("schedules", "delete", "gone").out()).isEqualTo("Schedule 'gone' is deleted.\n");

        Cli again = Cli.run(ENVIRONMENT, arguments("schedules", "delete", "gone"));
        assertThat(again.status()).isNotZero();
        assertThat(again.err()).contains("There is no schedule 'gone'");
    }

    private static JsonNode json(String... command) {
        return JsonMapper.shared().readTree(cairn(command).out());
    }

    private static Cli cairn(String... command) {
        Cli ran = Cli.run(ENVIRONMENT, arguments(command));
        assertThat(ran.status()).as(ran.err()).isZero();
        return ran;
    }

    private static String[] arguments(String... command) {
        List<String> all = new ArrayList<>(List.of(command));
        all.add("--schema");
        all.add(SCHEMA);
        return all.toArray(String[]::new);
    }
}
