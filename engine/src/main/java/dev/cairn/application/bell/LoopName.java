package dev.cairn.application.bell;

/** The engine's own loops. */
public enum LoopName {
    /** Claims tasks. */
    DISPATCH,
    /** Settles results. */
    SETTLE,
    /** Settles results beside the first settling loop, when many are waiting. */
    SETTLE_MORE,
    /** Times out attempts that exceed a limit. */
    WATCH,
    /** Retries results that the store refused. */
    SETTLE_APART,
    /** Keeps the worker registered and beating. */
    MEMBERSHIP,
    /** Fires timers and reaps dead workers, if this worker leads. */
    LEAD,
    /** Finds out which awaited runs are over. */
    AWAIT,
    /** Completes the stages of callers who do not block. */
    DELIVER,
    /** Exchanges hints with other processes. */
    HINTS,
    /** Stores what this engine counted. */
    STATISTICS
}
