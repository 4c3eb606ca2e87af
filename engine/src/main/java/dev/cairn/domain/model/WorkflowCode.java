package dev.cairn.domain.model;

import java.util.Set;

/**
 * What a worker has code for, of one workflow: runs of its newest version and of older ones, except for the steps that it
 * found it has no matching code for.
 */
public record WorkflowCode(String workflow, int newestVersion, Set<StepCodeKey> leftAlone) {

    /** Copies the set. */
    public WorkflowCode {
        leftAlone = Set.copyOf(leftAlone);
    }

    /** Whether it can run that step, as far as the worker knows. */
    public boolean covers(StepCodeKey code) {
        return workflow.equals(code.workflow()) && code.version() <= newestVersion && !leftAlone.contains(code);
    }
}
