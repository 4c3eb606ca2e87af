package dev.cairn.application.start;

import dev.cairn.StepRef;
import dev.cairn.domain.model.TypedRef;
import dev.cairn.domain.service.GraphRules;
import dev.cairn.domain.service.RunPlan;
import java.lang.reflect.Type;
import java.sql.Connection;

/** A workflow whose code is on other workers, in the user's hands. */
final class StoredWorkflow<I> extends Triggers<I> {

    private final StoredPlans plans;

    StoredWorkflow(String name, Type inputType, Starting starting, StoredPlans plans) {
        super(name, inputType, starting);
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
    public <O> StepRef<O> step(String step, Class<O> output) {
        GraphRules.checkName("Workflow '" + name() + "': the step", step);
        require(output, "the type of the output of step '" + step + "'", "Pass Void.class for a step without output");
        return new UncheckedStep<>(name(), step, output);
    }

    /** A reference to a step that may not exist or may have another type. */
    private record UncheckedStep<O>(String workflow, String name, Type outputType) implements TypedRef<O> {}
}
