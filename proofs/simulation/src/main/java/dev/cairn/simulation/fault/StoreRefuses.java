package dev.cairn.simulation.fault;

import dev.cairn.domain.port.StoreRefusedException;

/** The simulated store answered that it would not. Without a stack trace, because it happens all the time. */
final class StoreRefuses extends StoreRefusedException {

    private static final long serialVersionUID = 1L;

    StoreRefuses(String what) {
        super("The simulated store refused " + what);
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
