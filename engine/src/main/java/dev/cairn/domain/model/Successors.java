package dev.cairn.domain.model;

import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The children of a task.
 *
 * @param names their names
 * @param exclusive whether no child has another parent, so that each is ready as soon as this task completes; a child
 *     with a limit in the queue has to be read for that, and counts as one with more parents
 */
public record Successors(List<String> names, boolean exclusive) {

    private static final int MORE_THAN_ONE = 2;

    /** Copies the list. */
    public Successors {
        names = List.copyOf(names);
    }

    /** How many parents a child with that limit counts as having. */
    public static int parents(int number, @Nullable QueueLimit limit) {
        return limit == null ? number : Math.max(number, MORE_THAN_ONE);
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
