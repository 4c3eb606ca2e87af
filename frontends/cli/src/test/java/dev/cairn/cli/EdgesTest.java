package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Commands that look, at what is large, cut short or gone. */
@Tag("slow")
class EdgesTest {

    private static final Map<String, String> ENVIRONMENT = Map.of("CAIRN_URL", TestServer.url());

    @Test
    void a_worker_that_is_gone_keeps_its_name() {
        UUID run = UUID.fromString("cccccccc-0000-7000-8000-000000000004");
        String schema = TestServer.freshSchema();
        try (DurableTaskEngine gone = PostgresEngine.on(TestServer.source())
                .direct(TestServer.source())
                .schema(schema)
                .serializer(new JacksonSerializer())
                .workerName("hammer")
                .build()) {
            Workflow<String> greetings = gone.workflow(
                    "greetings",
                    String.class,
                    wf -> wf.step("greet").run(String.class, (name, ctx) -> "Hello, " + name));
            gone.start();
            greetings.run("Ada", "elm", TriggerOptions.none().runId(run));
        }

        assertThat(Cli.run(ENVIRONMENT, "workers", "--schema", schema).out()).contains("No workers.");
        assertThat(Cli.run(ENVIRONMENT, "show", "cc", "--schema", schema).out())
                .containsPattern("greet +1 +STARTED +hammer");
        assertThat(Cli.run(ENVIRONMENT, "watch", "cc", "--schema", schema).out())
                .contains("STARTED  hammer");
    }

    @Test
    void timers_say_when_there_are_more() {
        String schema = TestServer.freshSchema();
        TestServer.execute("""
                INSERT INTO %1$s.workflow_runs
                SELECT gen_random_uuid(), 'w', 1, 't', 'RUNNING', 1, 0, 'NONE', NULL, '{}', '1', now(), NULL
                  FROM generate_series(1, 3);
                INSERT INTO %1$s.timers SELECT id, 'nap', 'WAKE', now() + interval '1 h' FROM %1$s.workflow_runs
                """.formatted(schema));

        String[] two = {"timers", "--schema", schema, "--limit", "2"};
        assertThat(Cli.run(ENVIRONMENT, two).lines())
                .hasSize(4)
                .last()
                .isEqualTo("There are more: --limit N shows them.");
        assertThat(Cli.run(ENVIRONMENT, "timers", "--schema", schema, "--limit", "3")
                        .lines())
                .hasSize(4)
                .noneMatch(line -> line.contains("more"));
        Cli json = Cli.run(ENVIRONMENT, "timers", "--schema", schema, "--limit", "2", "--json");
        assertThat(JsonMapper.shared().readTree(json.out())).hasSize(2);
        assertThat(json.err()).contains("There are more");
    }

    @Test
    void a_run_of_many_steps_is_drawn_folded_and_fits_into_the_window() {
        UUID run = UUID.fromString("dddddddd-0000-7000-8000-000000000005");
        String schema = TestServer.freshSchema();
        try (DurableTaskEngine many = PostgresEngine.on(TestServer.source())
                .direct(TestServer.source())
                .schema(schema)
                .serializer(new JacksonSerializer())
                .build()) {
            Workflow<String> parts = many.workflow("parts", String.class, wf -> {
                for (int i = 0; i < 200; i++) {
                    wf.step("part-" + i).run((input, ctx) -> {});
                }
            });
            many.start();
            parts.run("", "elm", TriggerOptions.none().runId(run));
        }
        Map<String, String> window =
                Map.of("CAIRN_URL", TestServer.url(), "NO_COLOR", "1", "LINES", "24", "COLUMNS", "80");

        Cli watched = Cli.run(window, true, "watch", "dd", "--schema", schema);
        assertThat(watched.out())
                .contains("✓ part-0 … part-199 (200)", "200 steps in 1 group")
                .contains("more: ✓ 1");
        // The run is over, so it was drawn once; below the last line stands the cursor.
        assertThat(watched.out().chars().filter(sign -> sign == '\n')).hasSizeLessThan(24);

        assertThat(Cli.run(window, "show", "dd", "--schema", schema).lines())
                .contains("✓ part-0 … part-199 (200)")
                .anyMatch(line -> line.matches("part-0 +✓ COMPLETED.*"))
                .anyMatch(line -> line.matches("part-199 +✓ COMPLETED.*"));
    }
}
