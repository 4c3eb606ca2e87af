package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.RunNotFoundException;
import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.TerminalError;
import dev.cairn.TriggerOptions;
import dev.cairn.TypeToken;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowClient;
import dev.cairn.WorkflowNotFoundException;
import dev.cairn.WorkflowResult;
import dev.cairn.testkit.TestCairn;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A client triggers workflows by their names; their code is on workers. */
class ClientTest extends AcceptanceTest {

    private static final Duration NOTICED_WITHIN = Duration.ofSeconds(10);

    private final TestCairn cairn = kit(1);
    private final List<String> seen = new ArrayList<>();

    @Test
    void a_client_starts_runs_in_every_way() throws SQLException {
        cairn.workflow("orders", String.class, this::twoSteps);
        WorkflowClient<String> client = cairn.client("orders", String.class);

        assertThat(client.name()).isEqualTo("orders");
        assertThat(client.run("a", TENANT).status()).isEqualTo(RunStatus.COMPLETED);
        cairn.assertThat(client.runNoWait("b", TENANT)).isRunning();
        assertThat(client.runAll(List.of("c", "d"), TENANT)).hasSize(2).allMatch(StartedRun::isNew);
        client.runAsync("e", TENANT);
        Connection connection = cairn.connection();
        connection.setAutoCommit(false);
        client.in(connection).runNoWait("f", TENANT);
        client.in(connection).runAll(List.of("g", "h"), TENANT);
        connection.commit();
        cairn.advance(Duration.ofSeconds(1));

        assertThat(seen).containsExactlyInAnyOrder("a", "b", "c", "d", "e", "f", "g", "h");
    }

    @Test
    void a_client_with_a_generic_input_starts_runs() {
        List<List<String>> baskets = new ArrayList<>();
        cairn.workflow(
                "baskets",
                new TypeToken<List<String>>() {},
                wf -> wf.step("pack").run((basket, ctx) -> baskets.add(basket)));

        cairn.client("baskets", new TypeToken<List<String>>() {}).run(List.of("tea", "milk"), TENANT);

        assertThat(baskets).containsExactly(List.of("tea", "milk"));
    }

    @Test
    void a_client_reads_outputs_by_the_names_of_steps() {
        cairn.workflow("orders", String.class, this::twoSteps);
        WorkflowClient<String> client = cairn.client("orders", String.class);

        WorkflowResult result = client.run("a", TENANT);

        assertThat(result.output(client.step("first", String.class))).isEqualTo("atrue");
        assertThatThrownBy(() -> result.output(client.step("third", String.class)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no step 'third' of workflow 'orders'. Its steps: first, second.");
        assertThatThrownBy(() -> result.output(client.step("first", Integer.class)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the output of step 'first' is stored in a form that does not fit");
    }

    @Test
    void a_run_of_a_client_has_the_whole_graph_and_its_failure_handler() {
        cairn.workflow("trips", String.class, wf -> {
            var hotel = wf.step("hotel").run(String.class, (input, ctx) -> {
                throw new TerminalError("no room");
            });
            wf.step("taxi").after(hotel).run((input, ctx) -> {});
            wf.onFailure((input, failure) -> seen.add("handled " + input));
        });

        StartedRun run = cairn.client("trips", String.class).runNoWait("oslo", TENANT);
        cairn.runUntilIdle();

        cairn.assertThat(run).failedAt("hotel").cancelled("taxi");
        assertThat(seen).containsExactly("handled oslo");
    }

    @Test
    void a_workflow_that_no_worker_has_stored_is_refused_and_found_as_soon_as_one_has() {
        WorkflowClient<String> client = cairn.client("orders", String.class);

        assertThatThrownBy(() -> client.runNoWait("a", TENANT))
                .isInstanceOfSatisfying(
                        WorkflowNotFoundException.class,
                        unknown -> assertThat(unknown.workflow()).isEqualTo("orders"));
        cairn.workflow("orders", String.class, this::twoSteps);
        cairn.runUntilIdle();

        assertThat(client.run("a", TENANT).status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void a_version_that_is_stored_later_is_used_within_ten_seconds() {
        cairn.workflow("orders", String.class, this::twoSteps);
        WorkflowClient<String> client = cairn.client("orders", String.class);
        client.runNoWait("a", TENANT);
        cairn.addBareWorker("newer").workflow("orders", String.class, wf -> {
            wf.version(2);
            twoSteps(wf);
        });
        cairn.runUntilIdle();

        cairn.advance(NOTICED_WITHIN.minus(MICRO));
        assertThat(client.runNoWait("b", TENANT).inspect().version()).isEqualTo(1);
        cairn.advance(MICRO);

        assertThat(client.runNoWait("c", TENANT).inspect().version()).isEqualTo(2);
    }

    @Test
    void the_newest_version_counts_even_if_an_older_one_is_stored_last() {
        cairn.addBareWorker("newer").workflow("orders", String.class, wf -> {
            wf.version(2);
            twoSteps(wf);
        });
        cairn.runUntilIdle();
        cairn.workflow("orders", String.class, this::twoSteps);
        cairn.runUntilIdle();

        WorkflowClient<String> client = cairn.client("orders", String.class);
        assertThat(client.runNoWait("a", TENANT).inspect().version()).isEqualTo(2);
        cairn.runUntilIdle();
    }

    @Test
    void clients_and_workflows_share_keys() {
        var orders = cairn.workflow("orders", String.class, this::twoSteps);
        TriggerOptions key = TriggerOptions.none().idempotencyKey("request-1");
        WorkflowClient<String> client = cairn.client("orders", String.class);

        StartedRun first = client.runNoWait("a", TENANT, key);
        StartedRun again = orders.runNoWait("b", TENANT, key);

        assertThat(again).isEqualTo(first);
        assertThat(List.of(first.isNew(), again.isNew())).containsExactly(true, false);
    }

    @Test
    void a_client_in_a_transaction_that_is_rolled_back_starts_nothing() throws SQLException {
        cairn.workflow("orders", String.class, this::twoSteps);
        Connection connection = cairn.connection();
        connection.setAutoCommit(false);
        List<StartedRun> runs =
                cairn.client("orders", String.class).in(connection).runAll(List.of("a", "b"), TENANT);

        connection.rollback();

        assertThat(runs)
                .hasSize(2)
                .allSatisfy(run -> assertThatThrownBy(run::status).isInstanceOf(RunNotFoundException.class));
    }

    private void twoSteps(WorkflowBuilder<String> wf) {
        var first = wf.step("first").run(String.class, (input, ctx) -> input + seen.add(input));
        wf.step("second").after(first).run((input, ctx) -> {});
    }
}
