package dev.cairn.adapter.micrometer;

import dev.cairn.EngineListener;
import dev.cairn.RetryPolicy;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import dev.cairn.testkit.TestCairn;
import java.io.IOException;
import java.time.Duration;

/** A day in virtual time in which everything happens that a meter counts. */
final class EventfulDay {

    static final String ACME = "acme";
    static final String BIRCH = "birch";

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration LIMIT = Duration.ofSeconds(10);

    final TestCairn cairn;

    private EventfulDay(TestCairn cairn) {
        this.cairn = cairn;
    }

    static EventfulDay seenBy(EngineListener... listeners) {
        EventfulDay day = new EventfulDay(TestCairn.create());
        for (EngineListener listener : listeners) {
            day.cairn.listener(listener);
        }
        day.oneRetry();
        day.oneFailure();
        day.oneTimeOut();
        day.oneCancel();
        day.oneCrash();
        return day;
    }

    /** The step "charge" fails once and is tried again. */
    private void oneRetry() {
        Workflow<String> orders = cairn.workflow("orders", String.class, wf -> {
            var charge = wf.step("charge").retry(RetryPolicy.fixed(3, SECOND)).run(Integer.class, (input, ctx) -> {
                if (ctx.attempt() == 1) {
                    throw new IOException("no answer");
                }
                return 1;
            });
            wf.step("ship").after(charge).run((input, amount, ctx) -> {});
        });
        orders.runNoWait("", ACME).await();
    }

    /** The step "render" fails for good, is requeued and fails again. */
    private void oneFailure() {
        Workflow<String> reports = cairn.workflow(
                "reports",
                String.class,
                wf -> wf.step("render").run((input, ctx) -> {
                    throw new TerminalError("no paper");
                }));
        var run = reports.runNoWait("", BIRCH);
        cairn.runUntilIdle();
        run.retry();
        cairn.runUntilIdle();
    }

    /** The step "poll" exceeds its time limit, and is tried again. */
    private void oneTimeOut() {
        Workflow<String> polls = cairn.workflow(
                "polls",
                String.class,
                wf -> wf.step("poll")
                        .startToClose(LIMIT)
                        .retry(RetryPolicy.fixed(1, SECOND))
                        .run((input, ctx) -> {
                            if (ctx.attempt() == 1) {
                                cairn.clock().advance(LIMIT.plus(SECOND));
                            }
                        }));
        polls.runNoWait("", ACME).await();
    }

    /** A run that sleeps is cancelled, and another goes on sleeping. */
    private void oneCancel() {
        Workflow<String> naps = cairn.workflow("naps", String.class, wf -> wf.sleep("nap", Duration.ofDays(1)));
        var run = naps.runNoWait("", ACME);
        naps.runNoWait("", ACME);
        cairn.runUntilIdle();
        run.cancel("not needed");
        cairn.runUntilIdle();
    }

    /** A worker sleeps through its lease, and comes back with a result. */
    private void oneCrash() {
        Workflow<String> parcels =
                cairn.workflow("parcels", String.class, wf -> wf.step("pack").run((input, ctx) -> {}));
        var run = parcels.runNoWait("", ACME);
        var slow = cairn.worker();
        slow.claim();
        slow.runClaimed();
        slow.pause();
        cairn.addWorker("another");
        run.await();
        slow.resume();
        slow.settle();
        cairn.advance(Duration.ofSeconds(20));
    }
}
