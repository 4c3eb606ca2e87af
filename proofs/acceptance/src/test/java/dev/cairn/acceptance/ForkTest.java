package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.EngineEvent;
import dev.cairn.ForkOptions;
import dev.cairn.RunDetails;
import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.TerminalError;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** A run goes on from one of its steps, as a new run: what ended before that step is not done again. */
class ForkTest extends AcceptanceTest {

    private final TestCairn cairn = kit(2);
    private final List<String> done = new CopyOnWriteArrayList<>();
    private StepRef<String> reserve;
    private StepRef<String> charge;
    private StepRef<String> ship;
    private final Workflow<Order> orders = cairn.workflow("orders", Order.class, this::graph);

    /** An order; it can be paid unless its card is bad. */
    record Order(String item, String card) {}

    private void graph(WorkflowBuilder<Order> wf) {
        reserve = wf.step("reserve").run(String.class, (order, ctx) -> did("reserved " + order.item()));
        charge = wf.step("charge").after(reserve).run(String.class, (order, reserved, ctx) -> {
            if (order.card().equals("bad")) {
                throw new TerminalError("card refused");
            }
            return did("charged " + order.card());
        });
        ship = wf.step("ship")
                .after(charge)
                .run(String.class, (order, paid, ctx) -> did("shipped: " + ctx.parentOutput(reserve) + ", " + paid));
    }

    private String did(String what) {
        done.add(what);
        return what;
    }

    private WorkflowRunRef failed() {
        StartedRun run = orders.runNoWait(
                new Order("lamp", "bad"), TENANT, TriggerOptions.none().metadata(Map.of("shop", "online")));
        assertThat(run.await().status()).isEqualTo(RunStatus.FAILED);
        return run;
    }

    @Test
    void a_failed_run_goes_on_from_the_failed_step_with_a_corrected_input() {
        WorkflowRunRef source = failed();

        WorkflowResult result =
                orders.fork(source, charge, new Order("lamp", "good")).await().orThrow();

        assertThat(done).containsExactly("reserved lamp", "charged good", "shipped: reserved lamp, charged good");
        assertThat(result.output(reserve)).isEqualTo("reserved lamp");
        assertThat(result.output(ship)).isEqualTo("shipped: reserved lamp, charged good");
        assertThat(source.status()).isEqualTo(RunStatus.FAILED);
    }

    @Test
    void a_fork_with_the_same_input_fails_again_where_nothing_has_changed() {
        StartedRun fork = failed().fork(charge);

        assertThat(fork.await().status()).isEqualTo(RunStatus.FAILED);
        cairn.assertThat(fork).failedAt("charge");
        assertThat(done).containsExactly("reserved lamp");
    }

    @Test
    void a_run_that_went_well_can_be_forked_too_and_does_its_last_steps_again() {
        StartedRun run = orders.runNoWait(new Order("lamp", "good"), TENANT);
        run.await();

        run.fork("ship").await().orThrow();

        assertThat(done)
                .containsExactly(
                        "reserved lamp",
                        "charged good",
                        "shipped: reserved lamp, charged good",
                        "shipped: reserved lamp, charged good");
    }

    @Test
    void a_live_run_is_forked_and_both_go_on() {
        StartedRun run = orders.runNoWait(new Order("lamp", "good"), TENANT);
        cairn.runUntil(run, charge, TaskState.COMPLETED);

        StartedRun fork = run.fork(charge);
        run.await().orThrow();
        fork.await().orThrow();

        assertThat(done)
                .containsExactlyInAnyOrder(
                        "reserved lamp",
                        "charged good",
                        "charged good",
                        "shipped: reserved lamp, charged good",
                        "shipped: reserved lamp, charged good");
        assertThat(run.inspect().forks().to()).containsExactly(new RunDetails.Fork(fork.id(), "charge"));
        assertThat(fork.inspect().forks().from()).isEqualTo(new RunDetails.Fork(run.id(), "charge"));
    }

