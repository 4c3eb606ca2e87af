package dev.cairn.application.settle;

import dev.cairn.TimeLimit;
import dev.cairn.application.bell.Bell;
import dev.cairn.application.bell.LoopName;
import dev.cairn.domain.model.AttemptLimits;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.TimeBound;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Times out the attempts of this worker that exceed a limit. It counts from after the commit of their lease, with a
 * counter that never goes back, so it may be late but never early. The leader ends those that it misses.
 */
public final class WatchAttempts {

    private static final Logger log = LoggerFactory.getLogger(WatchAttempts.class);

    /** The shortest time between two looks. */
    private static final Duration PAUSE = Duration.ofMillis(5);

    private final Attempts attempts;
    private final Settler settler;
    private final LongSupplier nanoTime;
    private final RandomGenerator random;
    private final Bell bell;
    private final Map<Attempt, Long> begun = new ConcurrentHashMap<>();
    private volatile long nextLook;
    private volatile boolean looksAgain;

    /** Watches those attempts, and submits that they timed out to that settler. */
    public WatchAttempts(
            Attempts attempts, Settler settler, LongSupplier nanoTime, RandomGenerator random, Bell bell) {
        this.attempts = attempts;
        this.settler = settler;
        this.nanoTime = nanoTime;
        this.random = random;
        this.bell = bell;
    }

    /** Begins to watch an attempt if it has limits; its lease is committed. */
    public void begins(Attempt attempt) {
        AttemptLimits limits = attempt.limits();
        if (limits == null) {
            return;
        }
        long now = nanoTime.getAsLong();
        begun.put(attempt, now);
        // A look that is planned for an earlier time sees this attempt, too.
        if (!looksAgain || nextLook - (now + shortest(limits)) > 0) {
            bell.ring(LoopName.WATCH);
        }
    }

    /** The outcome of an attempt whose code has returned: it has timed out if that took too long. */
    public Outcome ended(Attempt attempt, Outcome outcome) {
        Long since = begun.remove(attempt);
        if (since == null || !isResult(outcome)) {
            return outcome;
        }
        TimeBound bound = exceeded(attempt, since, nanoTime.getAsLong());
        return bound == null ? outcome : timedOut(bound);
    }

    /** Stops watching an attempt that has no result. */
    public void forget(Attempt attempt) {
        begun.remove(attempt);
    }

    /**
     * Times out what is overdue, and returns when to look again, if anything is watched. Only one thread may call it at a
     * time.
     */
    public Optional<Duration> tick() {
        // First, so that an attempt which begins meanwhile rings.
        looksAgain = false;
        long now = nanoTime.getAsLong();
        long next = Long.MAX_VALUE;
        boolean any = false;
        for (Map.Entry<Attempt, Long> one : begun.entrySet()) {
            Attempt attempt = one.getKey();
            TimeBound bound = exceeded(attempt, one.getValue(), now);
            if (bound != null) {
                timeOut(attempt, bound);
            } else if (attempt.limits() != null) {
                next = Math.min(next, one.getValue() + shortest(attempt.limits()) - now);
                any = true;
            }
        }
        if (!any) {
            return Optional.empty();
        }
        Duration wait = Duration.ofNanos(Math.max(next, PAUSE.toNanos()));
        nextLook = now + wait.toNanos();
        looksAgain = true;
        return Optional.of(wait);
    }

    private void timeOut(Attempt attempt, TimeBound bound) {
        begun.remove(attempt);
        if (attempts.timeOut(attempt)) {
            log.info(
                    "Step exceeded a time limit and is stopped. run={} step={} attempt={} worker={} limit={}",
                    attempt.run().id(),
                    attempt.fence().key().name(),
                    attempt.fence().attempt(),
                    attempt.lease().workerId(),
                    bound.limit());
            settler.submit(new AttemptResult(attempt.lease(), timedOut(bound)));
            settler.settleSoon();
        }
    }

    private static @Nullable TimeBound exceeded(Attempt attempt, long since, long now) {
        AttemptLimits limits = attempt.limits();
        TimeBound bound = limits == null ? null : limits.startToClose();
        return bound != null && now - since > nanos(bound.limit()) ? bound : null;
    }

    private Outcome timedOut(TimeBound bound) {
        return new Outcome.TimedOut(TimeLimit.START_TO_CLOSE, bound, random.nextDouble());
    }

    /** A condition, a sleep and work that is given back are no results of the code. */
    private static boolean isResult(Outcome outcome) {
        return outcome instanceof Outcome.Completed
                || outcome instanceof Outcome.Failed
                || outcome instanceof Outcome.Retrying;
    }

    private static long shortest(AttemptLimits limits) {
        return limits.startToClose() == null
                ? Long.MAX_VALUE / 2
                : nanos(limits.startToClose().limit());
    }

    /** Limits of centuries do not fit into nanoseconds. */
    private static long nanos(Duration limit) {
        return limit.compareTo(Duration.ofNanos(Long.MAX_VALUE / 2)) < 0 ? limit.toNanos() : Long.MAX_VALUE / 2;
    }
}
