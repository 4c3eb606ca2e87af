package dev.cairn.chaos.figures;

import dev.cairn.DurableTaskEngine;
import dev.cairn.StepContext;
import dev.cairn.Workflow;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;

/**
 * The workflows whose times are taken.
 *
 * @param work two steps that take a while
 * @param nap a sleep and a step after it
 * @param greet one step that takes no time
 * @param linger one step that goes on until it is interrupted
 */
record FigureWorkflows(Workflow<Work> work, Workflow<Nap> nap, Workflow<String> greet, Workflow<String> linger) {

    /** How the journal names a step that was interrupted. */
    static final String INTERRUPTED = "interrupted";

    /** How long each of the two steps takes. */
    record Work(int firstMillis, int secondMillis) {}

    /** When to wake up. */
    record Nap(Instant until) {}

    /** Defines them on an engine. */
    static FigureWorkflows on(DurableTaskEngine engine, Journal journal) {
        return new FigureWorkflows(
                engine.workflow("work", Work.class, wf -> {
                    var first = wf.step("first")
                            .run(Integer.class, (input, ctx) -> work(input.firstMillis(), ctx, journal));
                    wf.step("second")
                            .after(first)
                            .run(Integer.class, (input, x, ctx) -> work(input.secondMillis(), ctx, journal));
                }),
                engine.workflow("nap", Nap.class, wf -> {
                    var nap = wf.sleepUntil("nap", Nap::until);
                    wf.step("awake").after(nap).run(Integer.class, (input, ctx) -> work(0, ctx, journal));
                }),
                engine.workflow(
                        "greet",
                        String.class,
                        wf -> wf.step("hello").run(Integer.class, (input, ctx) -> work(0, ctx, journal))),
                engine.workflow(
                        "linger",
                        String.class,
                        wf -> wf.step("linger").run((input, ctx) -> {
                            try {
                                new CountDownLatch(1).await();
                            } catch (InterruptedException e) {
                                journal.executed(ctx.runId(), INTERRUPTED, ctx.attempt());
                            }
                        })));
    }

    private static int work(int millis, StepContext ctx, Journal journal) throws InterruptedException {
        Thread.sleep(millis);
        journal.executed(ctx.runId(), ctx.step(), ctx.attempt());
        return ctx.attempt();
    }
}
