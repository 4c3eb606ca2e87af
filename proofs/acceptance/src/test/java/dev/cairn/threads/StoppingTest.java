package dev.cairn.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineOptions.StepThreads;
import dev.cairn.RunStatus;
import dev.cairn.StepContext;
import dev.cairn.StepFunction;
import dev.cairn.StepRef;
import dev.cairn.StoreUnavailableException;
import dev.cairn.TaskState;
import dev.cairn.Workflow;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.port.Store;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An engine that stops loses nothing, interrupts nobody but user code, and can be stopped in every situation. */
@Timeout(120)
class StoppingTest {

    private final Rig rig = new Rig();
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final List<Integer> attempts = new CopyOnWriteArrayList<>();
    private final AtomicBoolean leaked = new AtomicBoolean();
    private StepRef<String> step;

    @AfterEach
    void stopAll() {
        release.countDown();
        rig.close();
    }

    @ParameterizedTest
    @EnumSource
    void a_step_that_ends_within_the_grace_period_is_settled(StepThreads kind) {
        DurableTaskEngine engine = rig.engine("only", Rig.OPTIONS.threads(kind));
        WorkflowRunRef run = started(engine, this::blocking).runNoWait("in", "acme");
        Rig.await(entered);

        Beside stopping = Beside.start(() -> engine.stop(Rig.LONG)).awaitBlocked();
        release.countDown();
        stopping.await();

        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(attempts).containsExactly(1);
        assertThat(rig.store.snapshot().workers()).isEmpty();
        assertThat(rig.store.snapshot().work().leases()).isEmpty();
    }

    @Test
    void a_step_that_ignores_its_interrupt_is_given_back_and_done_by_another_without_costing_an_attempt() {
        DurableTaskEngine stubborn = rig.engine("stubborn");
        Workflow<String> workflow = started(stubborn, (input, ctx) -> {
            entered.countDown();
            Rig.awaitStubbornly(release);
            return "too late";
        });
        WorkflowRunRef run = workflow.runNoWait("in", "acme");
        Rig.await(entered);
        DurableTaskEngine other = rig.engine("other");
        started(other, (input, ctx) -> {
            attempts.add(ctx.attempt());
            return "in time";
        });

        stubborn.stop(Duration.ZERO);

        WorkflowResult result = other.find(run.id()).await(Rig.LONG).orThrow();
        release.countDown();
        assertThat(attempts).containsExactly(1);
        assertThat(result.output(step)).isEqualTo("in time");
        assertThat(rig.store.snapshot().work().leases()).isEmpty();
    }

    @Test
    void when_the_grace_period_is_over_user_code_is_interrupted_and_nothing_else() {
        AtomicBoolean interrupted = new AtomicBoolean();
        DurableTaskEngine engine = rig.engineOver(noticingInterrupts(), Rig.OPTIONS);
        CountDownLatch left = new CountDownLatch(1);
        WorkflowRunRef run = started(engine, (input, ctx) -> {
                    try {
                        return blocking(input, ctx);
                    } catch (InterruptedException e) {
                        interrupted.set(true);
                        Thread.currentThread().interrupt();
                        throw e;
                    } finally {
                        left.countDown();
                    }
                })
                .runNoWait("in", "acme");
        Rig.await(entered);

        engine.stop(Duration.ZERO);
        Rig.await(left);

        assertThat(interrupted).isTrue();
        assertThat(leaked).isFalse();
        assertThat(run.inspect().task(step).attempts()).isZero();
        assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
    }

    @Test
    void a_step_that_leaves_its_thread_interrupted_does_not_disturb_the_next_one() {
        DurableTaskEngine engine = rig.engine("platform", Rig.OPTIONS.slots(1).threads(StepThreads.PLATFORM));
        Workflow<String> workflow = engine.workflow("interrupting", String.class, wf -> {
            var first =
                    wf.step("first").run((input, ctx) -> Thread.currentThread().interrupt());
            wf.step("second")
                    .after(first)
                    .run((input, ctx) -> leaked.set(Thread.currentThread().isInterrupted()));
        });
        engine.start();

        workflow.run("in", "acme").orThrow();

        assertThat(leaked).isFalse();
    }

