package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.AdminAction;
import dev.cairn.adapter.postgres.AdminActions;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** How all workers are doing, and what people did, as a terminal tells it. */
class HealthAndTopTest {

    private final String schema = TestServer.freshSchema();

    private Cli run(String... arguments) {
        return Cli.inSchema(schema, arguments);
    }

    private DurableTaskEngine engine() {
        return PostgresEngine.on(TestServer.source())
                .schema(schema)
                .serializer(new JacksonSerializer())
                .workerName("web-1")
                .build();
    }

    private static Workflow<String> orders(DurableTaskEngine engine) {
        return engine.workflow(
                "orders",
                String.class,
                wf -> wf.step("ship").run((order, ctx) -> {
                    if (order.equals("bad")) {
                        throw new TerminalError("no street");
                    }
                }));
    }

    @Test
    void health_is_0_without_trouble_and_2_when_nobody_does_the_work() {
        Cli healthy = run("health");
        assertThat(healthy.lines())
                .containsExactly(
                        "healthy",
                        "workers: 0 of 0 active, 0 of 0 slots used",
                        "steps waiting: 0, runs live: 0, starts scheduled: 0, dead letters: 0");
        assertThat(healthy.status()).isZero();

        try (DurableTaskEngine engine = engine()) {
            orders(engine).runNoWait("good", "acme");
        }
        Cli unhealthy = run("health");
        assertThat(unhealthy.lines())
                .startsWith("unhealthy", "  No living worker is registered, and 1 ready step waits.");
        assertThat(unhealthy.status()).isEqualTo(2);
        JsonNode json = JsonMapper.shared().readTree(run("health", "--json").out());
        assertThat(json.get("status").asString()).isEqualTo("UNHEALTHY");
        assertThat(json.get("queue").get("byStep").get("orders/ship").asInt()).isEqualTo(1);
    }

    @Test
    void health_is_1_when_somebody_should_look() {
        TestServer.execute("INSERT INTO " + schema + """
                .workers (id, name, slots, started_at, beat_at)
                VALUES (gen_random_uuid(), 'web-2', 5, now(), now() - interval '1 minute'),
                       (gen_random_uuid(), 'web-3', 5, now(), now())
                """);

        Cli degraded = run("health");

        assertThat(degraded.lines()).startsWith("degraded", "  1 of 2 workers is silent: web-2.");
        assertThat(degraded.status()).isEqualTo(1);
    }

    @Test
    void top_shows_throughput_queue_workers_and_failures() {
        try (DurableTaskEngine engine = engine()) {
            Workflow<String> orders = orders(engine);
            engine.start();
            for (int i = 0; i < 3; i++) {
                orders.run("bad", "acme");
            }
        }
        TestServer.execute("UPDATE " + schema + ".statistics SET at = at - interval '30 seconds'");
        try (DurableTaskEngine engine = engine()) {
            orders(engine).runNoWait("good", "birch");
            TestServer.execute("INSERT INTO " + schema + """
                    .workers (id, name, slots, started_at, beat_at)
                    VALUES (gen_random_uuid(), 'web-3', 5, now(), now())
                    """);

            Cli top = run("top", "--once");

            assertThat(top.err()).isEmpty();
            assertThat(top.status()).isZero();
            assertThat(top.lines().getFirst()).startsWith("cairn top  healthy  ");
            assertThat(top.out())
                    .contains("a second: 0.1 runs started, 0.1 over, 0.1 failed; 0 steps completed")
                    .contains("waiting 1, the oldest for ")
                    .contains("slots 0 of 5; dead letters 3")
                    .containsPattern("birch +1 ")
                    .containsPattern("web-3 +·{10} +0 +5 ")
                    .containsPattern("orders +ship +3");
            assertThat(run("top").lines()).as("off a terminal it ends").hasSameSizeAs(top.lines());
        }

        JsonNode json = JsonMapper.shared().readTree(run("top", "--json").out());
        assertThat(json.get("throughput").get("runsFailed").asDouble()).isEqualTo(0.05);
        assertThat(json.get("tenants").get(0).get("tenant").asString()).isEqualTo("birch");
        assertThat(json.get("failures").get(0).get("failed").asInt()).isEqualTo(3);
    }

    @Test
    void what_a_command_changes_is_recorded_with_who_did_it() {
        UUID bad;
        try (DurableTaskEngine engine = engine()) {
            Workflow<String> orders = orders(engine);
            engine.start();
            bad = orders.run("bad", "acme").runId();
            orders.run("bad", "acme");
        }

        run("cancel", bad.toString(), "--reason", "a mistake");
        run("retry", bad.toString());
        run("fork", bad.toString(), "ship", "--input", "\"secret\"");
        run("cancel", "--workflow", "orders", "--tenant", "acme", "--dry-run");
        run("cancel", "--workflow", "orders", "--tenant", "acme");
        run("dead-letters", "discard", "--all", "--reason", "paid by hand");
        run("weight", "acme", "3");

        List<AdminAction> actions = AdminActions.on(TestServer.source())
                .schema(schema)
                .page(null, 100)
                .actions()
                .reversed();
        assertThat(actions)
                .extracting(action -> action.entry().action())
                .containsExactly("cancel", "retry", "fork", "cancel", "discard dead letter", "weight");
        assertThat(actions).allSatisfy(action -> {
            assertThat(action.entry().who()).isEqualTo(System.getProperty("user.name"));
            assertThat(action.entry().role()).isEqualTo("command line");
            assertThat(action.entry().detail()).doesNotContain("secret");
        });
        assertThat(actions.get(0).entry().target()).isEqualTo(bad.toString());
        assertThat(actions.get(0).entry().outcome()).contains("was over before: FAILED");
        assertThat(actions.get(0).entry().detail()).isEqualTo("a mistake");
        assertThat(actions.get(1).entry().outcome()).isNotEmpty();
        assertThat(actions.get(2).entry().outcome()).startsWith("Started run ");
        assertThat(actions.get(2).entry().detail()).isEqualTo("with another input");
        assertThat(actions.get(3).entry().target()).isEqualTo("--workflow orders --tenant acme");
        assertThat(actions.get(4).entry().detail()).isEqualTo("paid by hand");
        assertThat(actions.get(5).entry().outcome()).isEqualTo("Tenant 'acme' has weight 3.");
        assertThat(Duration.between(actions.getFirst().at(), actions.getLast().at()))
                .isPositive();
    }

    @Test
    void a_command_that_may_not_record_says_so_and_has_done_its_work() {
        TestServer.execute("CREATE FUNCTION " + schema + ".refuse() RETURNS trigger LANGUAGE plpgsql AS"
                + " 'BEGIN RAISE EXCEPTION ''full''; END'; CREATE TRIGGER refuse BEFORE INSERT ON " + schema
                + ".admin_actions FOR EACH ROW EXECUTE FUNCTION " + schema + ".refuse()");

        Cli weight = run("weight", "acme", "3");

        assertThat(weight.out()).isEqualToIgnoringNewLines("Tenant 'acme' has weight 3.");
        assertThat(weight.err()).startsWith("It was done and could not be recorded in the log of actions: ");
        assertThat(weight.status()).isZero();
    }
}
