package dev.cairn.application;

import dev.cairn.EngineOptions.Timing;
import dev.cairn.application.bell.Bell;
import dev.cairn.application.bell.LoopName;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The loops of an engine, each driven by a scheduler. */
final class EngineLoops implements Bell {

    private static final Logger log = LoggerFactory.getLogger(EngineLoops.class);

    /** These loops start no thread before something concerns them, which is rare or never. */
    private static final Set<LoopName> ONLY_WHEN_NEEDED =
            Set.of(LoopName.SETTLE_APART, LoopName.DELIVER, LoopName.WATCH, LoopName.STATISTICS);

    private final Timing timing;
    private final Function<LoopName, ScheduledExecutorService> schedulers;
    private final Predicate<BooleanSupplier> settleHere;
    private final LoopFailureLog failures = new LoopFailureLog();
    private final Vitals vitals;
    private volatile Map<LoopName, Loop> loops = Map.of();
    private @Nullable NeverStartedWarning neverStarted;

    EngineLoops(Timing timing, Function<LoopName, ScheduledExecutorService> schedulers) {
        this(timing, schedulers, settle -> false, new Vitals(() -> 0));
    }

    /**
     * The loops of an engine.
     *
     * @param settleHere settles on the calling thread if that thread may do so, and returns whether it did
     * @param vitals notes what the loops do
     */
    EngineLoops(
            Timing timing,
            Function<LoopName, ScheduledExecutorService> schedulers,
            Predicate<BooleanSupplier> settleHere,
            Vitals vitals) {
        this.vitals = vitals;
        this.timing = timing;
        this.schedulers = schedulers;
        this.settleHere = settleHere;
    }

    /**
     * Binds the loops to the parts they drive. The loops that wait for runs and count them work from now on, the others
     * when the engine is started.
     *
     * @param nanoTime tells how long ago the engine was built
     */
    void bind(EngineParts parts, LongSupplier nanoTime) {
        Map<LoopName, Loop> bound = new EnumMap<>(LoopName.class);
        bound.put(LoopName.AWAIT, loop(LoopName.AWAIT, () -> await(parts)));
        bound.put(LoopName.DELIVER, loop(LoopName.DELIVER, () -> deliver(parts)));
        bound.put(
                LoopName.STATISTICS,
                loop(LoopName.STATISTICS, () -> parts.reporting().statistics().tick()));
        loops = bound;
        neverStarted = new NeverStartedWarning(
                schedulers.apply(LoopName.AWAIT),
                nanoTime,
                () -> parts.callers().awaitRuns().anyAwaited(),
                run -> log.warn(
                        "Engine was never started, so it runs no steps, and a caller waits on it for a run. Call start()"
                                + " on it, or make sure that another process has started an engine with this workflow."
                                + " run={}",
                        run));
    }

    /** Starts all loops. */
    void start(EngineParts parts) {
        endNeverStarted();
        vitals.started(this::late);
        Map<LoopName, Loop> bound = new EnumMap<>(loops);
        bound.put(LoopName.MEMBERSHIP, loop(LoopName.MEMBERSHIP, () -> beat(parts)));
        bound.put(LoopName.DISPATCH, loop(LoopName.DISPATCH, () -> dispatch(parts)));
        bound.put(LoopName.SETTLE, loop(LoopName.SETTLE, () -> settle(parts)));
        bound.put(LoopName.SETTLE_MORE, loop(LoopName.SETTLE_MORE, () -> settleMore(parts)));
        bound.put(LoopName.SETTLE_APART, loop(LoopName.SETTLE_APART, () -> settleApart(parts)));
        bound.put(LoopName.WATCH, loop(LoopName.WATCH, () -> watch(parts)));
        bound.put(LoopName.LEAD, loop(LoopName.LEAD, () -> parts.leaderDuties().tick()));
        bound.put(LoopName.HINTS, loop(LoopName.HINTS, () -> exchangeHints(parts)));
        loops = bound;
        bound.keySet().stream().filter(name -> !ONLY_WHEN_NEEDED.contains(name)).forEach(this::ring);
    }

    /**
     * Wakes a loop; nothing happens while the loop does not run. A platform thread that ran a step settles by itself.
     */
    @Override
    public void ring(LoopName name) {
        @Nullable Loop loop = loops.get(name);
        if (loop != null && !(name == LoopName.SETTLE && settleHere.test(loop::runHere))) {
            loop.nudge();
        }
        if (name == LoopName.AWAIT && neverStarted != null) {
            neverStarted.somebodyWaits();
        }
    }

    /** Ends one loop and waits for its running tick. */
    void stop(LoopName name) {
        @Nullable Loop loop = loops.get(name);
        if (loop != null) {
            loop.stop();
        }
    }

    /** Ends all loops and waits for the running ticks. */
    void stop() {
        endNeverStarted();
        loops.values().forEach(Loop::stop);
    }

    private void endNeverStarted() {
        if (neverStarted != null) {
            neverStarted.end();
        }
    }

    /** The loops that should have run five heartbeats ago, although they do not wait for anything. */
    private List<String> late() {
        Duration patience = timing.heartbeat().multipliedBy(5);
        return loops.entrySet().stream()
                .filter(loop -> loop.getValue().isOverdue(patience))
                .map(loop -> loop.getKey().name())
                .toList();
    }

    private Loop loop(LoopName name, Supplier<Duration> tick) {
        return new Loop(name, tick, schedulers.apply(name), failures);
    }

    private Duration beat(EngineParts parts) {
        boolean joined = parts.identity().current().isPresent();
        parts.membership().tick();
        if (!joined) {
            ring(LoopName.DISPATCH);
        }
        if (parts.identity().current().isPresent()) {
            vitals.beaten();
        }
        return timing.heartbeat();
    }

    private Duration dispatch(EngineParts parts) {
        Duration idlePoll = parts.pacing().waitBetweenLooks(timing.idlePoll());
        Duration next = parts.dispatcher().tick().orElse(idlePoll);
        if (parts.identity().current().isPresent()) {
            vitals.claimed();
        }
        return next.compareTo(idlePoll) < 0 ? next : idlePoll;
    }

    private Duration settle(EngineParts parts) {
        return parts.settler().tick() ? Duration.ZERO : timing.lease();
    }

    /** Settles a batch beside the first settling thread, and continues only while many results wait. */
    private Duration settleMore(EngineParts parts) {
        return parts.settler().tick() && parts.settler().isBehind() ? Duration.ZERO : timing.lease();
    }

    private Duration settleApart(EngineParts parts) {
        return parts.settler().tickApart() ? Duration.ZERO : timing.lease();
    }

    private Duration watch(EngineParts parts) {
        return parts.watchers().limits().tick().orElse(timing.lease());
    }

    private Duration exchangeHints(EngineParts parts) {
        return parts.exchangeHints() ? Duration.ZERO : timing.lease();
    }

    private Duration await(EngineParts parts) {
        return parts.callers().awaitRuns().tick() ? timing.idlePoll() : timing.lease();
    }

    private Duration deliver(EngineParts parts) {
        return parts.callers().deliverResults().tick() ? Duration.ZERO : timing.lease();
    }
}
