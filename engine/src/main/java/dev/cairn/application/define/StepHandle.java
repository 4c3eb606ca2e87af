package dev.cairn.application.define;

import dev.cairn.domain.model.TypedRef;
import java.lang.reflect.Type;

/**
 * The reference that the user gets for a declared step. It equals only itself: a step of another definition is another
 * step.
 */
final class StepHandle<O> implements TypedRef<O> {

    private final String workflow;
    private final String name;
    private final Type outputType;

    StepHandle(String workflow, String name, Type outputType) {
        this.workflow = workflow;
        this.name = name;
        this.outputType = outputType;
    }

    @Override
    public String workflow() {
        return workflow;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Type outputType() {
        return outputType;
    }

    @Override
    public String toString() {
        return "step '" + name + "' of workflow '" + workflow + "'";
    }
}
