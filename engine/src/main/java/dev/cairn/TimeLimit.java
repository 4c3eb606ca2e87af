package dev.cairn;

import java.util.Locale;

/** The kinds of time limits. More may be added, so a {@code switch} needs a {@code default}. */
public enum TimeLimit {
    /** How long one attempt may take ({@link StepOptions#startToClose}). */
    START_TO_CLOSE,
    /** How long a running step may be silent ({@link StepOptions#heartbeatWithin}). */
    HEARTBEAT,
    /** How long a step may be queued ({@link StepOptions#scheduleToStart(java.time.Duration)}). */
    SCHEDULE_TO_START,
    /** How long a run may take ({@link WorkflowBuilder#deadline(java.time.Duration)}). */
    DEADLINE;

    private final String words = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** The kind in words, such as {@code start-to-close}. */
    public String words() {
        return words;
    }
}
