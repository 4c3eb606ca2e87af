package dev.cairn.application.observe;

import dev.cairn.RunStatus;
import dev.cairn.application.advance.AdvanceResult;
import dev.cairn.application.advance.EndedAttempts;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.CountedStep.Name;
import dev.cairn.domain.model.CountedTime.EndedRuns;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.StepTally;
import dev.cairn.domain.service.DurationBins;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts what this engine writes: runs that start and end, steps that end, and how long both took. Threads that count
 * take no lock. It needs no clock, because the code that takes the counts knows the time.
 */
public final class Tally {

    /** How many steps are counted apart; all others are counted together. */
    static final int MOST_STEPS = 1_000;

    private static final int RUNS_STARTED = 0;
    private static final int RUNS_COMPLETED = 1;
    private static final int RUNS_FAILED = 2;
    private static final int RUNS_CANCELLED = 3;

    private final boolean counts;
    private final Runnable onFirst;
    private final AtomicLongArray runs = new AtomicLongArray(RUNS_CANCELLED + 1);
    private volatile ConcurrentMap<Name, StepCounters> steps = new ConcurrentHashMap<>();
    private Map<Name, StepCounters> before = Map.of();
    private volatile boolean resting = true;

    private Tally(boolean counts, Runnable onFirst) {
        this.counts = counts;
        this.onFirst = onFirst;
    }

    /** A tally that calls {@code onFirst} when something is counted after a {@linkplain #rest rest}. */
    public static Tally counting(Runnable onFirst) {
        return new Tally(true, onFirst);
    }

    /** A tally that counts nothing. */
    public static Tally off() {
        return new Tally(false, () -> {});
    }

    boolean isCounting() {
        return counts;
    }

    void runsStarted(int number) {
        if (counts && number > 0) {
            runs.addAndGet(RUNS_STARTED, number);
            wake();
        }
    }

    /** Counts the start of an attempt, which was ready since it was queued. */
    void began(Claim claim) {
        if (counts) {
            long waited = claim.queuedAt() == null
                    ? 0
                    : DurationBins.microsBetween(claim.queuedAt(), claim.lease().startedAt());
            counters(claim.run(), claim.lease().key().name()).started(waited);
            wake();
        }
    }

    void ended(AdvanceResult advanced) {
        if (counts) {
            advanced.ended().forEach(this::count);
            advanced.finished().forEach(this::count);
        }
    }

    private void count(EndedAttempts.Ended ended) {
        StepCounters counters = counters(ended.run(), ended.step());
        if (ended.isFatal()) {
            counters.failed(ended.micros());
        } else if (ended.outcome() instanceof Outcome.Completed) {
            counters.completed(ended.micros());
        } else if (ended.outcome() instanceof Outcome.Retrying) {
            counters.retried(ended.micros());
        } else if (ended.outcome() instanceof Outcome.Crashed) {
            counters.retried();
        }
        wake();
    }

    private void count(Run run) {
        if (run.status() == RunStatus.COMPLETED) {
            runs.incrementAndGet(RUNS_COMPLETED);
        } else if (run.status() == RunStatus.FAILED) {
            runs.incrementAndGet(RUNS_FAILED);
        } else {
            runs.incrementAndGet(RUNS_CANCELLED);
        }
        wake();
    }

    private StepCounters counters(RunHeader run, String step) {
        ConcurrentMap<Name, StepCounters> current = steps;
        Name name = new Name(run.workflow(), step);
        StepCounters known = current.get(name);
        if (known != null) {
            return known;
        }
        Name counted = current.size() < MOST_STEPS ? name : Name.OTHERS;
        return current.computeIfAbsent(counted, unused -> new StepCounters());
    }

    private void wake() {
        if (resting) {
            resting = false;
            onFirst.run();
        }
    }

    /**
     * Takes out what was counted. Only one thread may call it at a time. A thread that is just counting may add to the
     * counters that were taken before, so these are taken out once more the next time.
     */
    public Counted take() {
        Map<Name, StepCounters> current = steps;
        steps = new ConcurrentHashMap<>();
        Map<Name, StepTally> taken = new HashMap<>();
        add(before, taken);
        add(current, taken);
        before = current;
        return new Counted(
                new EndedRuns(
                        runs.getAndSet(RUNS_STARTED, 0),
                        runs.getAndSet(RUNS_COMPLETED, 0),
                        runs.getAndSet(RUNS_FAILED, 0),
                        runs.getAndSet(RUNS_CANCELLED, 0)),
                taken);
    }

    private static void add(Map<Name, StepCounters> counters, Map<Name, StepTally> taken) {
        counters.forEach((name, counter) -> {
            StepTally tally = counter.take();
            if (!tally.equals(StepTally.NONE)) {
                taken.merge(name, tally, StepTally::plus);
            }
        });
    }

    /** Asks for a call when something is counted from now on, and returns whether nothing was since it was taken. */
    public boolean rest() {
        resting = true;
        return steps.isEmpty()
                && runs.get(RUNS_STARTED) + runs.get(RUNS_COMPLETED) + runs.get(RUNS_FAILED) + runs.get(RUNS_CANCELLED)
                        == 0;
    }
}
