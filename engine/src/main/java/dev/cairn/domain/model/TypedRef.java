package dev.cairn.domain.model;

import dev.cairn.StepRef;
import java.lang.reflect.Type;

/** A reference to a step as the builder makes it: it knows what its output is to be decoded as. */
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

    /** Whether its declaration named a type; a sleep and code alone have no output. */
    static boolean hasOutput(StepRef<?> ref) {
        return of(ref).outputType() != Void.class;
    }

    /** Refuses to be asked for an output that is not stored: whoever asks expects what the code returned. */
    static IllegalArgumentException noOutput(String workflow, String step) {
        return new IllegalArgumentException("Workflow '" + workflow + "': step '" + step + "' has no output. What code"
                + " returns is stored only if run(…) names its type: run(Receipt.class, (input, ctx) -> …).");
    }
}
