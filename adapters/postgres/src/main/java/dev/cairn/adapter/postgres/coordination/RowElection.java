package dev.cairn.adapter.postgres.coordination;

import dev.cairn.StoreUnavailableException;
import dev.cairn.adapter.postgres.sql.Connections;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.SqlFailure;
import dev.cairn.domain.port.LeaderElection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Leadership as a row that its holder renews for a term at a time, which works through a pooler too. */
public final class RowElection implements LeaderElection {

    private static final Logger log = LoggerFactory.getLogger(RowElection.class);

    private static final String TAKE = """
            INSERT INTO cairn.leadership AS l (seat, holder, until)
            VALUES (true, ?, clock_timestamp() + make_interval(secs => ?))
            ON CONFLICT (seat) DO UPDATE
               SET holder = excluded.holder, until = excluded.until
             WHERE l.holder = excluded.holder OR l.until < clock_timestamp()
            """;

    // Asked first, because taking costs a row lock: only the holder, and only when half of its term is over, renews.
    private static final String LOOK = """
            SELECT holder = ? AS mine, until > clock_timestamp() + make_interval(secs => ?) AS settled
              FROM cairn.leadership
             WHERE until > clock_timestamp()
            """;

    private static final String RESIGN = "DELETE FROM cairn.leadership WHERE holder = ?";

    private final Connections connections;
    private final UUID candidate;
    private final Duration term;
    private final LongSupplier nanoTime;
    private volatile long askedAt;
    private volatile boolean leading;

    public RowElection(Connections connections, UUID candidate, Duration term, LongSupplier nanoTime) {
        this.connections = connections;
        this.candidate = candidate;
        this.term = term;
        this.nanoTime = nanoTime;
    }

    /** Costs a statement a few times a term: a leader asks again after a quarter of its term. */
    @Override
    public boolean tryLead() {
        long asked = nanoTime.getAsLong();
        if (leading && asked - askedAt < term.toNanos() / 4) {
            return true;
        }
        askedAt = asked;
        leading = false;
        try {
            leading = connections.use(this::tryLead);
            return leading;
        } catch (SqlFailure e) {
            throw e.translated();
        } catch (SQLException e) {
            throw new SqlFailure(e).translated();
        }
    }

    private boolean tryLead(PipelinedConnection db) {
        double seconds = term.toMillis() / 1_000.0;
        Optional<Seat> seat =
                db.query(LOOK, row -> new Seat(row.getBoolean(1), row.getBoolean(2)), candidate, seconds / 2).stream()
                        .findFirst();
        if (seat.isPresent() && (!seat.get().mine || seat.get().settled)) {
            return seat.get().mine;
        }
        return db.update(TAKE, candidate, seconds) == 1;
    }

    @Override
    public void resign() {
        leading = false;
        try {
            connections.use(db -> db.update(RESIGN, candidate));
        } catch (StoreUnavailableException | SqlFailure | SQLException e) {
            // The term runs out by itself; a worker that stops must not fail because of it.
            log.warn(
                    "Leadership could not be given up; it ends with its term. worker={} reason={}",
                    candidate,
                    e.getMessage());
        }
    }

    /** Whether this worker leads, and whether at least half of the term is left. */
    private record Seat(boolean mine, boolean settled) {}
}
