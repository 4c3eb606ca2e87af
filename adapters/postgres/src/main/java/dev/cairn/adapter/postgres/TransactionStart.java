package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.PlanSettings;
import dev.cairn.adapter.postgres.sql.SqlFailure;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * How the transactions of a store begin: as READ COMMITTED, and with the settings for which the statements are written.
 *
 * <p>A statement that waits for a lock looks at what was committed meanwhile. At another level a cancel would not see a
 * lease that was handed over, and a claim not that its task was cancelled. READ COMMITTED is the default of nearly
 * every database, and naming it costs more than checking it, so it is named only after the check has failed once.
 */
final class TransactionStart {

    private static final String BEGIN = "BEGIN";
    private static final String BEGIN_READ_COMMITTED = "BEGIN ISOLATION LEVEL READ COMMITTED";

    // The server writes the text to its log, so it says what it means.
    private static final String CHECK_LEVEL = """
            , CASE WHEN current_setting('transaction_isolation') <> 'read committed'
                   THEN ('Cairn restarts this transaction as READ COMMITTED, nothing is wrong: ' || clock_timestamp())::date
              END""";

    /** The error of a text that is not a date. No statement of the store makes dates of texts. */
    private static final String INVALID_DATE = "22007";

    private final String settings;
    private volatile String begin = BEGIN;

    /** For an engine with a lease of that length. */
    TransactionStart(Duration lease) {
        // The engine is idle inside a transaction only while its process is paused or cut off. It would then keep its
        // locks for as long as that lasts; the server ends its session instead.
        Map<String, String> local = new HashMap<>(PlanSettings.OF_EVERY_TRANSACTION);
        local.put(
                "idle_in_transaction_session_timeout",
                String.valueOf(lease.dividedBy(3).toMillis()));
        this.settings = PlanSettings.sql(local) + CHECK_LEVEL;
    }

    /** A transaction on that connection, which must be in autocommit mode. */
    PipelinedConnection on(PipelinedConnection db) {
        return db.beginning(begin, settings);
    }

    /** Whether a transaction failed because it had another level. If so, every later one names the level. */
    boolean namesLevelAfter(SqlFailure failure) {
        boolean otherLevel = failure.state().equals(INVALID_DATE);
        if (otherLevel) {
            begin = BEGIN_READ_COMMITTED;
        }
        return otherLevel;
    }
}
