package dev.cairn.adapter.postgres;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The time of the server in one transaction, read when it is first asked for, after the locks before it were taken. A
 * statement that brings the time along anyway saves asking for it.
 */
final class StoreTime {

    private static final String NOW = "SELECT clock_timestamp() AS now";

    private final Db db;
    private @Nullable Instant now;

    StoreTime(Db db) {
        this.db = db;
    }

    Instant now() {
        if (now == null) {
            now = db.query(NOW, row -> Db.instant(row, "now")).getFirst();
        }
        return now;
    }

    /** What a statement of this transaction has read. */
    void read(Instant time) {
        now = time;
    }
}
