package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.AwaitTimeoutException;
import dev.cairn.RunStatus;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.testkit.FakeClock;
import dev.cairn.threads.ObservedStore;
import dev.cairn.threads.TestParts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** What can go wrong between a claim and its steps, one moment at a time. */
class DispatchTroubleTest {

    private static final Duration BEAT = Duration.ofSeconds(3);

    private final FakeClock clock = new FakeClock();
    private final List<Integer> attempts = new ArrayList<>();
    private final List<Runnable> afterClaim = new ArrayList<>();
    private final TestParts world = new TestParts(clock, new AfterClaim());
    private int refusedThreads;
    private final EngineParts engine = world.engine("engine", world.runtime(this::execute, loop -> {}));

    @Test
    void tasks_that_get_no_thread_are_given_back_and_their_slots_are_free_again() {
        Workflow<String> workflow = define(engine);
        List<WorkflowRunRef> runs = List.of(
                workflow.runNoWait("a", "acme"), workflow.runNoWait("b", "acme"), workflow.runNoWait("c", "acme"));
        engine.membership().tick();
        int slots = engine.attempts().free();

        refusedThreads = 1;
        assertThatThrownBy(engine.dispatcher()::tick)
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessage("no thread");
        assertThat(engine.attempts().free()).isEqualTo(slots);
        assertThat(engine.attempts().whenIdle()).isDone();

        engine.dispatcher().tick();
        engine.settler().tick();

        assertThat(attempts).containsExactly(1, 1, 1);
        assertThat(runs).allSatisfy(run -> assertThat(run.status()).isEqualTo(RunStatus.COMPLETED));
    }

    @Test
    void a_worker_declared_dead_between_claim_and_launch_does_not_do_what_another_does_already() {
        EngineParts reaper = world.engine("reaper", world.runtime(Runnable::run, loop -> {}));
        WorkflowRunRef run = define(engine).runNoWait("a", "acme");
        engine.membership().tick();
        afterClaim.add(() -> {
            silenceOfALease(reaper);
            engine.membership().tick();
            engine.membership().tick();
        });

        engine.dispatcher().tick();
        assertThat(attempts).as("the lease of the first attempt is gone").isEmpty();
        assertThat(engine.attempts().known()).isEmpty();
        engine.dispatcher().tick();
        engine.settler().tick();

        assertThat(attempts).containsExactly(2);
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void a_step_that_interrupts_its_own_thread_does_not_interrupt_the_engine() {
        Workflow<String> workflow = engine.define(WorkflowDraft.<String>define(
                "rude",
                String.class,
                wf -> wf.step("step").run((input, ctx) -> Thread.currentThread().interrupt())));
        WorkflowRunRef run = workflow.runNoWait("a", "acme");
        engine.membership().tick();

        engine.dispatcher().tick();

        assertThat(Thread.interrupted()).isFalse();
        engine.settler().tick();
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void whoever_gives_up_waiting_is_forgotten() {
        WorkflowRunRef run = define(engine).runNoWait("a", "acme");

        assertThatThrownBy(() -> run.await(Duration.ofSeconds(1))).isInstanceOf(AwaitTimeoutException.class);

        assertThat(engine.callers().awaitRuns().isEmpty()).isTrue();
    }

    @Test
    void a_graph_and_the_code_for_it_are_registered_by_the_first_beat_only() {
        List<String> calls = new ArrayList<>();
        TestParts watched = new TestParts(clock, new ObservedStore.Observer() {
            @Override
            public void called(String method, Object[] arguments) {
                calls.add(method);
            }
        });
        EngineParts parts = watched.engine("engine", watched.runtime(Runnable::run, loop -> {}));
        define(parts);

        parts.membership().tick();
        assertThat(calls).as("the first beat").contains("graphs");

        calls.clear();
        for (int i = 0; i < 10; i++) {
            parts.membership().tick();
        }

        assertThat(calls).as("later beats").contains("beat").doesNotContain("graphs");
    }

    private void silenceOfALease(EngineParts others) {
        for (int beats = 0; beats < 6; beats++) {
            clock.advance(BEAT);
            others.membership().tick();
            others.leaderDuties().tick();
        }
    }

    private Workflow<String> define(EngineParts parts) {
        return parts.define(WorkflowDraft.<String>define(
                "work", String.class, wf -> wf.step("step").run((input, ctx) -> attempts.add(ctx.attempt()))));
    }

    private void execute(Runnable step) {
        if (refusedThreads > 0) {
            refusedThreads--;
            throw new RejectedExecutionException("no thread");
        }
        step.run();
    }

    /** Does something when a claim is committed and before the engine knows of it. */
    private final class AfterClaim implements ObservedStore.Observer {
        private boolean granted;

        @Override
        public void called(String method, Object[] arguments) {
            granted |= method.equals("grant");
        }

        @Override
        public void committed() {
            if (granted) {
                granted = false;
                List<Runnable> now = List.copyOf(afterClaim);
                afterClaim.clear();
                now.forEach(Runnable::run);
            }
        }
    }
}
