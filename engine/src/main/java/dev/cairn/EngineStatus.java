package dev.cairn;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The state of an engine, for probes and dashboards. The engine knows all of it already: reading it asks neither the
 * store nor other workers, so that a probe may read it as often as it likes, also while the store is away.
 *
 * @param state whether the engine was started and stopped
 * @param worker its worker
 * @param leader whether its worker leads: fires timers and looks for dead workers on behalf of all
 * @param store what it knows of its store
 */
public record EngineStatus(State state, WorkerStatus worker, boolean leader, StoreStatus store) {

    /**
     * Whether the engine executes steps now: it was started, its worker is registered, and the store answers. The graphs
     * of all workflows that were defined before the start are stored by then, so clients can trigger them. An engine that
     * is not ready recovers by itself, so use this for readiness and not for restarts.
     */
    public boolean isReady() {
        return state == State.STARTED && worker.id() != null && store.reachable();
    }

    /** The life of an engine. */
    public enum State {
        /** Not started: it triggers runs, but executes none. */
        NEW,
        /** Started and not stopped. */
        STARTED,
        /** Stopped, or stopping. */
        STOPPED
    }

    /**
     * The engine's worker.
     *
     * @param name how it is shown to people
     * @param id the id under which it is registered, or null while it is not
     * @param slots how many steps it may run at once
     * @param running how many steps run now
     * @param resultsWaiting how many steps have ended whose results are not stored yet; many while the store is away
     * @param lastBeat its last heartbeat that reached the store, by the clock of the store
     * @param drain who told it to drain, so that it takes no work, or null
     * @param stuck the steps whose thread does not end although their attempt is over; each keeps its slot until it does
     */
    public record WorkerStatus(
            String name,
            @Nullable UUID id,
            int slots,
            int running,
            int resultsWaiting,
            @Nullable Instant lastBeat,
            WorkerDetails.@Nullable Drain drain,
            List<StuckStep> stuck) {

        /** Copies the list. */
        public WorkerStatus {
            stuck = List.copyOf(stuck);
        }
    }

    /** A step whose thread does not end although its attempt was cancelled, has timed out or runs elsewhere. */
    public record StuckStep(UUID run, String workflow, String step, int attempt) {}

    /**
     * The engine's store.
     *
     * @param reachable whether it answered when it was last asked
     * @param schemaVersion the version of its tables; 0 for a store without tables
     */
    public record StoreStatus(boolean reachable, int schemaVersion) {}
}