    @Test
    void a_caller_who_is_interrupted_ends_the_grace_period_and_the_engine_stops_all_the_same() {
        DurableTaskEngine engine = rig.engine("only");
        started(engine, this::blocking).runNoWait("in", "acme");
        Rig.await(entered);
        AtomicBoolean stillInterrupted = new AtomicBoolean();

        Beside.start(() -> {
                    Thread.currentThread().interrupt();
                    engine.stop(Rig.LONG);
                    stillInterrupted.set(Thread.currentThread().isInterrupted());
                })
                .await();

        assertThat(stillInterrupted).isTrue();
        assertThat(rig.store.snapshot().workers()).isEmpty();
        assertThat(rig.store.snapshot().work().queue()).hasSize(1);
    }

    @Test
    void a_step_may_stop_its_own_engine() {
        DurableTaskEngine engine = rig.engineOver(noticingInterrupts(), Rig.OPTIONS);
        CountDownLatch stopped = new CountDownLatch(1);
        started(engine, (input, ctx) -> {
                    engine.stop(Duration.ZERO);
                    stopped.countDown();
                    return "unheard";
                })
                .runNoWait("in", "acme");

        Rig.await(stopped);

        assertThat(leaked).isFalse();
        assertThat(rig.store.snapshot().workers()).isEmpty();
        assertThat(rig.store.snapshot().work().queue()).hasSize(1);
    }

