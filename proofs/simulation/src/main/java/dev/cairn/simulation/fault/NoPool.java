package dev.cairn.simulation.fault;

import dev.cairn.domain.port.NoConnectionException;

/** The pool of a simulated worker gave no connection. Without a stack trace, because it happens all the time. */
final class NoPool extends NoConnectionException {

    private static final long serialVersionUID = 1L;

    NoPool() {
        super("The simulated pool gave no connection");
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
