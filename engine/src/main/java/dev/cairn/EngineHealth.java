package dev.cairn;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The health of one engine, for probes and for people. The engine knows all of it already: reading it asks neither the
 * store nor other workers.
 *
 * @param status for people and load balancers
 * @param reason why the status is not UP, in a sentence; empty when it is
 * @param live whether the loops of the engine are running. The store plays no part: restarting a process does not mend a
 *     database. A process that is not live should be restarted
 * @param ready whether the engine was started, its worker is registered, and nobody has told it to stop or drain. The loss of the store does
 *     not change that until the worker is declared dead; {@link EngineStatus#isReady} counts it
 * @param degraded one sentence for each thing that somebody should look at
 * @param signs when the engine last showed that it works
 */
public record EngineHealth(
        Status status, String reason, boolean live, boolean ready, List<String> degraded, Signs signs) {

    /** Copies the list. */
    public EngineHealth {
        degraded = List.copyOf(degraded);
    }

    /** How good or bad it is. */
    public enum Status {
        /** The engine works, maybe with something that somebody should look at. */
        UP,
        /** The engine takes no work, as it was told. */
        OUT_OF_SERVICE,
        /** The engine cannot work. */
        DOWN
    }

    /**
     * When the engine last showed that it works; null for what it has not done yet.
     *
     * @param sinceBeat how long ago its last heartbeat reached the store
     * @param sinceClaim how long ago it last asked the queue for work and was answered
     * @param lateLoops loops that should have run long ago, by name
     */
    public record Signs(
            @Nullable Duration sinceBeat, @Nullable Duration sinceClaim, List<String> lateLoops) {

        /** Copies the list. */
        public Signs {
            lateLoops = List.copyOf(lateLoops);
        }
    }
}
