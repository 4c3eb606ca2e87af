package dev.cairn.testkit.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/** Threads that act at the same moment. Waiting for them has a limit. */
final class ConcurrentThreads {
    private static final int PATIENCE_SECONDS = 30;

    private ConcurrentThreads() {}

    /** Lets that many threads begin together, each with its number, and returns the results of all. */
    static <T> List<T> together(int size, IntFunction<T> work) {
        ExecutorService threads = Executors.newFixedThreadPool(size);
        try {
            CyclicBarrier start = new CyclicBarrier(size);
            List<Future<T>> running = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                int number = i;
                running.add(threads.submit(() -> {
                    meet(start);
                    return work.apply(number);
                }));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> one : running) {
                results.add(one.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
            }
            return results;
        } catch (ExecutionException e) {
            throw new AssertionError("One of the threads failed", e.getCause());
        } catch (TimeoutException e) {
            throw new AssertionError("One of the threads did not end within " + PATIENCE_SECONDS + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted", e);
        } finally {
            threads.shutdownNow();
        }
    }

    /** Waits until all threads have arrived. */
    static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted", e);
        } catch (BrokenBarrierException | TimeoutException e) {
            throw new AssertionError("The others did not come", e);
        }
    }
}
