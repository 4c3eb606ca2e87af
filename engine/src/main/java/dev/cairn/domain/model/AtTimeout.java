package dev.cairn.domain.model;

/** What happens to a step whose signal did not come in time. */
public enum AtTimeout {
    /** It fails. */
    FAIL,
    /** It completes with the value that was declared for that. */
    COMPLETE,
    /** It is skipped. */
    SKIP
}
