package dev.cairn;

/** A reference to the run that a trigger stored or found. It equals every other reference to that run. */
public interface StartedRun extends WorkflowRunRef {

    /**
     * Whether the trigger stored the run; otherwise an earlier trigger had stored it under the same run id or
     * idempotency key. Of a run id without an idempotency key it is also false when the answer of the store was lost
     * and the repeated trigger found its own run.
     */
    boolean isNew();
}
