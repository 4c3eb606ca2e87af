package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.coordination.NotifyWakeUps;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.port.Census;
import dev.cairn.domain.port.Counts;
import dev.cairn.domain.port.DeadLetterDirectory;
import dev.cairn.domain.port.DeadLetters;
import dev.cairn.domain.port.Deliveries;
import dev.cairn.domain.port.Events;
import dev.cairn.domain.port.Forks;
import dev.cairn.domain.port.Graphs;
import dev.cairn.domain.port.Heartbeats;
import dev.cairn.domain.port.JoinedTransaction;
import dev.cairn.domain.port.LastLeases;
import dev.cairn.domain.port.Leases;
import dev.cairn.domain.port.Mailboxes;
import dev.cairn.domain.port.PlaceDirectory;
import dev.cairn.domain.port.Pruning;
import dev.cairn.domain.port.ReadyQueue;
import dev.cairn.domain.port.RunDirectory;
import dev.cairn.domain.port.Runs;
import dev.cairn.domain.port.ScheduleDirectory;
import dev.cairn.domain.port.Schedules;
import dev.cairn.domain.port.Tasks;
import dev.cairn.domain.port.Tenants;
import dev.cairn.domain.port.TimeLimits;
import dev.cairn.domain.port.Timers;
import dev.cairn.domain.port.Waits;
import dev.cairn.domain.port.WakeUps.Hint;
import dev.cairn.domain.port.WorkerRegistry;
import dev.cairn.domain.port.Workers;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/**
 * A transaction of PostgreSQL, and what its repositories share.
 *
 * <p>Five things pass between repositories: events are buffered until {@link PostgresTenants#lock} or the commit flushes
 * them; the frontier is prefetched by that lock and read by the queue; an optimistic check of workers, leases or runs
 * makes the time an estimate; what {@link PostgresTasks#save} has written, {@link PostgresTasks#inputs} does not read; {@link PostgresLeases#release}
 * notes which of the leases were the last of their runs.
 */
final class PostgresTransaction implements JoinedTransaction {

    private static final String NOTIFY = "SELECT pg_notify(?, ?)";

    private final PipelinedConnection db;
    private final TransactionTime time;
    private final OptimisticChecks checks;
    private final StoreCaches caches;
    private final PostgresTasks tasks;
    private final PostgresEvents events;
    private final QueueFrontier frontier;
    private final Set<Fence> releasedLast = new HashSet<>();

    PostgresTransaction(PipelinedConnection db, TaskLocks locks, OptimisticChecks checks, StoreCaches caches) {
        this.db = db;
        this.checks = checks;
        this.caches = caches;
        this.time = new TransactionTime(db, caches.clock(), checks);
        this.tasks = new PostgresTasks(db, locks);
        this.events = new PostgresEvents(db, time);
        this.frontier = new QueueFrontier(db);
    }

    /** Commits, with what is still buffered or collected. */
    void commit() {
        events.flush();
        db.commit();
    }

    /** Undoes everything. */
    void rollBack() throws SQLException {
        db.rollBack();
    }

    @Override
    public Instant now() {
        return time.now();
    }

    @Override
    public Workers workers() {
        return new PostgresWorkers(db, time, checks, caches.epoch());
    }

    @Override
    public Leases leases() {
        return new PostgresLeases(db, time, checks, caches.epoch(), releasedLast);
    }

    @Override
    public LastLeases lastLeases() {
        return new PostgresLastLeases(db, releasedLast);
    }

    @Override
    public Tasks tasks() {
        return tasks;
    }

    @Override
    public Timers timers() {
        return new PostgresTimers(db, time);
    }

    @Override
    public Waits waits() {
        return new PostgresWaits(db);
    }

    @Override
    public Mailboxes mailboxes() {
        return new PostgresMailboxes(db);
    }

    @Override
    public Deliveries deliveries() {
        return new PostgresDeliveries(db);
    }

    @Override
    public Runs runs() {
        return new PostgresRuns(db, time, checks);
    }

    @Override
    public Tenants tenants() {
        return new PostgresTenants(db, events, frontier);
    }

    /** Reclaims group numbers from tenants without work, and returns how many are free then. */
    int reclaimGroupNumbers() {
        return ReclaimGroupNumbers.reclaim(db);
    }

    @Override
    public ReadyQueue queue() {
        return new PostgresQueue(db, time, frontier, caches);
    }

    @Override
    public TimeLimits timeLimits() {
        return new PostgresTimeLimits(db, time);
    }

    @Override
    public Heartbeats heartbeats() {
        return new PostgresHeartbeats(db);
    }

    @Override
    public Events events() {
        return events;
    }

    @Override
    public Graphs graphs() {
        return new PostgresGraphs(db);
    }

    @Override
    public DeadLetters deadLetters() {
        return new PostgresDeadLetters(db);
    }

    @Override
    public DeadLetterDirectory deadLetterDirectory() {
        return new PostgresDeadLetterDirectory(db);
    }

    @Override
    public RunDirectory directory() {
        return new PostgresRunDirectory(db);
    }

    @Override
    public Pruning pruning() {
        return new DeleteOldRuns(db);
    }

    @Override
    public PlaceDirectory places() {
        return new PostgresPlaces(db);
    }

    @Override
    public WorkerRegistry workerRegistry() {
        return new PostgresWorkerRegistry(db);
    }

    @Override
    public Forks forks() {
        return new PostgresForks(db);
    }

    @Override
    public Counts counts() {
        return new PostgresCounts(db);
    }

    @Override
    public Schedules schedules() {
        return new PostgresSchedules(db);
    }

    @Override
    public ScheduleDirectory scheduleDirectory() {
        return new PostgresScheduleDirectory(db);
    }

    @Override
    public Census census() {
        return new PostgresCensus(db);
    }

    /** The server sends it with the commit; until then it holds no lock. */
    @Override
    public void announceOnCommit(Hint hint) {
        db.query(NOTIFY, row -> hint, NotifyWakeUps.channel(db.schema()), hint.name());
    }
}
