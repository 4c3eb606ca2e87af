package dev.cairn.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineOptions.StepThreads;
import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.StepContext;
import dev.cairn.logs.RecordedLogs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A step that runs while it is cancelled is told in every way, and leaves no trace on its thread. */
@Timeout(120)
class CancelledStepsTest {

    private static final String TENANT = "acme";
    private static final int MANY = 1_000;
    private static final String REASON = "the customer called";

    private final Rig rig = new Rig();
    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch began = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    @AfterEach
    void stop() {
        rig.close();
    }

    @ParameterizedTest
    @EnumSource
    void the_thread_of_a_cancelled_step_is_interrupted(StepThreads threads) {
        StartedRun run = start(threads, ctx -> {
            began.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                seen.add("interrupted, cancelled " + ctx.isCancelled());
            }
        });

        run.cancel(REASON);

        Rig.await(ended);
        assertThat(seen).containsExactly("interrupted, cancelled true");
        assertThat(run.await().status()).isEqualTo(RunStatus.CANCELLED);
    }

    @Test
    void callbacks_run_in_the_order_of_their_registration_and_one_that_throws_is_logged_and_stops_none() {
        CountDownLatch last = new CountDownLatch(1);
        try (RecordedLogs logs = new RecordedLogs()) {
            StartedRun run = start(StepThreads.VIRTUAL, ctx -> {
                for (int i = 1; i <= 20; i++) {
                    String name = "callback " + i;
                    ctx.onCancel(() -> seen.add(name));
                }
                ctx.onCancel(() -> {
                    throw new IllegalStateException("no such request");
                });
                ctx.onCancel(last::countDown);
                began.countDown();
                Rig.awaitStubbornly(last);
            });

            run.cancel(REASON);
            Rig.await(last);

            List<String> inOrder = new ArrayList<>();
            for (int i = 1; i <= 20; i++) {
                inOrder.add("callback " + i);
            }
            assertThat(seen).isEqualTo(inOrder);
            assertThat(logs.containing("Callback of a cancelled step failed."))
                    .filteredOn(line -> line.message().contains("run=" + run.id() + " step=work attempt=1 worker="))
                    .singleElement()
                    .satisfies(line -> assertThat(line.thrown()).hasMessage("no such request"));
        }
    }

    @Test
    void a_callback_that_is_registered_after_the_cancel_runs_at_once_on_the_thread_of_the_step() {
        StartedRun run = start(StepThreads.VIRTUAL, ctx -> {
            began.countDown();
            spinUntilCancelled(ctx);
            Thread own = Thread.currentThread();
            ctx.onCancel(() -> seen.add("at once " + own.equals(Thread.currentThread())));
            ctx.onCancel(() -> {
                throw new IllegalStateException("not the step's trouble");
            });
            seen.add("the step goes on");
        });

        run.cancel(REASON);

        Rig.await(ended);
        assertThat(seen).containsExactly("at once true", "the step goes on");
    }

    @ParameterizedTest
    @EnumSource
    void a_step_that_asked_for_it_is_told_of_the_cancel_and_not_interrupted(StepThreads threads) {
        CountDownLatch told = new CountDownLatch(1);
        StartedRun run = start(
                threads,
                ctx -> {
                    ctx.onCancel(told::countDown);
                    began.countDown();
                    told.await();
                    seen.add("cancelled " + ctx.isCancelled() + ", interrupted "
                            + Thread.currentThread().isInterrupted());
                },
                true);

        run.cancel(REASON);

        Rig.await(ended);
        assertThat(seen).containsExactly("cancelled true, interrupted false");
    }

    @Test
    void the_interrupt_of_a_cancelled_step_does_not_reach_the_next_step_on_its_thread() {
        DurableTaskEngine engine = rig.engine("engine", Rig.OPTIONS.slots(1).threads(StepThreads.PLATFORM));
        AtomicReference<Thread> cancelled = new AtomicReference<>();
        AtomicReference<Thread> looked = new AtomicReference<>();
        var first = engine.workflow(
                "first",
                String.class,
                wf -> wf.step("spin").run((input, ctx) -> {
                    cancelled.set(Thread.currentThread());
                    began.countDown();
                    spinUntilCancelled(ctx);
                }));
        var second = engine.workflow(
                "second",
                String.class,
                wf -> wf.step("look").run((input, ctx) -> {
                    looked.set(Thread.currentThread());
                    if (Thread.currentThread().isInterrupted()) {
                        seen.add("a later step is interrupted");
                    }
                }));
        engine.start();
        StartedRun spinning = first.runNoWait("", TENANT);
        Rig.await(began);

        spinning.cancel(REASON);

        // The pool has few threads, and any of them may be the next.
        for (int i = 0; i < MANY && looked.get() != cancelled.get(); i++) {
            second.run("", TENANT).orThrow();
        }
        assertThat(looked.get()).as("the thread of the cancelled step").isSameAs(cancelled.get());
        assertThat(seen).doesNotContain("a later step is interrupted");
    }

    private StartedRun start(StepThreads threads, Code code) {
        return start(threads, code, false);
    }

    private StartedRun start(StepThreads threads, Code code, boolean notInterrupted) {
        DurableTaskEngine engine = rig.engine("engine", Rig.OPTIONS.threads(threads));
        var workflow = engine.workflow("work", String.class, wf -> {
            var step = notInterrupted ? wf.step("work").notInterrupted() : wf.step("work");
            step.run((input, ctx) -> {
                try {
                    code.run(ctx);
                } finally {
                    ended.countDown();
                }
            });
        });
        engine.start();
        StartedRun run = workflow.runNoWait("", TENANT);
        Rig.await(began);
        return run;
    }

    /** Does not wait anywhere, so that an interrupt stays set. */
    private static void spinUntilCancelled(StepContext ctx) {
        while (!ctx.isCancelled()) {
            Thread.onSpinWait();
        }
    }

    /** The code of the step. */
    @FunctionalInterface
    private interface Code {
        void run(StepContext ctx) throws Exception;
    }
}
