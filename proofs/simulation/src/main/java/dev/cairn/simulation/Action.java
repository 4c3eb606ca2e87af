package dev.cairn.simulation;

/** What can happen next in a world. */
enum Action {
    /** A worker beats, or registers. */
    BEAT,
    /** A worker claims. */
    CLAIM,
    /** A worker runs the code of a step that it has claimed. */
    RUN_STEP,
    /** A worker times out what has exceeded a limit. */
    WATCH,
    /** A worker settles what has gathered. */
    SETTLE,
    /** A worker fires timers and reaps, if it leads. */
    LEAD,
    /** A worker asks for the runs that somebody waits for. */
    AWAIT,
    /** Somebody triggers a workflow, perhaps again. */
    TRIGGER,
    /** Somebody forks a run, perhaps again. */
    FORK,
    /** Somebody cancels a run. */
    CANCEL,
    /** Somebody cancels a step. */
    CANCEL_STEP,
    /** Somebody cancels all runs of a tenant. */
    CANCEL_ALL,
    /** Somebody requeues a dead letter. */
    REQUEUE,
    /** Somebody requeues all dead letters of a run. */
    RETRY,
    /** Somebody requeues all dead letters. */
    REQUEUE_ALL,
    /** Somebody discards a dead letter. */
    DISCARD,
    /** Somebody changes the weight of a tenant. */
    WEIGH,
    /** Somebody tells a worker to drain. */
    DRAIN,
    /** Somebody ends the drain of a worker. */
    END_DRAIN,
    /** A worker comes up. */
    START,
    /** A worker leaves in good order. */
    STOP,
    /** A worker dies with everything it has in memory. */
    CRASH,
    /** A worker hangs. */
    PAUSE,
    /** A worker that hung goes on. */
    RESUME,
    /** A worker loses the store, but its steps run on. */
    CUT_OFF,
    /** A worker that was cut off finds the store again. */
    RECONNECT,
    /** A worker's pool gives no connection, but it beats on over its direct one. */
    EXHAUST,
    /** A worker's pool gives connections again. */
    REPLENISH,
    /** The store is away for everybody, for longer than a lease. */
    OUTAGE,
    /** The clock of a worker's machine jumps. */
    JUMP_CLOCK,
    /** Time passes and nobody does anything, sometimes for longer than a lease. */
    LEAP,
    /** More than a lease passes in good order, so that those who are silent are declared dead. */
    LEASE_PASSES
}
