package dev.cairn.application.operate;

import dev.cairn.Statistics;
import dev.cairn.application.observe.Counted;
import dev.cairn.application.observe.Tally;
import dev.cairn.domain.model.CountedStep;
import dev.cairn.domain.model.CountedTime;
import dev.cairn.domain.model.StepTally;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.service.DescribeStatistics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores what this engine counted, every ten seconds while there is anything. Nothing depends on it: counts that cannot
 * be stored wait for a minute and are dropped then.
 *
 * <p>Runs and all steps together are stored for ten seconds at a time, each step for the minute so far. Each write
 * replaces the one before, so that a write whose answer was lost does no harm.
 */
public final class WriteStatistics {

    private static final Logger log = LoggerFactory.getLogger(WriteStatistics.class);

    /** How many takings wait while the store is away. */
    private static final int MOST_WAITING = 6;

    private static final Duration REST = Duration.ofHours(1);
    private static final Duration MARGIN = Duration.ofMillis(200);

    private final Store store;
    private final Ids ids;
    private final Tally tally;
    private final LongSupplier nanoTime;
    private final Deque<Taken> waiting = new ArrayDeque<>();
    private @Nullable UUID engine;
    private @Nullable Long dueAt;
    private @Nullable CountedTime bucket;
    private Map<Key, StepTally> minute = Map.of();
    private boolean toldOfFailure;

    /** Stores the counts of that tally, which calls for a {@link #tick} after each rest. */
    public WriteStatistics(Store store, Ids ids, Tally tally, LongSupplier nanoTime) {
        this.store = store;
        this.ids = ids;
        this.tally = tally;
        this.nanoTime = nanoTime;
    }

    /** Stores what is there if it is time for it, and returns how long to wait. Never fails. */
    public synchronized Duration tick() {
        long now = nanoTime.getAsLong();
        if (dueAt == null) {
            return next(now, Statistics.BUCKET);
        }
        if (now - dueAt < 0) {
            return Duration.ofNanos(dueAt - now);
        }
        take(now, Statistics.BUCKET.dividedBy(2));
        if (waiting.isEmpty() && tally.rest()) {
            dueAt = null;
            return REST;
        }
        if (waiting.isEmpty()) {
            return next(now, Statistics.BUCKET);
        }
        Instant stored = storeWaiting();
        return next(now, stored == null ? Statistics.BUCKET : untilNextBucket(stored));
    }

    /** Stores what is there now, because the engine stops, in the bucket that is over. Never fails. */
    public synchronized void flush() {
        take(nanoTime.getAsLong(), Statistics.BUCKET);
        if (!waiting.isEmpty()) {
            storeWaiting();
        }
    }

    private Duration next(long now, Duration wait) {
        dueAt = now + wait.toNanos();
        return wait;
    }

    private void take(long now, Duration ago) {
        Counted counted = tally.take();
        if (!counted.isEmpty()) {
            waiting.add(new Taken(counted, now - ago.toNanos()));
            if (waiting.size() > MOST_WAITING) {
                waiting.remove();
            }
        }
    }

    private @Nullable Instant storeWaiting() {
        engine = engine == null ? ids.next() : engine;
        UUID id = engine;
        try {
            Dated dated = store.inTransaction(tx -> {
                Dated rows = dated(tx.now());
                tx.counts().put(id, rows.times, rows.rows());
                return rows;
            });
            keep(dated);
            return dated.now;
        } catch (RuntimeException e) {
            if (!toldOfFailure) {
                toldOfFailure = true;
                log.warn(
                        "Statistics could not be stored. They are tried again for a minute. This is said once. reason={}",
                        e.getMessage());
            }
            log.debug("Statistics could not be stored.", e);
            return null;
        }
    }

    private void keep(Dated dated) {
        waiting.clear();
        bucket = dated.times.getLast();
        Instant newest = DescribeStatistics.minute(bucket.at());
        Map<Key, StepTally> current = new HashMap<>();
        dated.steps.forEach((key, sum) -> {
            if (key.at.equals(newest)) {
                current.put(key, sum);
            }
        });
        minute = current;
    }

    /** Gives each taking the bucket in which most of it was counted, and adds the counts of the bucket so far. */
    private Dated dated(Instant now) {
        Deque<CountedTime> times = new ArrayDeque<>();
        Map<Key, StepTally> steps = new HashMap<>(minute);
        Set<Key> changed = new HashSet<>();
        CountedTime last = bucket;
        for (Taken taken : waiting) {
            Instant at = DescribeStatistics.bucket(now.minusNanos(nanoTime.getAsLong() - taken.nanos));
            CountedTime own = new CountedTime(at, taken.counted.runs(), taken.counted.sum());
            if (last != null && !at.isAfter(last.at())) {
                own = last.plus(own);
                times.pollLast();
            }
            times.add(own);
            last = own;
            Instant ofMinute = DescribeStatistics.minute(own.at());
            taken.counted.steps().forEach((name, sum) -> {
                Key key = new Key(ofMinute, name);
                steps.merge(key, sum, StepTally::plus);
                changed.add(key);
            });
        }
        return new Dated(now, List.copyOf(times), steps, changed);
    }

    /** A little after the end of the bucket. */
    private static Duration untilNextBucket(Instant now) {
        Instant end = DescribeStatistics.bucket(now).plus(Statistics.BUCKET);
        return Duration.between(now, end).plus(MARGIN);
    }

    /** What was counted around a moment of this machine's counter of nanoseconds. */
    private record Taken(Counted counted, long nanos) {}

    private record Key(Instant at, CountedStep.Name name) {}

    private record Dated(Instant now, List<CountedTime> times, Map<Key, StepTally> steps, Set<Key> changed) {

        private List<CountedStep> rows() {
            return steps.entrySet().stream()
                    .filter(step -> changed.contains(step.getKey()))
                    .map(step -> new CountedStep(step.getKey().at, step.getKey().name, step.getValue()))
                    .toList();
        }
    }
}
