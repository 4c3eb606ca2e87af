package dev.cairn;

/**
 * The ways to end the declaration of a step: with its code, which receives the input and the context.
 *
 * @param <I> the type of the workflow's input
 */
public interface StepBodies<I> {

    /** Ends the declaration: the code of the step, with an output of a plain class. */
    <O> StepRef<O> run(Class<O> output, StepFunction<I, O> code);

    /** Ends the declaration: the code of the step, with a generic output. */
    <O> StepRef<O> run(TypeToken<O> output, StepFunction<I, O> code);

    /**
     * Ends the declaration: the code of a step that has no output. The value of a call in it is not stored, as with any
     * lambda that returns nothing. To store it, name the type: {@code run(Receipt.class, …)}. Reading the output of a
     * step that has none does not compile, or is refused.
     */
    StepRef<Void> run(StepAction<I> code);
}
