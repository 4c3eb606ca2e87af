package dev.cairn;

import java.time.Duration;

/**
 * The failure of an attempt that exceeded a time limit. The engine never throws it: it is the type of the stored failure,
 * and what the tests of a {@link RetryPolicy} are shown, when the workflow is defined and not when the attempt times out.
 */
public final class StepTimedOutException extends CairnException {

    private static final long serialVersionUID = 1L;

    private final TimeLimit limit;
    private final Duration length;

    /** The failure of an attempt that exceeded this limit of this length. */
    public StepTimedOutException(TimeLimit limit, Duration length) {
        super("The attempt exceeded its " + limit.words() + " limit of " + length
                + ". Find out what it waited for, or raise the limit.");
        this.limit = limit;
        this.length = length;
    }

    /** The kind of limit. */
    public TimeLimit limit() {
        return limit;
    }

    /** The length of the limit. */
    public Duration length() {
        return length;
    }
}
