package dev.cairn.application.start;

import dev.cairn.StepRef;
import dev.cairn.TypeToken;
import dev.cairn.TypedWorkflow;
import dev.cairn.domain.model.TypedRef;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.service.GraphRules;
import dev.cairn.domain.service.Required;
import dev.cairn.domain.service.RunPlan;
import java.lang.reflect.Type;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/** A workflow whose code is on other workers, in the user's hands. */
final class StoredWorkflow<I> extends Triggers<I> {

    private final StoredPlans plans;

    StoredWorkflow(String name, Type inputType, TriggerParts shared, StoredPlans plans) {
        super(name, inputType, shared);
        this.plans = plans;
    }

    @Override
    RunPlan plan() {
        return plans.newest(name());
    }

    @Override
    RunPlan plan(Connection connection) {
        return plans.newest(name(), connection);
    }

    @Override
    @Nullable
    WorkflowGraph graph() {
        return null;
    }

    @Override
    public <O> StepRef<O> step(String step, Class<O> output) {
        return unchecked(step, output);
    }

    @Override
    public <O> StepRef<O> step(String step, TypeToken<O> output) {
        return unchecked(step, output == null ? null : output.type());
    }

    @Override
    public <O> TypedWorkflow<I, O> returning(StepRef<O> result) {
        require(result, "the step whose output is its result", "Pass one of its steps, as step(name, type) gives it");
        if (!result.workflow().equals(name())) {
            throw new IllegalArgumentException("Workflow '" + name() + "' returns '" + result.name()
                    + "', which is a step of workflow '" + result.workflow() + "'. Return one of its own steps.");
        }
        if (!TypedRef.hasOutput(result)) {
            throw TypedRef.noOutput(name(), result.name());
        }
        return new ReturningWorkflow<>(this, result);
    }

    private <O> StepRef<O> unchecked(String step, @Nullable Type output) {
        GraphRules.checkName("Workflow '" + name() + "': the step", step);
        Type type = Required.argument(
                output,
                "Workflow '" + name() + "': the type of the output of step '" + step + "'",
                "Pass Void.class for a step without output");
        return new UncheckedStep<>(name(), step, type);
    }

    /** A reference to a step that may not exist or may have another type. */
    private record UncheckedStep<O>(String workflow, String name, Type outputType) implements TypedRef<O> {}
}
