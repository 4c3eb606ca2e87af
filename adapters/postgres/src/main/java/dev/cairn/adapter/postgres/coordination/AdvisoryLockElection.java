package dev.cairn.adapter.postgres.coordination;

import dev.cairn.StoreUnavailableException;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.sql.SqlFailure;
import dev.cairn.adapter.postgres.sql.WorkerSession;
import dev.cairn.domain.port.LeaderElection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Leadership as an advisory lock on the dedicated connection: the server frees it at once when the process dies. */
public final class AdvisoryLockElection implements LeaderElection {

    private static final Logger log = LoggerFactory.getLogger(AdvisoryLockElection.class);

    // A leader that hangs keeps its session, and the lock with it. After a lease without its beat every worker leads
    // until it is gone: two leaders cost some work and do no harm, while no timer fires without a leader.
    private static final String TRY = """
            SELECT pg_try_advisory_lock(hashtext(?), 0) AS got,
                   NOT EXISTS (SELECT
                                 FROM pg_locks leads
                                 JOIN pg_locks lives ON lives.pid = leads.pid AND lives.locktype = 'advisory'
                                 JOIN cairn.workers w ON w.session_lock::oid = lives.objid
                                WHERE leads.locktype = 'advisory' AND leads.granted AND leads.objid = 0
                                  AND leads.database = (SELECT oid FROM pg_database
                                                         WHERE datname = current_database())
                                  AND leads.classid = (hashtext(?)::bigint & 4294967295)::oid
                                  AND lives.classid = (hashtext(?)::bigint & 4294967295)::oid
                                  AND w.beat_at > clock_timestamp() - make_interval(secs => ?)) AS neglected
            """;

    // A new worker declares no worker dead for two beats. If it led, the tasks of the leader whose place it took would
    // wait that long, so it leaves the lead to a live worker that has been here for longer.
    private static final String ELDER = """
            SELECT EXISTS (SELECT
                             FROM cairn.workers w
                             JOIN pg_locks lives ON lives.objid = w.session_lock::oid
                            WHERE w.overdue_at > clock_timestamp()
                              AND w.started_at < clock_timestamp() - make_interval(secs => ?)
                              AND lives.locktype = 'advisory' AND lives.granted AND lives.objsubid = 2
                              AND lives.database = (SELECT oid FROM pg_database
                                                     WHERE datname = current_database())
                              AND lives.classid = (hashtext(?)::bigint & 4294967295)::oid)
            """;

    private static final String RELEASE = "SELECT pg_advisory_unlock(hashtext(?), 0)";

    private final DedicatedConnection kept;
    private final Schema schema;
    private final Duration lease;
    private final Duration newFor;
    private final LongSupplier nanoTime;
    private volatile @Nullable WorkerSession leading;
    private @Nullable Long firstAsked;

    /** A worker counts as new for that long after its first question, by that clock. */
    public AdvisoryLockElection(
            DedicatedConnection kept, Schema schema, Duration lease, Duration newFor, LongSupplier nanoTime) {
        this.kept = kept;
        this.schema = schema;
        this.lease = lease;
        this.newFor = newFor;
        this.nanoTime = nanoTime;
    }

    /** Costs a statement only for those who do not lead; a leader keeps its lock as long as its session. */
    @Override
    public boolean tryLead() {
        try {
            return kept.use(this::tryLead);
        } catch (SqlFailure e) {
            throw e.translated();
        } catch (SQLException e) {
            throw new SqlFailure(e).translated();
        }
    }

    private boolean tryLead(PipelinedConnection db) {
        if (db.session() != null && db.session().equals(leading)) {
            return true;
        }
        if (isNew() && hasElder(db)) {
            return false;
        }
        Attempt attempt = db.query(
                        TRY,
                        row -> new Attempt(row.getBoolean("got"), row.getBoolean("neglected")),
                        space(),
                        space(),
                        DedicatedConnection.lockSpace(schema),
                        lease.toMillis() / 1_000.0)
                .getFirst();
        leading = attempt.got ? db.session() : null;
        return attempt.got || attempt.neglected;
    }

    private boolean isNew() {
        long now = nanoTime.getAsLong();
        firstAsked = firstAsked == null ? now : firstAsked;
        return now - firstAsked < newFor.toNanos();
    }

    private boolean hasElder(PipelinedConnection db) {
        return db.query(
                        ELDER,
                        row -> row.getBoolean(1),
                        newFor.toMillis() / 1_000.0,
                        DedicatedConnection.lockSpace(schema))
                .getFirst();
    }

    /** May be called on any thread: the heartbeat resigns for a leader whose loop is stuck. */
    @Override
    public void resign() {
        if (leading == null) {
            return;
        }
        try {
            kept.use(db -> {
                leading = null;
                return db.query(RELEASE, row -> row.getBoolean(1), space());
            });
        } catch (StoreUnavailableException | SqlFailure | SQLException e) {
            log.warn("Leadership could not be given up; it ends with the connection. reason={}", e.getMessage());
            leading = null;
            kept.close();
        }
    }

    private String space() {
        return schema.name() + ".leader";
    }

    /** Whether the lock was free, and whether its holder has fallen silent. */
    private record Attempt(boolean got, boolean neglected) {}
}
