package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.SqlFailure;
import java.util.Set;

/**
 * The optimistic checks of one transaction: the transaction goes on as if every answer were yes, and the server fails
 * it if one is no.
 *
 * <p>Three answers are nearly always yes: the leases are held, the worker is alive, the runs are new. After a failed
 * check {@link PostgresStore} runs the transaction again with the checks off, so that it waits for each answer.
 */
final class OptimisticChecks {

    private static final String INVALID_TEXT = "22P02";
    private static final String DUPLICATE_KEY = "23505";

    /** The errors of a failed check: that of {@link #failUnless}, and that of a run that is stored already. */
    private static final Set<String> FAILED_CHECK = Set.of(INVALID_TEXT, DUPLICATE_KEY);

    private boolean allowed = true;
    private boolean used;

    /** No checks, for a transaction that cannot be run again. */
    static OptimisticChecks off() {
        OptimisticChecks off = new OptimisticChecks();
        off.allowed = false;
        return off;
    }

    /** Begins another try of the transaction. */
    void beginTry() {
        used = false;
    }

    /** Whether the caller may send a check instead of waiting for an answer. If so, it must. */
    boolean use() {
        used |= allowed;
        return allowed;
    }

    /** Whether this try has sent a check, so that it has no answer of the server yet. */
    boolean used() {
        return used;
    }

    /** Whether this try failed by a check. If so, the checks are off from now on. */
    boolean turnOffIfFailedBy(SqlFailure failure) {
        boolean failed = used && FAILED_CHECK.contains(failure.state());
        allowed &= !failed;
        return failed;
    }

    /**
     * An SQL expression that fails unless the condition holds, by casting a text to a number. The server writes that text
     * to its log, so it says what it means. A function that raises an error would cost more than what it checks.
     */
    static String failUnless(String condition) {
        // The time keeps the server from evaluating the cast while it plans.
        return "CASE WHEN " + condition
                + " THEN 1 ELSE ('Cairn restarts this transaction, nothing is wrong: ' || clock_timestamp())::integer"
                + " END";
    }
}