    @Test
    void a_stop_that_began_inside_a_step_is_a_crash_of_that_step_and_costs_its_neighbour_nothing() {
        DurableTaskEngine engine = rig.engine("only");
        CountDownLatch stopped = new CountDownLatch(1);
        Workflow<String> workflow = engine.workflow("work", String.class, wf -> {
            step = wf.step("neighbour").run(String.class, this::blocking);
            wf.step("stopper").run((input, ctx) -> {
                Rig.await(entered);
                // A long grace period: nobody waits for the step that stops the engine.
                engine.stop(Duration.ofDays(1));
                stopped.countDown();
            });
        });
        engine.start();
        WorkflowRunRef run = workflow.runNoWait("in", "acme");
        Rig.await(entered);
        release.countDown();
        Rig.await(stopped);

        assertThat(run.inspect().task(step).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(tries("stopper")).isEqualTo(new Tries(1, 0, 1));
        assertThat(rig.store.snapshot().workers()).isEmpty();
        assertThat(rig.store.snapshot().work().leases()).isEmpty();
    }

    @Test
    void a_step_that_is_given_back_beside_the_one_that_stopped_the_engine_has_not_crashed() {
        DurableTaskEngine engine = rig.engine("only");
        CountDownLatch stopped = new CountDownLatch(1);
        Workflow<String> workflow = engine.workflow("work", String.class, wf -> {
            wf.step("neighbour").run(String.class, this::blocking);
            wf.step("stopper").run((input, ctx) -> {
                Rig.await(entered);
                engine.stop(Duration.ZERO);
                stopped.countDown();
            });
        });
        engine.start();
        workflow.runNoWait("in", "acme");
        Rig.await(stopped);

        assertThat(tries("stopper")).isEqualTo(new Tries(1, 0, 1));
        assertThat(tries("neighbour")).isEqualTo(Tries.NONE);
        assertThat(rig.store.snapshot().work().queue()).hasSize(2);
    }

    @Test
    void a_step_that_stops_every_engine_fails_when_it_has_used_up_its_crashes() {
        Workflow<String> last = null;
        WorkflowRunRef run = null;
        for (int i = 1; i <= 3; i++) {
            DurableTaskEngine engine = rig.engine("engine-" + i, Rig.OPTIONS.maxCrashes(2));
            CountDownLatch stopped = new CountDownLatch(1);
            last = started(engine, (input, ctx) -> {
                attempts.add(ctx.attempt());
                engine.stop(Duration.ZERO);
                stopped.countDown();
                return "unheard";
            });
            run = run == null ? last.runNoWait("in", "acme") : run;
            Rig.await(stopped);
        }

        assertThat(attempts).containsExactly(1, 2, 3);
        assertThat(rig.engine("afterwards")
                        .find(run.id())
                        .inspect()
                        .task(step)
                        .failure()
                        .message())
                .startsWith("a worker died under it 3 times, last: the step stopped its own worker");
    }

    @Test
    void a_claim_under_way_when_the_engine_stops_is_worked_off_within_the_grace_period() {
        HeldClaim held = new HeldClaim();
        DurableTaskEngine engine = rig.engineOver(new ObservedStore(rig.store, held), Rig.OPTIONS);
        CompletableFuture<Beside> stop = new CompletableFuture<>();
        AtomicBoolean leftBehind = new AtomicBoolean();
        Workflow<String> workflow = defined(engine, (input, ctx) -> {
            attempts.add(ctx.attempt());
            leftBehind.set(stop.join().endsWithin(Duration.ofMillis(200)));
            return "done";
        });
        // Before the start: later it could be handed over by the trigger, and there would be nothing to claim.
        WorkflowRunRef run = workflow.runNoWait("in", "acme");
        engine.start();
        held.awaitCommitted();

        Beside stopping = Beside.start(() -> engine.stop(Rig.LONG)).awaitBlocked();
        stop.complete(stopping);
        held.letGo();
        stopping.await();

        assertThat(leftBehind).as("the engine was gone before its step").isFalse();
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(attempts).containsExactly(1);
    }

    @Test
    void an_engine_whose_store_is_away_stops_and_tells_those_who_wait() {
        AtomicBoolean away = new AtomicBoolean();
        DurableTaskEngine engine = rig.engineOver(
                new ObservedStore(rig.store, new ObservedStore.Observer() {
                    @Override
                    public void begins() {
                        if (away.get()) {
                            throw new StoreUnavailableException("away");
                        }
                    }
                }),
                Rig.OPTIONS);
        WorkflowRunRef run = started(engine, this::blocking).runNoWait("in", "acme");
        Rig.await(entered);
        Beside waiting = Beside.start(run::await);

        away.set(true);
        engine.stop(Duration.ZERO);

        assertThat(waiting.awaitFailure())
                .hasMessage("Run " + run.id() + ": the engine that was asked to wait for it is stopped."
                        + " The run goes on elsewhere; wait for it on another engine.");
        assertThat(rig.store.snapshot().work().leases())
                .as("left to the reaper")
                .hasSize(1);
    }

    private Tries tries(String name) {
        return rig.store.snapshot().tasks().stream()
                .filter(record -> record.task().key().name().equals(name))
                .findFirst()
                .orElseThrow()
                .task()
                .tries();
    }

    private Store noticingInterrupts() {
        return new ObservedStore(rig.store, new ObservedStore.Observer() {
            @Override
            public void begins() {
                leaked.compareAndSet(false, Thread.currentThread().isInterrupted());
            }
        });
    }

    private String blocking(String input, StepContext ctx) throws InterruptedException {
        attempts.add(ctx.attempt());
        entered.countDown();
        release.await();
        return "done";
    }

    private Workflow<String> started(DurableTaskEngine engine, StepFunction<String, String> code) {
        Workflow<String> workflow = defined(engine, code);
        engine.start();
        return workflow;
    }

    private Workflow<String> defined(DurableTaskEngine engine, StepFunction<String, String> code) {
        return engine.workflow(
                "work", String.class, wf -> step = wf.step("step").run(String.class, code));
    }
}
