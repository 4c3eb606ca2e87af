package dev.cairn.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Work on a thread of its own, beside the test. */
public final class Beside {

    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private final Thread thread;

    private Beside(Runnable work) {
        this.thread = Thread.ofVirtual().unstarted(() -> {
            try {
                work.run();
                done.complete(null);
            } catch (Throwable e) {
                done.completeExceptionally(e);
            }
        });
    }

    /** Begins the work. */
    public static Beside start(Runnable work) {
        Beside beside = new Beside(work);
        beside.thread.start();
        return beside;
    }

    /** Returns when the work waits for something and cannot go on by itself. */
    public Beside awaitBlocked() {
        long end = System.nanoTime() + Rig.LONG.toNanos();
        while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TIMED_WAITING) {
            assertThat(System.nanoTime()).as("blocked in time").isLessThan(end);
            Thread.yield();
        }
        return this;
    }

    /** Waits for the end of the work, but not for ever. */
    public void await() {
        assertThat(done).succeedsWithin(Rig.LONG);
    }

    /** Whether the work ends before that time is over. */
    boolean endsWithin(Duration time) {
        try {
            done.get(time.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("the work did not end well", e);
        }
    }

    /** Whether the work has ended. */
    public boolean isDone() {
        return done.isDone();
    }

    /** Waits for a latch, but not for ever. */
    public static void awaitOpen(CountDownLatch latch) {
        Rig.await(latch);
    }

    /** Waits for the work to fail, and returns why. */
    Throwable awaitFailure() {
        assertThat(done).failsWithin(Rig.LONG);
        return done.exceptionNow();
    }
}
