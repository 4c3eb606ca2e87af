package dev.cairn.application.start;

import dev.cairn.StepRef;
import dev.cairn.TypedWorkflow;
import dev.cairn.WorkflowClient;

/** A workflow and its result step. */
record ReturningWorkflow<I, O>(WorkflowClient<I> workflow, StepRef<O> result) implements TypedWorkflow<I, O> {}
