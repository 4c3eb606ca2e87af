package dev.cairn.domain.model;

import dev.cairn.RetryPolicy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step of a workflow with its code.
 *
 * @param isInterruptible whether its thread is interrupted when it is cancelled or times out
 * @param limits the time limits of its attempts, or null for none
 * @param compensation the code that undoes it, or null
 */
public record StepDefinition(
        WorkflowGraph.Node node,
        RetryPolicy retry,
        List<SkipTest> skipTests,
        StepBody body,
        boolean isInterruptible,
        @Nullable AttemptLimits limits,
        @Nullable CompensationDefinition compensation) {

    /** A step that is interrupted when it is cancelled, without time limits and without a compensation. */
    public StepDefinition(WorkflowGraph.Node node, RetryPolicy retry, List<SkipTest> skipTests, StepBody body) {
        this(node, retry, skipTests, body, true, null, null);
    }

    /** Copies the list. */
    public StepDefinition {
        skipTests = List.copyOf(skipTests);
    }

    /** The same step with other code. */
    public StepDefinition with(StepBody other, @Nullable CompensationDefinition undoing) {
        return new StepDefinition(node, retry, skipTests, other, isInterruptible, limits, undoing);
    }

    /** The name of the step. */
    public String name() {
        return node.name();
    }
}
