package dev.cairn.admin.bulk;

/** What a job does to each of many. */
public enum BulkAction {
    /** Cancels live runs. */
    CANCEL,
    /** Revives failed runs. */
    RETRY,
    /** Queues steps again that failed for good. */
    REQUEUE,
    /** Takes dead letters off the lists. */
    DISCARD
}
