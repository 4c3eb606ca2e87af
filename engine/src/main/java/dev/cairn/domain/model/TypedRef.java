package dev.cairn.domain.model;

import dev.cairn.StepRef;
import java.lang.reflect.Type;

/** A reference to a step as the builder makes it, with the type to decode the output as. */
public interface TypedRef<O> extends StepRef<O> {

    /** The type of the step's output. */
    Type outputType();

    /** The reference behind a user's handle; handles that no builder made are refused. */
    static <O> TypedRef<O> of(StepRef<O> ref) {
        if (ref instanceof TypedRef<O> typed) {
            return typed;
        }
        throw new IllegalArgumentException("The step reference '" + ref.name()
                + "' was not made by a workflow builder. Use what wf.step(…).run(…) returned.");
    }

    /** Whether the step was declared with an output type; a sleep and code without output have none. */
    static boolean hasOutput(StepRef<?> ref) {
        return of(ref).outputType() != Void.class;
    }

    /** The error for reading an output that is not stored, because the caller expects what the code returned. */
    static IllegalArgumentException noOutput(String workflow, String step) {
        return new IllegalArgumentException("Workflow '" + workflow + "': step '" + step + "' has no output. What code"
                + " returns is stored only if run(…) names its type: run(Receipt.class, (input, ctx) -> …).");
    }
}
