package dev.cairn.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.AwaitInterruptedException;
import dev.cairn.DurableTaskEngine;
import dev.cairn.StartedRun;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An interrupt ends a wait and nothing else. */
@Timeout(120)
class InterruptedWaitTest {

    private final Rig rig = new Rig();
    private final CountDownLatch release = new CountDownLatch(1);
    private final CountDownLatch entered = new CountDownLatch(1);
    private final List<Integer> attempts = new CopyOnWriteArrayList<>();

    @AfterEach
    void stopAll() {
        release.countDown();
        rig.close();
    }

    @ParameterizedTest
    @EnumSource
    void a_caller_that_is_interrupted_is_told_so_and_stays_interrupted(Way way) {
        DurableTaskEngine engine = rig.engine("only");
        Workflow<String> workflow = blocking(engine);
        engine.start();
        StartedRun run = workflow.runNoWait("in", "acme");
        AtomicBoolean flag = new AtomicBoolean();
        AtomicReference<Thread> thread = new AtomicReference<>();
        Beside waiting = Beside.start(() -> {
                    thread.set(Thread.currentThread());
                    try {
                        way.wait.accept(new Waiter(engine, workflow, run));
                    } finally {
                        flag.set(Thread.currentThread().isInterrupted());
                    }
                })
                .awaitBlocked();

        Rig.await(entered);
        thread.get().interrupt();

        assertThat(waiting.awaitFailure())
                .isInstanceOf(AwaitInterruptedException.class)
                .hasMessageContaining("interrupted")
                .hasMessageContaining("wait again or look at");
        assertThat(flag).isTrue();
        release.countDown();
        run.await(Rig.LONG).orThrow();
    }

    @Test
    void a_step_that_waits_for_a_run_when_its_engine_stops_loses_no_attempt() {
        DurableTaskEngine stopping = rig.engine("stopping");
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        CountDownLatch left = new CountDownLatch(1);
        WorkflowRunRef outer = outer(stopping, (inner, input) -> {
                    try {
                        inner.run(input, "acme").orThrow();
                    } catch (RuntimeException e) {
                        thrown.set(e);
                        throw e;
                    } finally {
                        left.countDown();
                    }
                })
                .runNoWait("in", "acme");
        stopping.start();
        Rig.await(entered);
        stopping.stop(Duration.ZERO);
        Rig.await(left);
        DurableTaskEngine other = rig.engine("other");
        outer(other, (inner, input) -> {});
        other.start();

        release.countDown();
        other.find(outer.id()).await(Rig.LONG).orThrow();

        assertThat(thrown.get()).isInstanceOf(AwaitInterruptedException.class);
        assertThat(attempts).containsExactly(1, 1);
        assertThat(outer.events()).extracting(TaskEvent::type).doesNotContain(TaskEventType.RETRYING);
    }

    private Workflow<String> outer(DurableTaskEngine engine, BiConsumer<Workflow<String>, String> step) {
        Workflow<String> inner = blocking(engine);
        return engine.workflow(
                "outer",
                String.class,
                wf -> wf.step("wait").run((input, ctx) -> {
                    attempts.add(ctx.attempt());
                    step.accept(inner, input);
                }));
    }

    private Workflow<String> blocking(DurableTaskEngine engine) {
        return engine.workflow(
                "work",
                String.class,
                wf -> wf.step("step").run((input, ctx) -> {
                    entered.countDown();
                    release.await();
                }));
    }

    /** Who waits for what. */
    private record Waiter(DurableTaskEngine engine, Workflow<String> workflow, StartedRun run) {}

    /** The ways to wait. */
    private enum Way {
        AWAIT(waiter -> waiter.run.await()),
        RUN(waiter -> waiter.workflow.run("other", "acme")),
        AWAIT_ALL(waiter -> waiter.engine.awaitAll(List.of(waiter.run), Rig.LONG)),
        AWAIT_ANY(waiter -> waiter.engine.awaitAny(List.of(waiter.run), Rig.LONG));

        private final Consumer<Waiter> wait;

        Way(Consumer<Waiter> wait) {
            this.wait = wait;
        }
    }
}
