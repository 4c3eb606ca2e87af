package dev.cairn.domain.port;

import dev.cairn.domain.model.BeatAnswer;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkerReport;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/** The registered workers. */
public interface Workers {

    /** Adds a worker, which may drain from the beginning; a worker that is registered already is left unchanged. */
    void register(Worker worker);

    /** Records a heartbeat. Returns nothing when the worker has been declared dead. */
    Optional<BeatAnswer> beat(UUID id, WorkerReport report);

    /**
     * Keeps a worker from being declared dead until the end of the transaction. False when it was already. Without this
     * lock a worker that was declared dead while paused could claim tasks that nobody would ever take from it.
     *
     * <p>The answer may come with that of a later statement. Read it before the transaction ends: a commit that arrives
     * after the worker has given it up for lost must find the worker held.
     */
    BooleanSupplier holdAlive(UUID id);

    /** Removes the workers that were silent for longer than the lease or are known to be gone, and returns them. */
    List<Worker> removeDead(Duration lease);

    /** Removes a worker that leaves. */
    void remove(UUID id);

    /** All workers. */
    List<Worker> all();
}
