package dev.cairn.application.start;

import dev.cairn.StepRef;
import dev.cairn.Workflow;
import dev.cairn.domain.model.StepDefinition;
import dev.cairn.domain.model.TypedRef;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.service.GraphRules;
import dev.cairn.domain.service.RunPlan;
import java.lang.reflect.Type;
import java.sql.Connection;

/** A workflow that this engine has defined, in the user's hands. */
final class StartableWorkflow<I> extends Triggers<I> implements Workflow<I> {

    private final WorkflowDefinition definition;
    private final RunPlan plan;

    StartableWorkflow(WorkflowDefinition definition, Starting starting) {
        super(definition.name(), definition.inputType(), starting);
        this.definition = definition;
        this.plan = new RunPlan(definition.graph());
    }

    @Override
    RunPlan plan() {
        return plan;
    }

    @Override
    RunPlan plan(Connection connection) {
        return plan;
    }

    @Override
    public int version() {
        return definition.version();
    }

    @Override
    public <O> StepRef<O> step(String step, Class<O> output) {
        StepDefinition known = definition.steps().get(step);
        if (known == null) {
            throw new IllegalArgumentException("Workflow '" + name() + "' has no step '" + step + "'. Its steps: "
                    + GraphRules.listed(definition.steps().keySet()) + ".");
        }
        require(output, "the type of the output of step '" + step + "'", "Pass Void.class for a step without output");
        if (known.body().outputType() == Void.class && output != Void.class) {
            throw TypedRef.noOutput(name(), step);
        }
        if (!known.body().outputType().equals(output)) {
            throw new IllegalArgumentException("Workflow '" + name() + "': the output of step '" + step + "' is "
                    + known.body().outputType().getTypeName() + ", not " + output.getTypeName()
                    + ". Ask for it as what it is.");
        }
        return new NamedStep<>(name(), step, output);
    }

    /** A reference to a step that was looked up by name. */
    private record NamedStep<O>(String workflow, String name, Type outputType) implements TypedRef<O> {}
}
