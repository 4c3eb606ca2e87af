package dev.cairn.domain.port;

import java.time.Instant;

/**
 * One transaction, and the repositories as it sees them.
 *
 * <p>Rows that two transactions may want at once are locked in one order everywhere: schedules, workers, leases, mailboxes, tasks, runs
 * with their dead letters, tenants. Queue rows and timers are taken without waiting for other transactions, so their place in the order does not
 * matter.
 */
public interface Transaction {

    /**
     * The time of the store, the same for all workers, to the microsecond. It may advance between two calls and may lag
     * a little: a store raises the times that it stores to its own clock. A wait begins at {@link Timers#now}.
     */
    Instant now();

    /** The workers. */
    Workers workers();

    /** The leases. */
    Leases leases();

    /** The leases of runs that are shut down. */
    LastLeases lastLeases();

    /** The tasks. */
    Tasks tasks();

    /** The timers. */
    Timers timers();

    /** The tasks that wait for signals. */
    Waits waits();

    /** The signals of runs. */
    Mailboxes mailboxes();

    /** Signals that were stored in transactions of callers. */
    Deliveries deliveries();

    /** The runs. */
    Runs runs();

    /** The shares of the tenants. */
    Tenants tenants();

    /** The ready queue. */
    ReadyQueue queue();

    /** The time limits that have passed. */
    TimeLimits timeLimits();

    /** The heartbeats of steps. */
    Heartbeats heartbeats();

    /** The event log. */
    Events events();

    /** The graphs of the workflows. */
    Graphs graphs();

    /** The tasks that failed for good. */
    DeadLetters deadLetters();

    /** Lookups of dead letters, for people. */
    DeadLetterDirectory deadLetterDirectory();

    /** Lookups of runs, for people. */
    RunDirectory directory();

    /** Where the tasks of runs are, for people. */
    PlaceDirectory places();

    /** The workers as people see and steer them. */
    WorkerRegistry workerRegistry();

    /** Runs and the forks made of them. */
    Forks forks();

    /** The deletion of old runs. */
    Pruning pruning();

    /** What the engines counted. */
    Counts counts();

    /** The schedules. Their rows are locked before all others. */
    Schedules schedules();

    /** Lookups of schedules, for people. */
    ScheduleDirectory scheduleDirectory();

    /** Counts of what is stored, for people. */
    Census census();
}
