package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The time of the server in one transaction: reported by an answer, or estimated while no answer is waited for.
 *
 * <p>{@link #now} is the estimate if the transaction used an {@linkplain OptimisticChecks optimistic check} before it
 * had any answer. Otherwise it is the time in the last answer, asked for if no answer had one. {@link #exact} is never
 * the estimate, and ends it: {@link #now} is exact from then on, and {@link PostgresEvents} keeps the times that events
 * carry.
 */
final class TransactionTime {

    private static final String NOW = "SELECT clock_timestamp() AS now";

    private final PipelinedConnection db;
    private final @Nullable ServerClockEstimate clock;
    private final OptimisticChecks checks;
    private @Nullable Instant reported;
    private @Nullable Instant estimate;
    private boolean exact;

    TransactionTime(PipelinedConnection db, @Nullable ServerClockEstimate clock, OptimisticChecks checks) {
        this.db = db;
        this.clock = clock;
        this.checks = checks;
    }

    /** The time of the server, or a lower bound of it. */
    Instant now() {
        if (estimate == null && reported == null && clock != null && checks.used()) {
            estimate = clock.now().orElse(null);
            if (estimate != null && clock.isStale()) {
                var unused = askLater();
            }
        }
        return estimate == null ? reportedOrAsked() : estimate;
    }

    /** The server's own time, at which a wait begins. */
    Instant exact() {
        exact = true;
        estimate = null;
        return reportedOrAsked();
    }

    /** Whether {@link #exact} was asked for. */
    boolean isExact() {
        return exact;
    }

    /** Notes the time that an answer of this transaction brought. */
    void serverReported(Instant time) {
        if (clock != null) {
            clock.serverReported(time);
        }
        if (estimate == null) {
            reported = time;
        }
    }

    private Instant reportedOrAsked() {
        if (reported == null) {
            reported = askLater().get().getFirst();
        }
        return Objects.requireNonNull(reported);
    }

    private Supplier<List<Instant>> askLater() {
        return db.queryLater(NOW, row -> {
            Instant time = Rows.instant(row, "now");
            serverReported(time);
            return time;
        });
    }
}
