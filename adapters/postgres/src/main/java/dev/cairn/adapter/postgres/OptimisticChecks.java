package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.SqlFailure;
import java.util.Set;

/**
 * What a transaction takes for granted instead of waiting for an answer: that its leases are held, its worker lives, its
 * runs are new. The server checks it in the same message. If it is not so it refuses the rest, and the transaction begins
 * anew with nothing taken for granted.
 */
final class OptimisticChecks {

    /** What the server says of {@link #check}, and of a run that is there already. */
    private static final Set<String> REFUSED = Set.of("22P02", "23505");

    private boolean allowed = true;
    private boolean made;

    /** None, for a transaction that cannot be begun anew. */
    static OptimisticChecks none() {
        OptimisticChecks none = new OptimisticChecks();
        none.allowed = false;
        return none;
    }

    /** The transaction begins. */
    void begin() {
        made = false;
    }

    /** Notes that something is about to be taken for granted, and says whether it may be. */
    boolean make() {
        made |= allowed;
        return allowed;
    }

    /** Whether something was, so that nobody has waited for an answer. */
    boolean made() {
        return made;
    }

    /** Whether the transaction failed because one did not hold, so that it is to be begun anew without any. */
    boolean refused(SqlFailure failure) {
        boolean refused = made && REFUSED.contains(failure.state());
        allowed &= !refused;
        return refused;
    }

    /**
     * An expression that fails when the condition is not met: it takes a text for a number. That is what the server writes
     * to its log, so the text says what it means. A function that raises an error would cost more than what it checks.
     */
    static String check(String condition) {
        // With the time in it, or the server would look at it while planning.
        return "CASE WHEN " + condition
                + " THEN 1 ELSE ('Cairn begins this transaction anew, nothing is wrong: ' || clock_timestamp())::integer"
                + " END";
    }
}
