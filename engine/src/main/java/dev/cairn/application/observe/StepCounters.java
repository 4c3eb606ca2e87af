package dev.cairn.application.observe;

import dev.cairn.domain.model.DurationTally;
import dev.cairn.domain.model.StepTally;
import dev.cairn.domain.service.DurationBins;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/** Counters of one step, which any number of threads add to while another one takes what is in them. */
final class StepCounters {

    private final AtomicInteger completed = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private final AtomicInteger retried = new AtomicInteger();
    private final Durations durations = new Durations();
    private final Durations starts = new Durations();

    void completed(long micros) {
        completed.incrementAndGet();
        durations.add(micros);
    }

    void failed(long micros) {
        failed.incrementAndGet();
        durations.add(micros);
    }

    void retried(long micros) {
        retried.incrementAndGet();
        durations.add(micros);
    }

    /** A retry after the worker died: how long the attempt has run, nobody knows. */
    void retried() {
        retried.incrementAndGet();
    }

    void started(long micros) {
        starts.add(micros);
    }

    /** Takes out everything that was counted since the last call. */
    StepTally take() {
        return new StepTally(
                completed.getAndSet(0), failed.getAndSet(0), retried.getAndSet(0), durations.take(), starts.take());
    }

    private static final class Durations {

        private final AtomicLong sum = new AtomicLong();
        private final AtomicIntegerArray bins = new AtomicIntegerArray(DurationBins.NUMBER);

        private void add(long micros) {
            sum.addAndGet(micros);
            bins.incrementAndGet(DurationBins.of(micros));
        }

        private DurationTally take() {
            Map<Integer, Long> taken = new HashMap<>();
            for (int bin = 0; bin < DurationBins.NUMBER; bin++) {
                // Read before the write, because most bins are empty.
                long number = bins.get(bin) == 0 ? 0 : bins.getAndSet(bin, 0);
                if (number > 0) {
                    taken.put(bin, number);
                }
            }
            return new DurationTally(sum.getAndSet(0), taken);
        }
    }
}
