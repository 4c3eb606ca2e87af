package dev.cairn;

import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A choice by the output of one step: the first branch whose test holds runs. The other branches are skipped, with all
 * steps that depend on them alone.
 *
 * <pre>{@code
 * var ends = wf.branch(validate)
 *         .when(Validation::valid, arm -> arm.step("charge").run(Charge.class, (order, v, ctx) -> charge(order)))
 *         .otherwise(arm -> arm.step("reject").run((order, v, ctx) -> reject(order)));
 * wf.step("finalize").after(ends).run((order, ctx) -> close(order));
 * }</pre>
 *
 * @param <I> the type of the workflow's input
 * @param <D> the type of the deciding output
 */
public interface Branch<I, D> {

    /**
     * Adds a branch that runs when its test holds and no earlier test did. The function returns the step that ends the
     * branch.
     */
    Branch<I, D> when(Predicate<? super D> test, Function<Arm<I, D>, StepRef<?>> branch);

    /** Adds a branch like the other {@code when}, by a test that looks at the input of the run, too. */
    Branch<I, D> when(BiPredicate<? super I, ? super D> test, Function<Arm<I, D>, StepRef<?>> branch);

    /**
     * Adds the branch that runs when no test held. Returns the ends of all branches, to join them with {@code after}.
     */
    List<StepRef<?>> otherwise(Function<Arm<I, D>, StepRef<?>> branch);

    /** The ends of the branches so far, for a choice in which possibly no test holds. */
    List<StepRef<?>> ends();

    /** One branch of the choice. */
    @FunctionalInterface
    interface Arm<I, D> {

        /** Begins a step that runs right after the decision, in this branch only. Further steps come after that one. */
        StepAfter.One<I, D> step(String name);
    }
}
