package dev.cairn.chaos.workload;

import dev.cairn.RetryPolicy;
import dev.cairn.StepBuilder;
import dev.cairn.StepContext;
import dev.cairn.TerminalError;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The code of steps that have time limits. Some of their attempts hang until a limit ends them. A fault may let other attempts
 * exceed a limit, too, so these steps have more retries than all of that can use up.
 */
final class LimitedStep {

    static final Duration START_TO_CLOSE = Duration.ofSeconds(8);
    static final Duration HEARTBEAT = Duration.ofSeconds(4);

    private static final Duration NEVER = Duration.ofHours(1);
    private static final Duration BETWEEN_HEARTBEATS = Duration.ofMillis(500);

    private static final RetryPolicy RETRY = RetryPolicy.exponential(4 * Behaviour.MAX_RETRIES)
            .initialDelay(Duration.ofMillis(60))
            .maxDelay(Duration.ofMillis(300))
            .jitter(0.5);

    private LimitedStep() {}

    /** About every other step has limits. */
    static boolean is(Shape.Node node) {
        return node.name().hashCode() % 2 == 0;
    }

    static StepBuilder<ChaosInput> limit(StepBuilder<ChaosInput> step) {
        return step.retry(RETRY)
                .startToClose(START_TO_CLOSE)
                .heartbeatWithin(HEARTBEAT)
                .scheduleToStart(NEVER);
    }

    /** Tells the number of the attempt. No attempt may be given details of a later one. */
    static void begin(StepContext ctx) {
        Integer last = ctx.lastHeartbeat(Integer.class);
        if (last != null && last > ctx.attempt()) {
            throw new TerminalError("attempt " + ctx.attempt() + " was given the details of attempt " + last);
        }
        ctx.heartbeat(ctx.attempt());
    }

    /** Works for that long, and says so from time to time. */
    static void work(StepContext ctx, Duration work) throws InterruptedException {
        long end = System.nanoTime() + work.toNanos();
        while (end - System.nanoTime() > 0) {
            Thread.sleep(Math.min(BETWEEN_HEARTBEATS.toMillis(), 1 + (end - System.nanoTime()) / 1_000_000));
            ctx.heartbeat(ctx.attempt());
        }
    }

    /** Hangs until the attempt is ended, and then comes to a result, as code may that swallows the interrupt. */
    static void hang(StepContext ctx, Behaviour.Hanging how) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        try {
            while (!never.await(BETWEEN_HEARTBEATS.toMillis(), TimeUnit.MILLISECONDS)) {
                if (how == Behaviour.Hanging.LOUD) {
                    ctx.heartbeat(ctx.attempt());
                }
            }
        } catch (InterruptedException e) {
            if (!ctx.isCancelled()) {
                throw e;
            }
        }
    }
}