    @Test
    void a_fork_tells_what_it_has_copied() {
        WorkflowRunRef source = failed();
        StartedRun fork = source.fork(charge);

        RunDetails details = fork.inspect();
        assertThat(details.tenant()).isEqualTo(TENANT);
        assertThat(details.metadata()).containsEntry("shop", "online");
        assertThat(details.task(reserve).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(details.task(reserve).attempts()).isZero();
        assertThat(details.task(reserve).note()).isEqualTo("copied from run " + source.id());
        assertThat(details.task(reserve).times().endedAt()).isNotNull();
        cairn.assertThat(fork).happened("reserve", TaskEventType.COPIED);
    }

    @Test
    void a_fork_moves_to_a_newer_version_that_is_the_same_up_to_its_step() {
        WorkflowRunRef source = failed();
        List<String> asked = new ArrayList<>();
        cairn.workflow("orders", Order.class, wf -> {
            wf.version(2);
            var reserved = wf.step("reserve").run(String.class, (order, ctx) -> did("reserved again"));
            var invoiced = wf.step("charge").after(reserved).run(String.class, (order, before, ctx) -> {
                asked.add(before);
                return "invoiced";
            });
            wf.step("mail").after(invoiced).run((order, invoice, ctx) -> did("mailed " + invoice));
        });
        cairn.runUntilIdle();

        StartedRun fork = source.fork("charge", ForkOptions.none().newestVersion());
        fork.await().orThrow();

        assertThat(fork.inspect().version()).isEqualTo(2);
        assertThat(asked).containsExactly("reserved lamp");
        assertThat(done).containsExactly("reserved lamp", "mailed invoiced");
        assertThat(source.fork("charge").inspect().version()).isEqualTo(1);
        assertThat(source.fork("charge", ForkOptions.none().version(2))
                        .inspect()
                        .version())
                .isEqualTo(2);
        assertThatThrownBy(() -> source.fork("ship", ForkOptions.none().version(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("step 'ship' is gone");
        assertThatThrownBy(() -> source.fork("charge", ForkOptions.none().version(3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cannot be forked as version 3, which no worker has stored");
    }

    @Test
    void a_client_without_code_forks_runs_with_another_input() {
        WorkflowRunRef source = failed();
        var client = cairn.client("orders", Order.class);

        client.fork(source, client.step("charge", String.class), new Order("lamp", "good"))
                .await()
                .orThrow();
        cairn.find(source.id())
                .fork("charge", ForkOptions.none().inputJson("{\"item\":\"lamp\",\"card\":\"gift\"}"))
                .await()
                .orThrow();

        assertThat(done).contains("charged good", "charged gift");
    }

    @Test
    void a_fork_that_is_asked_for_twice_is_one_run() {
        WorkflowRunRef source = failed();
        ForkOptions options = ForkOptions.none().runId(new UUID(1, 2)).idempotencyKey("the second try");

        StartedRun first = source.fork(charge, options);
        StartedRun second = source.fork(charge, options);

        assertThat(second).isEqualTo(first);
        assertThat(List.of(first.isNew(), second.isNew())).containsExactly(true, false);
        assertThat(source.inspect().forks().to()).hasSize(1);
    }

    @Test
    void listeners_are_told_of_a_fork_as_of_any_start() {
        List<UUID> started = new CopyOnWriteArrayList<>();
        cairn.listener(events -> {
            for (EngineEvent event : events) {
                if (event instanceof EngineEvent.RunStarted(EngineEvent.Run run)) {
                    started.add(run.id());
                }
            }
        });
        WorkflowRunRef source = failed();

        StartedRun fork = source.fork(charge);
        source.fork(charge, ForkOptions.none().runId(fork.id()));
        cairn.runUntilIdle();

        assertThat(started).containsExactly(source.id(), fork.id());
    }

    @Test
    void the_handler_of_a_fork_is_called_for_its_own_end() {
        List<String> handled = new CopyOnWriteArrayList<>();
        var workflow = cairn.workflow("handled", String.class, wf -> {
            var first = wf.step("first").run(String.class, (input, ctx) -> input);
            wf.step("second").after(first).run((input, before, ctx) -> {
                if (input.equals("bad")) {
                    throw new TerminalError("bad input");
                }
            });
            wf.onFailure((input, failure) -> handled.add("failed with " + input));
            wf.onSuccess((input, ctx) -> handled.add("went well with " + input));
        });
        StartedRun source = workflow.runNoWait("bad", TENANT);
        source.await();

        workflow.fork(source, workflow.step("second", Void.class), "good")
                .await()
                .orThrow();

        assertThat(handled).containsExactly("failed with bad", "went well with good");
    }
}
