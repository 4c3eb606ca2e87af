package dev.cairn.domain.model;

import dev.cairn.RetryPolicy;
import java.util.List;

/**
 * A step of a workflow with its code.
 *
 * @param isInterruptible whether its thread is interrupted when it is cancelled
 */
public record StepDefinition(
        WorkflowGraph.Node node, RetryPolicy retry, List<SkipTest> skipTests, StepBody body, boolean isInterruptible) {

    /** A step that is interrupted when it is cancelled. */
    public StepDefinition(WorkflowGraph.Node node, RetryPolicy retry, List<SkipTest> skipTests, StepBody body) {
        this(node, retry, skipTests, body, true);
    }

    /** Copies the list. */
    public StepDefinition {
        skipTests = List.copyOf(skipTests);
    }

    /** The name of the step. */
    public String name() {
        return node.name();
    }
}
