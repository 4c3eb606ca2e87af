package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.domain.port.Events;
import dev.cairn.domain.port.Graphs;
import dev.cairn.domain.port.JoinedTransaction;
import dev.cairn.domain.port.Leases;
import dev.cairn.domain.port.ReadyQueue;
import dev.cairn.domain.port.Runs;
import dev.cairn.domain.port.Tasks;
import dev.cairn.domain.port.Tenants;
import dev.cairn.domain.port.Timers;
import dev.cairn.domain.port.WakeUps.Hint;
import dev.cairn.domain.port.Workers;
import java.sql.SQLException;
import java.time.Instant;

/** A transaction of PostgreSQL. */
final class PostgresTransaction implements JoinedTransaction {

    private static final String NOTIFY = "SELECT pg_notify(?, ?)";

    private final PipelinedConnection db;
    private final TransactionTime time;
    private final OptimisticChecks assumptions;
    private final StoreCaches memory;
    private final PostgresTasks tasks;
    private final PostgresEvents events;
    private final QueueFrontier frontier;

    PostgresTransaction(PipelinedConnection db, TaskLocks locks, OptimisticChecks assumptions, StoreCaches memory) {
        this.db = db;
        this.assumptions = assumptions;
        this.memory = memory;
        this.time = new TransactionTime(db, memory.clock(), assumptions);
        this.tasks = new PostgresTasks(db, locks);
        this.events = new PostgresEvents(db, time);
        this.frontier = new QueueFrontier(db);
    }

    /** Writes what still waits, and commits. */
    void commit() {
        events.write();
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
        return new PostgresWorkers(db, time, assumptions, memory.era());
    }

    @Override
    public Leases leases() {
        return new PostgresLeases(db, time, assumptions, memory.era());
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
    public Runs runs() {
        return new PostgresRuns(db, time, assumptions);
    }

    @Override
    public Tenants tenants() {
        return new PostgresTenants(db, events, frontier);
    }

    /** Collects group numbers from tenants without work, and says how many. */
    int collectGroupNumbers() {
        return CollectGroupNumbers.collect(db);
    }

    @Override
    public ReadyQueue queue() {
        return new PostgresQueue(db, time, frontier, memory.start());
    }

    @Override
    public Events events() {
        return events;
    }

    @Override
    public Graphs graphs() {
        return new PostgresGraphs(db);
    }

    /** The server sends it with the commit; until then it holds no lock. */
    @Override
    public void announceOnCommit(Hint hint) {
        db.query(NOTIFY, row -> hint, NotifyWakeUps.channel(db.schema()), hint.name());
    }
}
