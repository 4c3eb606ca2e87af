package dev.cairn.adapter.postgres;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The time of the server in one transaction, read when it is first asked for, after the locks before it were taken. A
 * statement that brings the time along anyway saves asking for it. A transaction that waits for no answers does not wait
 * for this one either.
 */
final class StoreTime {

    private static final String NOW = "SELECT clock_timestamp() AS now";

    private final Db db;
    private final @Nullable ServerClock clock;
    private final Assumptions assumptions;
    private final long begunAt;
    private @Nullable Instant now;
    private boolean estimated;

    StoreTime(Db db, @Nullable ServerClock clock, Assumptions assumptions) {
        this.db = db;
        this.clock = clock;
        this.assumptions = assumptions;
        this.begunAt = clock == null ? 0 : clock.here();
    }

    Instant now() {
        if (now == null && clock != null && assumptions.made()) {
            now = clock.now().orElse(null);
            estimated = now != null;
        }
        if (now == null) {
            read(db.query(NOW, row -> Db.instant(row, "now")).getFirst());
        }
        return Objects.requireNonNull(now);
    }

    /** What a statement of this transaction has read. */
    void read(Instant time) {
        if (clock != null) {
            clock.told(time, begunAt);
        }
        if (!estimated) {
            now = time;
        }
    }
}
