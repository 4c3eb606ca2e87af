package dev.cairn.simulation.fault;

/** What can happen to a transaction. */
public enum StoreFault {
    /** It is done, and the answer arrives. */
    NONE,
    /** Nothing is done, and the caller is told that the store is away. */
    ERROR_BEFORE,
    /** It is done, but the caller is told that the store is away. */
    ERROR_AFTER,
    /** The store answers that it will not, for a reason of its own, and nothing is done. */
    REFUSED,
    /** It is done after a conflict that rolled a first try back. */
    REPEATED,
    /** It is done, but time passes before and while it is. */
    DELAYED
}
