package dev.cairn.bench.scenario;

import dev.cairn.bench.machine.BenchFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that call the same thing, each as often as it gets to. */
public final class Callers {

    private Callers() {}

    /** How many nanoseconds a number of callers need for a number of calls together. */
    public static long time(int callers, int calls, Runnable call) {
        AtomicInteger left = new AtomicInteger(calls);
        try (ExecutorService threads = Executors.newFixedThreadPool(callers)) {
            long begin = System.nanoTime();
            List<Future<?>> running = new ArrayList<>();
            for (int caller = 0; caller < callers; caller++) {
                running.add(threads.submit(() -> {
                    while (left.getAndDecrement() > 0) {
                        call.run();
                    }
                }));
            }
            for (Future<?> one : running) {
                one.get();
            }
            return System.nanoTime() - begin;
        } catch (ExecutionException e) {
            throw new BenchFailure("A caller failed.", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchFailure("Interrupted while callers were under way.", e);
        }
    }
}
