package dev.cairn.adapter.postgres;

import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.TaskKey;
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
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A transaction of PostgreSQL. */
final class PostgresTransaction implements JoinedTransaction {

    private static final String NOTIFY = "SELECT pg_notify(?, ?)";

    private final Db db;
    private final TaskLocks locks;
    private final StoreTime time;
    private final @Nullable QueueHint hint;
    private final Map<TaskKey, ParentOutput> completed = new HashMap<>();

    PostgresTransaction(Db db, TaskLocks locks, @Nullable QueueHint hint) {
        this.db = db;
        this.locks = locks;
        this.hint = hint;
        this.time = new StoreTime(db);
    }

    @Override
    public Instant now() {
        return time.now();
    }

    @Override
    public Workers workers() {
        return new PostgresWorkers(db, time);
    }

    @Override
    public Leases leases() {
        return new PostgresLeases(db, time);
    }

    @Override
    public Tasks tasks() {
        return new PostgresTasks(db, locks, completed);
    }

    @Override
    public Timers timers() {
        return new PostgresTimers(db, time);
    }

    @Override
    public Runs runs() {
        return new PostgresRuns(db, time);
    }

    @Override
    public Tenants tenants() {
        return new PostgresTenants(db);
    }

    @Override
    public ReadyQueue queue() {
        return new PostgresQueue(db, time, hint);
    }

    @Override
    public Events events() {
        return new PostgresEvents(db);
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
