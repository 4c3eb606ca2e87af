package dev.cairn.application.settle;

import dev.cairn.TimeLimit;
import dev.cairn.application.bell.Bell;
import dev.cairn.application.bell.LoopName;
import dev.cairn.domain.model.AttemptLimits;
import dev.cairn.domain.model.LimitWithRetries;
import dev.cairn.domain.model.Outcome;
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
 * Times out the attempts of this worker that exceed a limit, and stores their heartbeats. It counts from after the commit
 * of a lease or heartbeat, with a counter that never goes back, so it may be late but never early. The leader ends those
 * that it misses.
 */
public final class WatchAttempts {

    private static final Logger log = LoggerFactory.getLogger(WatchAttempts.class);

    /** The shortest time between two looks. */
    private static final Duration PAUSE = Duration.ofMillis(5);

    private final Attempts attempts;
    private final Settler settler;
    private final StoreHeartbeats heartbeats;
    private final LongSupplier nanoTime;
    private final RandomGenerator random;
    private final Bell bell;
    private final Map<Attempt, Long> begun = new ConcurrentHashMap<>();
    private volatile long nextLook;
    private volatile boolean looksAgain;

    /** Watches those attempts, and submits that they timed out to that settler. */
    public WatchAttempts(
            Attempts attempts,
            Settler settler,
            StoreHeartbeats heartbeats,
            LongSupplier nanoTime,
            RandomGenerator random,
            Bell bell) {
        this.attempts = attempts;
        this.settler = settler;
        this.heartbeats = heartbeats;
        this.nanoTime = nanoTime;
        this.random = random;
        this.bell = bell;
    }

    /** Begins to watch an attempt if it has limits; its lease is committed. */
    public void begins(Attempt attempt) {
        long now = nanoTime.getAsLong();
        attempt.bufferHeartbeats(now, () -> beats(attempt));
        if (attempt.limits() != null) {
            begun.put(attempt, now);
            ringBy(now + untilNext(attempt, now, now));
        }
    }

    /** An attempt has sent a heartbeat that waits; one without limits is watched from now on. */
    private void beats(Attempt attempt) {
        long now = nanoTime.getAsLong();
        begun.putIfAbsent(attempt, now);
        ringBy(now + untilNext(attempt, now, now));
    }

    /** Wakes the loop unless it looks by then anyway. */
    private void ringBy(long at) {
        if (!looksAgain || nextLook - at > 0) {
            bell.ring(LoopName.WATCH);
        }
    }

    /** The result of an attempt whose code has returned: it has timed out if that took too long. */
    public AttemptResult ended(Attempt attempt, AttemptResult result) {
        Long since = begun.remove(attempt);
        if (since == null) {
            return result;
        }
        LimitWithRetries startToClose =
                attempt.limits() == null ? null : attempt.limits().startToClose();
        boolean late = isOver(startToClose, since, nanoTime.getAsLong()) && isResult(result.outcome());
        AttemptResult ended =
                late && startToClose != null ? result.as(timedOut(TimeLimit.START_TO_CLOSE, startToClose)) : result;
        return ended.outcome() instanceof Outcome.Completed ? ended : ended.after(StoreHeartbeats.waiting(attempt));
    }

    /** Stops watching an attempt that has no result. */
    public void forget(Attempt attempt) {
        begun.remove(attempt);
    }

    /**
     * Stores heartbeats, times out what is overdue, and returns when to look again, if anything is watched. Only one thread
     * may call it at a time.
     */
    public Optional<Duration> tick() {
        // First, so that an attempt which begins meanwhile rings.
        looksAgain = false;
        heartbeats.store(begun.keySet(), nanoTime);
        long now = nanoTime.getAsLong();
        long next = Long.MAX_VALUE;
        boolean any = false;
        for (Map.Entry<Attempt, Long> one : begun.entrySet()) {
            Attempt attempt = one.getKey();
            TimeLimit exceeded = exceeded(attempt, one.getValue(), now);
            if (exceeded != null && attempt.limits() != null) {
                timeOut(attempt, exceeded, attempt.limits().of(exceeded));
            } else {
                next = Math.min(next, untilNext(attempt, one.getValue(), now));
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

    private void timeOut(Attempt attempt, TimeLimit limit, LimitWithRetries bound) {
        begun.remove(attempt);
        if (attempts.timeOut(attempt)) {
            log.info(
                    "Step exceeded a time limit and is stopped. run={} step={} attempt={} worker={} limit={} length={}",
                    attempt.run().id(),
                    attempt.fence().key().name(),
                    attempt.fence().attempt(),
                    attempt.lease().workerId(),
                    limit.words(),
                    bound.limit());
            settler.submit(
                    new AttemptResult(attempt.lease(), timedOut(limit, bound)).after(StoreHeartbeats.waiting(attempt)));
            settler.settleSoon();
        }
    }

    private static @Nullable TimeLimit exceeded(Attempt attempt, long since, long now) {
        AttemptLimits limits = attempt.limits();
        if (limits == null) {
            return null;
        }
        if (isOver(limits.startToClose(), since, now)) {
            return TimeLimit.START_TO_CLOSE;
        }
        boolean silent = !attempt.heartbeats().isPending()
                && isOver(limits.heartbeat(), attempt.heartbeats().storedAt(), now);
        return silent ? TimeLimit.HEARTBEAT : null;
    }

    private static boolean isOver(@Nullable LimitWithRetries bound, long since, long now) {
        return bound != null && now - since > nanos(bound.limit());
    }

    private Outcome timedOut(TimeLimit limit, LimitWithRetries bound) {
        return new Outcome.TimedOut(limit, bound, random.nextDouble());
    }

    /** A condition, a sleep and work that is given back are no results of the code. */
    private static boolean isResult(Outcome outcome) {
        return outcome instanceof Outcome.Completed
                || outcome instanceof Outcome.Failed
                || outcome instanceof Outcome.Retrying;
    }

    /** How long until a limit is exceeded, or a heartbeat that waits is to be stored. */
    private static long untilNext(Attempt attempt, long since, long now) {
        long next = Long.MAX_VALUE / 2;
        AttemptLimits limits = attempt.limits();
        if (limits != null && limits.startToClose() != null) {
            next = Math.min(next, since + nanos(limits.startToClose().limit()) - now);
        }
        if (attempt.heartbeats().isPending()) {
            return Math.min(next, StoreHeartbeats.dueAt(attempt) - now);
        }
        if (limits != null && limits.heartbeat() != null) {
            next = Math.min(
                    next,
                    attempt.heartbeats().storedAt() + nanos(limits.heartbeat().limit()) - now);
        }
        return next;
    }

    /** Limits of centuries do not fit into nanoseconds. */
    static long nanos(Duration limit) {
        return limit.compareTo(Duration.ofNanos(Long.MAX_VALUE / 4)) < 0 ? limit.toNanos() : Long.MAX_VALUE / 4;
    }
}
