package dev.cairn.application.settle;

import dev.cairn.EngineEvent;
import dev.cairn.EngineStatus.StuckStep;
import dev.cairn.application.observe.AttemptEvents;
import dev.cairn.application.observe.Observers;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports the steps whose thread does not end although their attempt is over: it was cancelled, has timed out, or runs
 * elsewhere. Such a thread keeps its slot until it ends.
 */
public final class StuckSteps {

    private static final Logger log = LoggerFactory.getLogger(StuckSteps.class);

    /** How long a thread may take to end before it is called stuck. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Attempts attempts;
    private final Observers observers;
    private final LongSupplier nanoTime;
    private final Map<Attempt, Long> seenAt = new LinkedHashMap<>();
    private volatile List<Attempt> stuck = List.of();

    /** Looks at those attempts. */
    public StuckSteps(Attempts attempts, Observers observers, LongSupplier nanoTime) {
        this.attempts = attempts;
        this.observers = observers;
        this.nanoTime = nanoTime;
    }

    /** Looks, and reports each stuck step once. Only one thread may call it at a time. */
    public void look() {
        List<Attempt> left = attempts.leftBehind();
        if (left.isEmpty() && seenAt.isEmpty()) {
            return;
        }
        long now = nanoTime.getAsLong();
        seenAt.keySet().retainAll(new HashSet<>(left));
        left.forEach(attempt -> seenAt.putIfAbsent(attempt, now));
        List<Attempt> before = stuck;
        stuck = left.stream()
                .filter(attempt -> now - seenAt.getOrDefault(attempt, now) >= PATIENCE.toNanos())
                .toList();
        stuck.stream().filter(attempt -> !before.contains(attempt)).forEach(this::report);
    }

    /** The stuck steps, as far as their threads have not ended since. */
    public List<StuckStep> now() {
        return stuck.stream()
                .filter(Attempt::isInCode)
                .map(attempt -> new StuckStep(
                        attempt.run().id(),
                        attempt.run().workflow(),
                        attempt.fence().key().name(),
                        attempt.fence().attempt()))
                .toList();
    }

    private void report(Attempt attempt) {
        log.warn(
                "Step does not end although its attempt is over; it keeps its slot until it does. Let its code react to"
                        + " interrupts or isCancelled(). run={} step={} attempt={} worker={} tenant={}",
                attempt.run().id(),
                attempt.fence().key().name(),
                attempt.fence().attempt(),
                attempt.lease().workerId(),
                attempt.run().tenant());
        observers.report(new EngineEvent.StepStuck(AttemptEvents.attempt(attempt.run(), attempt.lease())));
    }
}
