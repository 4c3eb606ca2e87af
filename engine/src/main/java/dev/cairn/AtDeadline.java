package dev.cairn;

/** The end of a run that has not ended by its deadline. */
public enum AtDeadline {
    /** Its live steps fail, then the failure handler runs, and the run is FAILED. */
    FAIL,
    /** The run is cancelled: then the cancel handler runs, and the run is CANCELLED. */
    CANCEL
}
