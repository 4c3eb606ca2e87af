package dev.cairn.domain.model;

import dev.cairn.RetryPolicy;
import java.util.List;

/** A step of a workflow with its code. */
public record StepDefinition(WorkflowGraph.Node node, RetryPolicy retry, List<SkipTest> skipTests, StepBody body) {

    /** Copies the list. */
    public StepDefinition {
        skipTests = List.copyOf(skipTests);
    }

    /** The name of the step. */
    public String name() {
        return node.name();
    }
}
