package dev.cairn.adapter.time;

import dev.cairn.AwaitInterruptedException;
import dev.cairn.domain.port.Waiting;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits by blocking the calling thread. */
public final class BlockingWaiting implements Waiting {

    @Override
    public boolean await(CompletableFuture<?> future, Duration timeout) {
        try {
            // Unlike toNanos(), this takes any duration and caps it at 292 years, which is as good as for ever.
            future.get(TimeUnit.NANOSECONDS.convert(timeout), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException | CancellationException e) {
            return true; // done with an error, which the reader of the future sees
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AwaitInterruptedException("Interrupted while waiting. What was waited for goes on.", e);
        }
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }
}
