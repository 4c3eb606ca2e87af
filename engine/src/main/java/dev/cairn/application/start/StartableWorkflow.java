package dev.cairn.application.start;

import dev.cairn.StepRef;
import dev.cairn.TypeToken;
import dev.cairn.TypedWorkflow;
import dev.cairn.Workflow;
import dev.cairn.domain.model.StepDefinition;
import dev.cairn.domain.model.TypedRef;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.service.GraphRules;
import dev.cairn.domain.service.RunPlan;
import java.lang.reflect.Type;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/** A workflow that this engine has defined, in the user's hands. */
abstract class StartableWorkflow<I> extends Triggers<I> implements Workflow<I> {

    private final WorkflowDefinition definition;
    private final RunPlan plan;

    StartableWorkflow(WorkflowDefinition definition, TriggerParts shared) {
        super(definition.name(), definition.inputType(), shared);
        this.definition = definition;
        this.plan = new RunPlan(definition.graph());
    }

    /** A copy of the workflow, for a subclass that adds to it. */
    StartableWorkflow(StartableWorkflow<I> same) {
        super(same);
        this.definition = same.definition;
        this.plan = same.plan;
    }

    @Override
    final RunPlan plan() {
        return plan;
    }

    @Override
    final RunPlan plan(Connection connection) {
        return plan;
    }

    @Override
    final WorkflowGraph graph() {
        return definition.graph();
    }

    @Override
    public int version() {
        return definition.version();
    }

    @Override
    public <O> StepRef<O> step(String step, Class<O> output) {
        return typed(step, output);
    }

    @Override
    public <O> StepRef<O> step(String step, TypeToken<O> output) {
        return typed(step, output == null ? null : output.type());
    }

    @Override
    public <O> TypedWorkflow<I, O> returning(StepRef<O> result) {
        require(result, "the step whose output is its result", "Pass the StepRef that run(…) returned in the block");
        if (!result.workflow().equals(name())) {
            throw new IllegalArgumentException("Workflow '" + name() + "' returns '" + result.name()
                    + "', which is a step of workflow '" + result.workflow() + "'. Return one of its own steps: "
                    + GraphRules.listed(definition.steps().keySet()) + ".");
        }
        Type output = TypedRef.of(result).outputType();
        if (output == Void.class) {
            throw TypedRef.noOutput(name(), result.name());
        }
        return new ReturningWorkflow<>(this, typed(result.name(), output));
    }

    private <O> StepRef<O> typed(String step, @Nullable Type output) {
        StepDefinition known = definition.steps().get(step);
        if (known == null) {
            throw new IllegalArgumentException("Workflow '" + name() + "' has no step '" + step + "'. Its steps: "
                    + GraphRules.listed(definition.steps().keySet()) + ".");
        }
        require(output, "the type of the output of step '" + step + "'", "Pass Void.class for a step without output");
        if (known.body().outputType() == Void.class && output != Void.class) {
            throw TypedRef.noOutput(name(), step);
        }
        Type declared = known.body().outputType();
        if (!declared.equals(output)) {
            throw new IllegalArgumentException("Workflow '" + name() + "': the output of step '" + step + "' is "
                    + declared.getTypeName() + ", not " + (output == null ? "null" : output.getTypeName())
                    + ". Ask for it as what it is.");
        }
        return new NamedStep<>(name(), step, declared);
    }

    /** A workflow without additions. */
    static final class Plain<I> extends StartableWorkflow<I> {

        Plain(WorkflowDefinition definition, TriggerParts shared) {
            super(definition, shared);
        }
    }

    /** A reference to a step that was looked up by name. */
    private record NamedStep<O>(String workflow, String name, Type outputType) implements TypedRef<O> {}
}
