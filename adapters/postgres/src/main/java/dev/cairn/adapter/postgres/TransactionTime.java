package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The time of the server in one transaction, read when it is first asked for, after the locks before it were taken. A
 * statement that brings the time along anyway saves asking for it. A transaction that waits for no answers does not wait
 * for this one either: it goes by a lower bound, and asks for those that follow.
 */
final class TransactionTime {

    private static final String NOW = "SELECT clock_timestamp() AS now";

    private final PipelinedConnection db;
    private final @Nullable ServerClockEstimate clock;
    private final OptimisticChecks assumptions;
    private @Nullable Instant now;
    private boolean estimated;
    private boolean waitsBegin;

    TransactionTime(PipelinedConnection db, @Nullable ServerClockEstimate clock, OptimisticChecks assumptions) {
        this.db = db;
        this.clock = clock;
        this.assumptions = assumptions;
    }

    /** The time of the server, or a lower bound of it that was not asked for. */
    Instant now() {
        if (now == null && clock != null && assumptions.made()) {
            now = clock.now().orElse(null);
            estimated = now != null;
            if (estimated && clock.wantsToBeTold()) {
                var unused = ask();
            }
        }
        if (now == null) {
            now = ask().get().getFirst();
        }
        return Objects.requireNonNull(now);
    }

    /** The time of the server as the server itself told it, for waits that begin in this transaction. */
    Instant ofWaits() {
        waitsBegin = true;
        if (estimated) {
            estimated = false;
            now = null;
        }
        if (now == null) {
            now = ask().get().getFirst();
        }
        return Objects.requireNonNull(now);
    }

    /** Whether waits begin in this transaction. */
    boolean waitsBegin() {
        return waitsBegin;
    }

    private Supplier<List<Instant>> ask() {
        return db.queryLater(NOW, row -> {
            Instant time = Rows.instant(row, "now");
            read(time);
            return time;
        });
    }

    /** What a statement of this transaction has read. */
    void read(Instant time) {
        if (clock != null) {
            clock.told(time);
        }
        if (!estimated) {
            now = time;
        }
    }
}
