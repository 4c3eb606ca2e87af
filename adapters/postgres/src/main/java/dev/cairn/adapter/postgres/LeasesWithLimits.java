package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.LimitWithRetries;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Grants leases on attempts that have time limits; all others are granted by a statement that knows no limits. */
final class LeasesWithLimits {

    // A limit counts from the clock of the server: the time of the transaction may be an estimate, which lags behind.
    static final String GRANT_LIMITED = """
            INSERT INTO cairn.leases (run_id, name, attempt, token, worker_id, started_at, times_out_at, start_to_close,
                                      silent_at, heartbeat)
            SELECT run_id, name, attempt, token, worker_id, started_at,
                   greatest(started_at, clock_timestamp()) + start_to_close_micros * interval '1 microsecond',
                   start_to_close,
                   greatest(started_at, clock_timestamp()) + heartbeat_micros * interval '1 microsecond',
                   heartbeat
              FROM {rows run_id, name, attempt, token, worker_id, started_at,
                         start_to_close_micros, start_to_close, heartbeat_micros, heartbeat} AS new
            """;

    private LeasesWithLimits() {}

    static void grant(PipelinedConnection db, List<Lease> leases) {
        db.executeLater(
                GRANT_LIMITED,
                Columns.uuids(leases, lease -> lease.key().runId()),
                Columns.texts(leases, lease -> lease.key().name()),
                Columns.ints(leases, lease -> lease.fence().attempt()),
                Columns.uuids(leases, lease -> lease.fence().token()),
                Columns.uuids(leases, Lease::workerId),
                Columns.instants(leases, Lease::startedAt),
                Columns.longs(leases, lease -> PostgresTimeLimits.micros(startToClose(lease))),
                Columns.texts(leases, lease -> PostgresTimeLimits.toText(startToClose(lease))),
                Columns.longs(leases, lease -> PostgresTimeLimits.micros(heartbeat(lease))),
                Columns.texts(leases, lease -> PostgresTimeLimits.toText(heartbeat(lease))));
    }

    private static @Nullable LimitWithRetries startToClose(Lease lease) {
        return lease.limits() == null ? null : lease.limits().startToClose();
    }

    private static @Nullable LimitWithRetries heartbeat(Lease lease) {
        return lease.limits() == null ? null : lease.limits().heartbeat();
    }
}
