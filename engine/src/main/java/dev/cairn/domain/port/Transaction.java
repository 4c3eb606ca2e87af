package dev.cairn.domain.port;

import java.time.Instant;

/**
 * One transaction, and the repositories seen through it.
 *
 * <p>Rows that two transactions may want at once are locked in one order everywhere: workers, leases, tasks, runs,
 * tenants. Queue rows and timers are taken without waiting for others, so it does not matter when.
 */
public interface Transaction {

    /**
     * The time of the store, the same for all workers, to the microsecond. It may move on between two calls, and may be a
     * little late: a store raises to its own clock what it stores. A wait begins at {@link Timers#now}.
     */
    Instant now();

    /** The workers. */
    Workers workers();

    /** The leases. */
    Leases leases();

    /** The tasks. */
    Tasks tasks();

    /** The timers. */
    Timers timers();

    /** The runs. */
    Runs runs();

    /** The shares of the tenants. */
    Tenants tenants();

    /** The ready queue. */
    ReadyQueue queue();

    /** The event log. */
    Events events();

    /** The graphs of the workflows. */
    Graphs graphs();
}
