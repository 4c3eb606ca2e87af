package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.RunStatus;
import dev.cairn.TerminalError;
import dev.cairn.TriggerOptions;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A run is forked from a terminal, where nobody has its code. */
class ForkCommandTest {

    private static final UUID FAILED = UUID.fromString("aaaaaaaa-0000-7000-8000-000000000002");
    private static final String SCHEMA = TestServer.freshSchema();

    private static DurableTaskEngine engine;

    @BeforeAll
    static void work() {
        engine = PostgresEngine.on(TestServer.source())
                .schema(SCHEMA)
                .serializer(new JacksonSerializer())
                .build();
        var orders = engine.workflow("orders", Boolean.class, wf -> {
            var pay = wf.step("pay").run(String.class, (works, ctx) -> "paid");
            wf.step("ship").after(pay).run((works, paid, ctx) -> {
                if (!works) {
                    throw new TerminalError("no such street");
                }
            });
        });
        engine.start();
        orders.run(false, "birch", TriggerOptions.none().runId(FAILED));
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    private static Cli run(String... arguments) {
        return Cli.inSchema(SCHEMA, arguments);
    }

    @Test
    void a_fork_with_another_input_is_told_by_its_id_and_both_runs_are_linked() {
        Cli answer = run("fork", "aaaaaaaa", "ship", "--input", "true", "--version", "1", "--json");

        assertThat(answer.err()).isEmpty();
        JsonNode forked = JsonMapper.shared().readTree(answer.out());
        assertThat(forked.get("forkedFrom").asString()).isEqualTo(FAILED.toString());
        UUID fork = UUID.fromString(forked.get("run").asString());
        assertThat(engine.find(fork).await().status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(run("show", fork.toString()).lines())
                .contains("forked from run " + FAILED + " at step ship")
                .anyMatch(line -> line.contains("COPIED"));
        assertThat(run("show", FAILED.toString()).lines()).contains("forked as run " + fork + " at step ship");
    }

    @Test
    void a_fork_is_told_in_a_sentence() {
        assertThat(run("fork", "aaaaaaaa", "ship", "--version", "newest").out())
                .matches("Run [0-9a-f-]{36} goes on from step 'ship' of run " + FAILED + "\\.\\R");
    }

    @Test
    void a_fork_that_cannot_be_is_refused_in_a_sentence() {
        assertThat(run("fork", "aaaaaaaa", "pack").err())
                .isEqualToIgnoringNewLines("cairn: Run " + FAILED + " of workflow 'orders' has no step 'pack' to fork"
                        + " it at. Choose one: pay, ship.");
        assertThat(run("fork", "aaaaaaaa", "ship", "--input", "{oops").err())
                .contains("was not forked, because the store refused a value. Check that the input is JSON.");
        assertThat(run("fork", "aaaaaaaa", "ship", "--version", "two").err())
                .contains("--version takes a number or 'newest', not 'two'.");
        assertThat(run("fork", "cccccccc", "ship").status()).isEqualTo(1);
    }
}
