package dev.cairn.adapter.postgres;

/**
 * What a transaction takes for granted instead of waiting for an answer: that its leases are held, its worker lives, its
 * runs are new. The server checks it in the same message. If it is not so it refuses the rest, and the transaction begins
 * anew with nothing taken for granted.
 */
final class Assumptions {

    /**
     * What the server says when one does not hold: such a statement divides by a condition, which is zero then. Nothing else
     * divides, and a function that says so in words costs more than what it checks.
     */
    static final String REFUSED = "22012";

    private boolean allowed = true;
    private boolean made;

    /** None, for a transaction that cannot be begun anew. */
    static Assumptions none() {
        Assumptions none = new Assumptions();
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

    /** One did not hold. */
    void refused() {
        allowed = false;
    }
}
