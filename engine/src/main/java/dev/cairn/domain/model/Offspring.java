package dev.cairn.domain.model;

import java.util.List;

/**
 * The children of a task.
 *
 * @param names their names
 * @param waitForItAlone whether each of them has no other parent, so that it is ready as soon as this task completes
 */
public record Offspring(List<String> names, boolean waitForItAlone) {

    /** Copies the list. */
    public Offspring {
        names = List.copyOf(names);
    }
}
