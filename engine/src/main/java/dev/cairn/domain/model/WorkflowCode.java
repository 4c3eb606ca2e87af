package dev.cairn.domain.model;

import java.util.Set;

/**
 * The code that a worker has for one workflow: runs of its newest version and of older ones, except for the steps that
 * it leaves alone.
 */
public record WorkflowCode(String workflow, int newestVersion, Set<StepCodeKey> leftAlone) {

    /** Copies the set. */
    public WorkflowCode {
        leftAlone = Set.copyOf(leftAlone);
    }

    /** Whether the worker can run that step, as far as it knows. */
    public boolean covers(StepCodeKey code) {
        return workflow.equals(code.workflow()) && code.version() <= newestVersion && !leftAlone.contains(code);
    }
}
