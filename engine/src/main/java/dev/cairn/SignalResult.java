package dev.cairn;

/** What became of a signal that was sent. */
public enum SignalResult {
    /** A step was waiting for it, and has received it. */
    DELIVERED,
    /** The run keeps it until a step waits for it. */
    KEPT,
    /** The run has had a signal with that sender's key before, so this one was not stored. */
    DUPLICATE
}
