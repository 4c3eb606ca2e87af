package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.RunStatus;
import dev.cairn.Signal;
import dev.cairn.TriggerOptions;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A signal is sent from the terminal, as JSON and without the code of the workflow. */
class SignalCommandTest {

    record Approval(String by) {}

    private static final UUID RUN = UUID.fromString("bbbbbbbb-0000-7000-8000-000000000002");
    private static final String SCHEMA = TestServer.freshSchema();

    private static DurableTaskEngine engine;

    @BeforeAll
    static void work() {
        engine = PostgresEngine.on(TestServer.source())
                .schema(SCHEMA)
                .serializer(new JacksonSerializer())
                .build();
        var approvals = engine.workflow("approvals", String.class, wf -> {
            var approved = wf.step("approved").waitFor(Signal.of("approval", Approval.class));
            wf.step("told").after(approved).run(String.class, (input, approval, ctx) -> approval.by());
        });
        engine.start();
        approvals.runNoWait("", "birch", TriggerOptions.none().runId(RUN));
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    private static Cli run(String... arguments) {
        String[] all = new String[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = "--schema";
        all[arguments.length + 1] = SCHEMA;
        return Cli.run(Map.of("CAIRN_URL", TestServer.url()), all);
    }

    @Test
    void a_signal_is_received_as_json_and_a_repeated_one_is_a_duplicate() {
        Cli answer = run("signal", "bbbbbbbb", "approval", "{\"by\":\"ada\"}", "--key", "k");

        assertThat(answer.err()).isEmpty();
        assertThat(answer.out()).startsWith("Signal 'approval' to run " + RUN + ": ");
        assertThat(engine.find(RUN).await().status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(run("signal", "bbbbbbbb", "approval", "{}", "--key", "k", "--json")
                        .out())
                .contains("\"DUPLICATE\"");
        assertThat(run("show", RUN.toString()).lines()).anyMatch(line -> line.contains("RECEIVED"));
    }

    @Test
    void a_signal_to_a_run_that_is_over_is_refused_in_words() {
        run("signal", "bbbbbbbb", "approval", "{\"by\":\"ada\"}", "--key", "k");
        engine.find(RUN).await();

        Cli answer = run("signal", "bbbbbbbb", "approval", "{}");

        assertThat(answer.err()).contains("takes no signal 'approval' any more");
    }
}
