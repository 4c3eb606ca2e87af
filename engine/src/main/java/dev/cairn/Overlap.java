package dev.cairn;

/** What a tick of a schedule does while the run of an earlier tick is not over, be it running, queued or waiting. */
public enum Overlap {
    /** The tick is skipped. */
    SKIP,
    /** The tick waits until the earlier run is over. While one tick waits, further ticks are skipped. */
    QUEUE_ONE,
    /** The earlier run is cancelled, then the tick starts its run. The handlers of the earlier run may still be running. */
    CANCEL_OTHER,
    /** The tick starts its run beside the earlier one. */
    ALLOW
}
