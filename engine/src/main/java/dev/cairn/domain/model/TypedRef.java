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
}
