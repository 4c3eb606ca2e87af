package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.TriggerOptions;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Commands that look say which steps wait for code that no live worker has. */
class WithoutCodeTest {

    private static final UUID RUN = UUID.fromString("cccccccc-0000-7000-8000-000000000001");
    private static final String SCHEMA = TestServer.freshSchema();

    @Test
    void a_step_that_nobody_has_code_for_is_shown_as_such() {
        try (DurableTaskEngine client = PostgresEngine.on(TestServer.source())
                .schema(SCHEMA)
                .serializer(new JacksonSerializer())
                .build()) {
            client.workflow("orders", String.class, wf -> {
                        var pack = wf.version(3).step("pack").run(String.class, (in, ctx) -> in);
                        wf.step("ship").after(pack).run(String.class, (in, x, ctx) -> in);
                    })
                    .runNoWait("in", "birch", TriggerOptions.none().runId(RUN));

            assertThat(run("show", RUN.toString()).out())
                    .contains("pack: no live worker has code for it; it waits for one that has")
                    .doesNotContain("ship: no live worker");
            assertThat(json("show", RUN.toString(), "--json")
                            .get("withoutCode")
                            .get(0)
                            .asString())
                    .isEqualTo("pack");
            Cli queue = run("queue");
            assertThat(queue.out()).contains("No live worker has code for these steps:");
            assertThat(queue.lines()).last().asString().matches("orders +3 +pack +1 +\\d.*");
            assertThat(json("queue", "--json").get(0).get("withoutCode").asInt())
                    .isEqualTo(1);
        }
    }

    private static Cli run(String... arguments) {
        return Cli.inSchema(SCHEMA, arguments);
    }

    private static JsonNode json(String... arguments) {
        return JsonMapper.shared().readTree(run(arguments).out());
    }
}
