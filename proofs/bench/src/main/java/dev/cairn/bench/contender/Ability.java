package dev.cairn.bench.contender;

/** What an engine offers; a contender takes part in the scenarios it is able to do. */
public enum Ability {
    /** Does many runs of three steps as fast as it can. */
    CHAINS,
    /** Does many single steps as fast as it can. */
    SINGLES,
    /** Takes many runs in one call. */
    BULK_TRIGGER,
    /** Takes runs one by one from many threads. */
    SINGLE_TRIGGER,
    /** Begins a run within milliseconds of its trigger. */
    QUICK_START
}
