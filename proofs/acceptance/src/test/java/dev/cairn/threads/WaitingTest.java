package dev.cairn.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.AwaitTimeoutException;
import dev.cairn.DurableTaskEngine;
import dev.cairn.RunNotFoundException;
import dev.cairn.StepRef;
import dev.cairn.Workflow;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waiting for runs, on whichever engine, for however long. */
@Timeout(120)
class WaitingTest {

    private final Rig rig = new Rig();
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void stopAll() {
        release.countDown();
        rig.close();
    }

    @Test
    void an_engine_that_was_never_started_triggers_and_awaits_what_another_executes() {
        Workflow<String> here = define(rig.engine("client"));
        DurableTaskEngine elsewhere = rig.engine("worker");
        define(elsewhere);
        elsewhere.start();
        release.countDown();

        WorkflowResult result = here.run("in", "acme").orThrow();

        assertThat(rig.store.snapshot().workers()).hasSize(1);
        assertThat(elsewhere.find(result.runId()).status().isTerminal()).isTrue();
    }

    @Test
    void whoever_runs_and_waits_gets_the_outputs_with_the_end_and_asks_for_nothing() {
        Queue<Set<String>> transactions = new ConcurrentLinkedQueue<>();
        ThreadLocal<Set<String>> current = new ThreadLocal<>();
        DurableTaskEngine engine = rig.engineOver(
                new ObservedStore(rig.store, new ObservedStore.Observer() {
                    @Override
                    public void begins() {
                        current.set(new HashSet<>());
                        transactions.add(current.get());
                    }

                    @Override
                    public void called(String method, Object[] arguments) {
                        current.get().add(method);
                    }
                }),
                Rig.OPTIONS);
        StepRef<?>[] step = new StepRef<?>[1];
        Workflow<String> workflow = engine.workflow(
                "work", String.class, wf -> step[0] = wf.step("step").run(String.class, (input, ctx) -> input + "!"));
        engine.start();

        WorkflowResult result = workflow.run("in", "acme");

        assertThat(result.output(step[0])).isEqualTo("in!");
        assertThat(transactions)
                .filteredOn(calls -> calls.contains("ofRun"))
                .singleElement()
                .satisfies(calls -> assertThat(calls).contains("release"));
    }

    @Test
    void many_can_wait_for_one_run() {
        DurableTaskEngine engine = rig.engine("only");
        Workflow<String> workflow = define(engine);
        engine.start();
        WorkflowRunRef run = workflow.runNoWait("in", "acme");
        List<Beside> waiting = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            waiting.add(Beside.start(() -> run.await(Rig.LONG).orThrow()));
        }

        release.countDown();

        waiting.forEach(Beside::await);
    }

    @Test
    void whoever_cannot_wait_so_long_is_told_where_the_run_stands_and_can_wait_again() {
        DurableTaskEngine engine = rig.engine("only");
        Workflow<String> workflow = define(engine);
        engine.start();
        WorkflowRunRef run = workflow.runNoWait("in", "acme");

        assertThatThrownBy(() -> run.await(Duration.ofMillis(20)))
                .isInstanceOfSatisfying(
                        AwaitTimeoutException.class,
                        late -> assertThat(late.runId()).isEqualTo(run.id()))
                .hasMessageContaining("was not over after PT0.02S");
        release.countDown();
        run.await(Rig.LONG).orThrow();
    }

    @Test
    void a_run_that_is_over_is_never_called_late() {
        DurableTaskEngine engine = rig.engine("only");
        Workflow<String> workflow = define(engine);
        engine.start();
        release.countDown();
        WorkflowResult result = workflow.run("in", "acme");

        assertThat(engine.find(result.runId()).await(Duration.ZERO).orThrow().runId())
                .isEqualTo(result.runId());
        assertThat(engine.find(result.runId())
                        .await(Duration.ofSeconds(-1))
                        .orThrow()
                        .runId())
                .isEqualTo(result.runId());
    }

    @Test
    void several_runs_that_are_over_are_never_called_late() {
        DurableTaskEngine engine = rig.engine("only");
        Workflow<String> workflow = define(engine);
        engine.start();
        release.countDown();
        List<WorkflowRunRef> runs = List.of(
                engine.find(workflow.run("in", "acme").runId()),
                engine.find(workflow.run("in", "acme").runId()));

        for (int i = 0; i < 20; i++) {
            assertThat(engine.awaitAll(runs, Duration.ZERO)).hasSize(2);
            assertThat(engine.awaitAny(runs, Duration.ZERO).status().isTerminal())
                    .isTrue();
        }
    }

    @Test
    void a_run_that_does_not_exist_is_not_waited_for() {
        UUID nowhere = new UUID(1, 2);

        assertThatThrownBy(() -> rig.engine("client").find(nowhere).await())
                .isInstanceOfSatisfying(
                        RunNotFoundException.class,
                        unknown -> assertThat(unknown.runId()).isEqualTo(nowhere));
    }

    @Test
    void whoever_waits_when_the_engine_stops_is_told_and_can_wait_elsewhere() {
        DurableTaskEngine client = rig.engine("client");
        WorkflowRunRef run = define(client).runNoWait("in", "acme");
        Beside waiting = Beside.start(run::await).awaitBlocked();

        client.stop(Duration.ZERO);
        client.stop(Duration.ZERO);

        assertThat(waiting.awaitFailure()).hasMessageContaining("wait for it on another engine");
        DurableTaskEngine other = rig.engine("other");
        define(other);
        other.start();
        release.countDown();
        other.find(run.id()).await(Rig.LONG).orThrow();
        assertThat(run.inspect().status().isTerminal())
                .as("looking needs no waiting")
                .isTrue();
    }

    private Workflow<String> define(DurableTaskEngine engine) {
        return engine.workflow("work", String.class, wf -> wf.step("step").run((input, ctx) -> release.await()));
    }
}
