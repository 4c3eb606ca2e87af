package dev.cairn.simulation.plan;

/** A failure of a simulated step. Without a stack trace, which would be most of the time that a seed takes. */
class Trouble extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Trouble(String message) {
        super(message, null, false, false);
    }

    Trouble(String message, Throwable cause) {
        super(message, cause, false, false);
    }
}
