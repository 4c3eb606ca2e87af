package dev.cairn;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A choice by the input of the run: the first branch whose test holds runs. The other branches are skipped, with all
 * steps that depend on them alone.
 *
 * <pre>{@code
 * var sent = wf.branchOnInput()
 *         .when(Order::express, arm -> arm.step("courier").after(pack).run((order, parcel, ctx) -> fly(parcel)))
 *         .otherwise(arm -> arm.step("mail").after(pack).run((order, parcel, ctx) -> post(parcel)));
 * }</pre>
 *
 * @param <I> the type of the workflow's input
 */
public interface InputBranch<I> {

    /**
     * Adds a branch that runs when its test holds and no earlier test did. The function returns the step that ends the
     * branch.
     */
    InputBranch<I> when(Predicate<? super I> test, Function<Arm<I>, StepRef<?>> branch);

    /**
     * Adds the branch that runs when no test held. Returns the ends of all branches, to join them with {@code after}.
     */
    List<StepRef<?>> otherwise(Function<Arm<I>, StepRef<?>> branch);

    /** The ends of the branches so far, for a choice in which possibly no test holds. */
    List<StepRef<?>> ends();

    /** One branch of the choice. */
    @FunctionalInterface
    interface Arm<I> {

        /**
         * Begins a step that runs in this branch only. Without {@code after} it starts with the run. Further steps come
         * after that one.
         */
        StepBuilder<I> step(String name);
    }
}
