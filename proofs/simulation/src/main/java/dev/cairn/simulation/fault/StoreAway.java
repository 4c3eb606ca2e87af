package dev.cairn.simulation.fault;

import dev.cairn.StoreUnavailableException;

/** The simulated store did not answer. Without a stack trace, because it happens all the time. */
final class StoreAway extends StoreUnavailableException {

    private static final long serialVersionUID = 1L;

    StoreAway(String when) {
        super("The simulated store went away " + when);
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
