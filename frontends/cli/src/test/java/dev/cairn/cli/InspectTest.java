package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineEvent;
import dev.cairn.EngineInterceptor;
import dev.cairn.EngineOptions;
import dev.cairn.RetryPolicy;
import dev.cairn.TerminalError;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Commands that look, at a database with a run that completed, one that failed, and one that sleeps. */
class InspectTest {

    private static final UUID COMPLETED = UUID.fromString("aaaaaaaa-0000-7000-8000-000000000001");
    private static final UUID FAILED = UUID.fromString("aaaaaaaa-0000-7000-8000-000000000002");
    private static final UUID SLEEPING = UUID.fromString("bbbbbbbb-0000-7000-8000-000000000003");
    private static final String SCHEMA = TestServer.freshSchema();
    private static final Map<String, String> ENVIRONMENT = Map.of("CAIRN_URL", TestServer.url());

    private static DurableTaskEngine engine;

    @BeforeAll
    static void work() {
        engine = PostgresEngine.on(TestServer.source())
                .direct(TestServer.source())
                .schema(SCHEMA)
                .serializer(new JacksonSerializer())
                .options(EngineOptions.defaults().slots(4).interceptor(new TracedNaps()))
                .workerName("anvil")
                .build();
        Workflow<Boolean> orders = engine.workflow("orders", Boolean.class, wf -> {
            var check = wf.step("check")
                    .retry(RetryPolicy.fixed(1, Duration.ZERO))
                    .run(String.class, (works, ctx) -> {
                        if (ctx.attempt() == 1) {
                            throw new IllegalStateException("not yet");
                        }
                        return "checked";
                    });
            var pay = wf.step("pay").after(check).run(String.class, (works, checked, ctx) -> {
                if (!works) {
                    throw new TerminalError("the card is void");
                }
                return "paid";
            });
            var pack = wf.step("pack").after(check).run(String.class, (works, ctx) -> "packed");
            wf.step("ship").after(pay, pack).run((works, a, b, ctx) -> {});
        });
        Workflow<String> naps = engine.workflow("naps", String.class, wf -> wf.sleep("nap", Duration.ofHours(1)));
        engine.start();
        orders.run(true, "birch", TriggerOptions.none().runId(COMPLETED).metadata(Map.of("order", "42")));
        orders.run(false, "cedar", TriggerOptions.none().runId(FAILED));
        naps.runNoWait("", "dune", TriggerOptions.none().runId(SLEEPING).startDelay(Duration.ofHours(2)));
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    private static Cli run(String... arguments) {
        return Cli.inSchema(SCHEMA, arguments);
    }

    private static JsonNode json(String... arguments) {
        Cli answer = run(arguments);
        assertThat(answer.status()).isZero();
        return JsonMapper.shared().readTree(answer.out());
    }

    @Test
    void runs_are_listed_with_ids_as_short_as_can_be() {
        Cli all = run("runs");
        assertThat(all.lines()).hasSize(4);
        assertThat(all.lines().get(0)).matches("run +workflow +tenant +status +started +took");
        assertThat(all.lines().get(1)).matches("bbbbbbbb-0000 +naps +dune +RUNNING +.* ago");
        assertThat(all.lines().get(2)).matches(FAILED + " +orders +cedar +FAILED +.* ago +.*s");
    }

    @Test
    void runs_are_filtered() {
        assertThat(run("runs", "--tenant", "birch", "--since", "10m").lines()).hasSize(2);
        assertThat(run("runs", "--status", "failed").out()).contains("cedar").doesNotContain("birch");
        assertThat(run("runs", "--workflow", "naps").out()).contains("dune").doesNotContain("birch");
        assertThat(run("runs", "--limit", "1").lines()).last().asString().contains("There are more");
        assertThat(run("runs", "--tenant", "nobody").out()).isEqualToIgnoringNewLines("No runs.");
        JsonNode json = json("runs", "--status", "COMPLETED", "--json");
        assertThat(json).hasSize(1);
        assertThat(json.get(0).get("id").asString()).isEqualTo(COMPLETED.toString());
        assertThat(json.get(0).get("createdAt").asString()).endsWith("Z");
    }

    @Test
    void runs_are_filtered_by_metadata_and_instants() {
        assertThat(run("runs", "--metadata", "order=42").out())
                .contains("birch")
                .doesNotContain("cedar");
        assertThat(run("runs", "--metadata", "order=43").out()).isEqualToIgnoringNewLines("No runs.");
        assertThat(run("runs", "--before", "2020-01-01T00:00:00Z").out()).isEqualToIgnoringNewLines("No runs.");
        assertThat(run("runs", "--from", "2020-01-01T00:00:00Z").lines()).hasSize(4);
        assertThat(run("runs", "--from", "2020-01-01T00:00:00Z", "--since", "1h")
                        .err())
                .contains("--since and --from both say when. Leave one of them out.");
    }

    @Test
    void a_list_goes_on_behind_an_earlier_one() {
        String more = run("runs", "--limit", "2").lines().getLast();
        String cursor = more.substring(more.lastIndexOf(' ') + 1, more.length() - 1);

        assertThat(run("runs", "--after", cursor).lines())
                .hasSize(2)
                .last()
                .asString()
                .contains("birch");
    }

    @Test
    void runs_are_counted_by_status() {
        assertThat(run("runs", "--count").lines()).anyMatch(line -> line.matches("FAILED +1"));
        assertThat(run("runs", "--count", "--status", "running").lines()).hasSize(2);
        assertThat(json("runs", "--count", "--json")
                        .get("COMPLETED")
                        .get("number")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void a_failed_run_shows_its_graph_its_steps_and_why() {
        Cli answer = run("show", FAILED.toString());

        assertThat(answer.status()).isZero();
        assertThat(answer.out())
                .contains("run " + FAILED + "  FAILED took ")
                .contains("workflow orders version 1   tenant cedar   started ")
                .contains("✓ check ─┬─ ✗ pay ──┬─ ⊘ ship\n" + "         └─ ✓ pack ─┘\n")
                .containsPattern("check +✓ COMPLETED +2 +\\d.*")
                .containsPattern("ship +⊘ CANCELLED +pay, pack")
                .contains("pay: dev.cairn.TerminalError: the card is void")
                .containsPattern("\\+0\\.\\d{3} s +check +1 +STARTED +anvil")
                .containsPattern("check +1 +RETRYING +for 0 ms, java.lang.IllegalStateException: not yet");
    }

    @Test
    void a_run_as_json_has_its_tasks_and_events() {
        JsonNode json = json("show", COMPLETED.toString(), "--json");
        assertThat(json.get("details").get("status").asString()).isEqualTo("COMPLETED");
        assertThat(json.get("details").get("tasks")).hasSize(4);
        assertThat(json.get("events").size()).isGreaterThan(10);
    }

    @Test
    void a_run_that_was_triggered_in_a_trace_shows_its_id() {
        assertThat(run("show", SLEEPING.toString()).out()).contains("trace 0af7651916cd43dd8448eb211c80319c");
        assertThat(run("show", COMPLETED.toString()).out()).doesNotContain("trace ");
        assertThat(json("show", SLEEPING.toString(), "--json")
                        .at("/details/trigger/trace")
                        .asString())
                .startsWith("00-0af7651916cd43dd8448eb211c80319c-");
    }

    @Test
    void payloads_and_stack_traces_are_shown_on_request_only() {
        assertThat(run("show", FAILED.toString()).out()).doesNotContain("input ", "output of", "InspectTest.java");
        assertThat(run("show", FAILED.toString(), "--json").out()).doesNotContain("InspectTest.java", "\"input\"");

        assertThat(run("show", FAILED.toString(), "--payloads").out())
                .contains("\ninput false\n", "\noutput of check \"checked\"\n");
        assertThat(run("show", FAILED.toString(), "--trace").lines())
                .contains("pay failed at attempt 1", "  dev.cairn.TerminalError: the card is void")
                .anyMatch(line -> line.matches("  at .*InspectTest.*\\(InspectTest.java:\\d+\\)"));
        assertThat(run("show", SLEEPING.toString(), "--trace").out()).contains("there is no stack trace");
        JsonNode json = json("show", FAILED.toString(), "--json", "--payloads", "--trace");
        assertThat(json.get("input").asBoolean()).isFalse();
        assertThat(json.get("outputs").get("check").asString()).isEqualTo("checked");
        assertThat(json.toString()).contains("InspectTest.java");
    }

    @Test
    void a_beginning_is_enough_when_it_is_unambiguous() {
        assertThat(run("show", "bb").out()).startsWith("run " + SLEEPING);
        Cli several = run("show", "aaaa");
        assertThat(several.status()).isEqualTo(2);
        assertThat(several.err())
                .isEqualToIgnoringNewLines(
                        "cairn: Several runs begin with aaaa: " + COMPLETED + ", " + FAILED + ". Give more of the id.");
    }

    @Test
    void watching_ends_with_the_run_and_tells_how_it_ended() {
        Cli good = run("watch", COMPLETED.toString());
        assertThat(good.status()).isZero();
        assertThat(good.lines()).last().isEqualTo("COMPLETED");
        assertThat(good.lines()).anyMatch(line -> line.matches("\\+\\d+\\.\\d{3} s  check  STARTED  anvil"));
        assertThat(run("watch", FAILED.toString()).status()).isEqualTo(1);

        Cli drawn = Cli.run(ENVIRONMENT, true, "watch", COMPLETED.toString(), "--schema", SCHEMA);
        assertThat(drawn.out()).contains("\u001b[32m✓ check\u001b[0m").endsWith("\u001b[?7h\u001b[?25h");
    }

    @Test
    @Timeout(60)
    void workers_queue_and_timers_are_shown() {
        while (!run("workers").out().contains("leads")) {
            // A worker says with its next heartbeat that it leads.
            Thread.onSpinWait();
        }
        assertThat(run("workers").lines().get(1))
                .matches("anvil +active, leads +0 +4 +\\d+ +\\d+ +.* ago +[0-9a-f-]{36}");
        assertThat(run("queue").out()).isEqualToIgnoringNewLines("The queue is empty, and nothing is running.");
        assertThat(run("timers").lines().get(1)).matches("1 h 5\\d min +start +nap +dune +" + SLEEPING);
        assertThat(json("workers", "--json").get(0).get("name").asString()).isEqualTo("anvil");
        assertThat(json("queue", "--json")).isEmpty();
        assertThat(json("timers", "--json").get(0).get("kind").asString()).isEqualTo("START");
    }

    @Test
    void colours_are_for_terminals_and_not_for_those_who_want_none() {
        String[] runs = {"runs", "--url", TestServer.url(), "--schema", SCHEMA};
        assertThat(Cli.run(Map.of(), true, runs).out()).contains("\u001b[31mFAILED");
        assertThat(Cli.run(Map.of("NO_COLOR", "1"), true, runs).out()).doesNotContain("\u001b");
        assertThat(Cli.run(Map.of(), false, runs).out()).doesNotContain("\u001b");
    }

    @Test
    void pruning_leaves_what_is_young_or_not_over() {
        assertThat(run("prune", "--older-than", "1h").out()).isEqualToIgnoringNewLines("Deleted 0 runs.");
        assertThat(json("prune", "--older-than", "30d", "--json").get("deleted").asInt())
                .isZero();
    }

    /** Gives the naps a trace, and nothing else. */
    private static final class TracedNaps implements EngineInterceptor {
        @Override
        public void attempt(Attempt attempt, Code code) {
            code.run();
        }

        @Override
        public Trigger trigger(String workflow, String forkedFrom) {
            return workflow.equals("naps") ? new Traced() : null;
        }
    }

    private static final class Traced implements EngineInterceptor.Trigger {
        @Override
        public String trace() {
            return "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        }

        @Override
        public void stored(EngineEvent.Run run, boolean isNew) {}

        @Override
        public void failed(Throwable failure) {}
    }
}
