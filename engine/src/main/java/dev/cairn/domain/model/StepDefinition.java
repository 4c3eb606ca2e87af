package dev.cairn.domain.model;

import dev.cairn.RetryPolicy;
import dev.cairn.SkipCondition;
import java.util.List;

/** A step of a workflow with its code. */
public record StepDefinition(
        WorkflowGraph.Node node, RetryPolicy retry, List<SkipCondition<?>> skipConditions, StepBody body) {

    /** Copies the list. */
    public StepDefinition {
        skipConditions = List.copyOf(skipConditions);
    }

    /** The name of the step. */
    public String name() {
        return node.name();
    }
}
