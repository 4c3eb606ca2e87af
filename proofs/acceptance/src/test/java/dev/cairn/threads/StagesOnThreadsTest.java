package dev.cairn.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.CairnException;
import dev.cairn.DurableTaskEngine;
import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.StoreUnavailableException;
import dev.cairn.Workflow;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Stages on real threads: who completes them, when, and what they cost. */
@Timeout(120)
class StagesOnThreadsTest {

    private static final int MANY = 3_000;

    private final Rig rig = new Rig();
    private final CountDownLatch release = new CountDownLatch(1);
    private StepRef<String> step;

    @AfterEach
    void stopAll() {
        release.countDown();
        rig.close();
    }

    @Test
    void a_stage_completes_on_the_engine_that_runs_it_and_on_any_other() {
        DurableTaskEngine worker = rig.engine("worker");
        Workflow<String> workflow = define(worker);
        worker.start();
        DurableTaskEngine client = rig.engine("client");
        StartedRun run = workflow.runNoWait("in", "acme");
        CompletableFuture<WorkflowResult> here = stage(run);
        CompletableFuture<WorkflowResult> elsewhere = stage(client.find(run.id()));

        release.countDown();

        assertThat(here).succeedsWithin(Rig.LONG).returns("in!", result -> result.output(step));
        assertThat(elsewhere).succeedsWithin(Rig.LONG).returns("in!", result -> result.output(step));
    }

    @Test
    void thousands_of_stages_complete_and_no_thread_waits_for_them() {
        DurableTaskEngine engine = rig.engine("only");
        Workflow<String> workflow = define(engine);
        engine.start();
        int before = Thread.activeCount();
        List<CompletableFuture<WorkflowResult>> stages =
                workflow.runAll(Collections.nCopies(MANY, "in"), "acme").stream()
                        .map(StagesOnThreadsTest::stage)
                        .toList();
        assertThat(Thread.activeCount() - before).isLessThan(20);

        release.countDown();

        assertThat(stages).allSatisfy(stage -> assertThat(stage).succeedsWithin(Rig.LONG));
    }

    @Test
    void a_continuation_that_blocks_delays_no_other_and_runs_on_a_virtual_thread() {
        DurableTaskEngine engine = rig.engine("only");
        Workflow<String> workflow = define(engine);
        engine.start();
        CountDownLatch blocked = new CountDownLatch(1);
        AtomicReference<Thread> thread = new AtomicReference<>();
        CompletableFuture<Void> first = workflow.runAsync("a", "acme")
                .thenAccept(result -> {
                    thread.set(Thread.currentThread());
                    Rig.await(blocked);
                })
                .toCompletableFuture();
        CompletableFuture<WorkflowResult> second =
                workflow.runAsync("b", "acme").toCompletableFuture();

        release.countDown();

        assertThat(second).succeedsWithin(Rig.LONG);
        assertThat(workflow.run("c", "acme").output(step)).isEqualTo("c!");
        blocked.countDown();
        assertThat(first).succeedsWithin(Rig.LONG);
        assertThat(thread.get().isVirtual()).isTrue();
    }

    @Test
    void a_store_that_is_away_when_a_result_is_read_delays_the_stage() {
        AtomicBoolean away = new AtomicBoolean();
        AtomicInteger refused = new AtomicInteger();
        DurableTaskEngine client = rig.engineOver(
                new ObservedStore(rig.store, new ObservedStore.Observer() {
                    @Override
                    public void called(String method, Object[] arguments) {
                        if (method.equals("ofRun") && away.get() && refused.incrementAndGet() < 3) {
                            throw new StoreUnavailableException("away");
                        }
                    }
                }),
                Rig.OPTIONS);
        away.set(true);
        DurableTaskEngine worker = rig.engine("worker");
        StartedRun run = define(worker).runNoWait("in", "acme");
        worker.start();
        release.countDown();

        assertThat(stage(client.find(run.id()))).succeedsWithin(Rig.LONG).returns("in!", result -> result.output(step));
        assertThat(refused).hasValueGreaterThanOrEqualTo(3);
    }

    @Test
    void open_stages_complete_with_an_error_when_the_engine_stops_and_so_do_later_ones() {
        DurableTaskEngine client = rig.engine("client");
        StartedRun run = define(client).runNoWait("in", "acme");
        CompletableFuture<WorkflowResult> stage = stage(run);

        client.stop(Duration.ZERO);

        assertThatThrownBy(() -> stage.get(Rig.LONG.toSeconds(), TimeUnit.SECONDS))
                .hasCauseInstanceOf(CairnException.class)
                .hasMessageContaining("wait for it on another engine");
        assertThat(stage(run)).isCompletedExceptionally();
    }

    private Workflow<String> define(DurableTaskEngine engine) {
        return engine.workflow(
                "work",
                String.class,
                wf -> step = wf.step("step").run(String.class, (input, ctx) -> {
                    release.await();
                    return input + "!";
                }));
    }

    private static CompletableFuture<WorkflowResult> stage(WorkflowRunRef run) {
        return run.whenDone().toCompletableFuture();
    }
}
