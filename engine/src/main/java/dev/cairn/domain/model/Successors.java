package dev.cairn.domain.model;

import java.util.List;
import java.util.function.ToIntFunction;

/**
 * The children of a task.
 *
 * @param names their names
 * @param exclusive whether no child has another parent, so that each is ready as soon as this task completes
 */
public record Successors(List<String> names, boolean exclusive) {

    /** Copies the list. */
    public Successors {
        names = List.copyOf(names);
    }

    /**
     * The children with those names.
     *
     * @param parents how many parents a child has
     */
    public static Successors of(List<String> names, ToIntFunction<String> parents) {
        return new Successors(names, names.stream().allMatch(child -> parents.applyAsInt(child) == 1));
    }
}
