package dev.cairn.domain.model;

import dev.cairn.RetryPolicy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step of a workflow with its code.
 *
 * @param isInterruptible whether its thread is interrupted when it is cancelled
 * @param compensation the code that undoes it, or null
 */
public record StepDefinition(
        WorkflowGraph.Node node,
        RetryPolicy retry,
        List<SkipTest> skipTests,
        StepBody body,
        boolean isInterruptible,
        @Nullable CompensationDefinition compensation) {

    /** A step that is interrupted when it is cancelled, and that has no compensation. */
    public StepDefinition(WorkflowGraph.Node node, RetryPolicy retry, List<SkipTest> skipTests, StepBody body) {
        this(node, retry, skipTests, body, true, null);
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
