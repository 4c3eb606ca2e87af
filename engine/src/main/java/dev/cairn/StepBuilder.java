package dev.cairn;

import java.util.Collection;

/**
 * A step being declared, before its parents are. Without {@code after} it starts with the run.
 *
 * @param <I> the type of the workflow's input
 */
public interface StepBuilder<I> extends StepOptions<I, StepBuilder<I>>, StepBodies<I> {

    /** Runs after one step and can receive its output as an argument. */
    <A> StepAfter.One<I, A> after(StepRef<A> parent);

    /** Runs after two steps and can receive their outputs as arguments. */
    <A, B> StepAfter.Two<I, A, B> after(StepRef<A> first, StepRef<B> second);

    /** Runs after three steps and can receive their outputs as arguments. */
    <A, B, C> StepAfter.Three<I, A, B, C> after(StepRef<A> first, StepRef<B> second, StepRef<C> third);

    /** Runs after four steps and can receive their outputs as arguments. */
    <A, B, C, D> StepAfter.Four<I, A, B, C, D> after(
            StepRef<A> first, StepRef<B> second, StepRef<C> third, StepRef<D> fourth);

    /** Runs after any number of steps; their outputs are read with {@link StepContext#parentOutput}. */
    StepBuilder<I> after(Collection<? extends StepRef<?>> parents);
}
