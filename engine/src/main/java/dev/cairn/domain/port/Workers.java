package dev.cairn.domain.port;

import dev.cairn.domain.model.Worker;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/** The workers that are alive, or were a moment ago. */
public interface Workers {

    /** Adds a worker; one that is there already is left as it is. */
    void register(Worker worker);

    /** Notes that a worker lives. False when it has been declared dead. */
    boolean beat(UUID id);

    /**
     * Keeps a worker from being declared dead until the end of the transaction. False when it was already. Without this
     * a worker that was declared dead while paused could claim tasks that nobody would ever take from it.
     *
     * <p>The answer may come together with one to a later question. It must be asked for before the end of the transaction:
     * a commit that arrives after the worker has given it up for lost must find the worker held.
     */
    BooleanSupplier holdAlive(UUID id);

    /** Removes the workers that were silent for longer than the lease, or are known to be gone, and returns them. */
    List<Worker> removeDead(Duration lease);

    /** Removes a worker that leaves. */
    void remove(UUID id);

    /** All workers. */
    List<Worker> all();
}
