package dev.cairn;

/** The state of a worker, as other workers see it. */
public enum WorkerState {
    /** The worker is registered and sends heartbeats. */
    ACTIVE,
    /** The same, and it was told to drain: it ends the steps that it runs, and takes no others. */
    DRAINING,
    /** The worker has left, or was declared dead. */
    STOPPED,
    /** The worker is registered, but has missed heartbeats. It is declared dead when its lease is over. */
    STALE
}
