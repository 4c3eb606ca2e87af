package dev.cairn.domain.model;

import java.util.Optional;

/** The name of the task that runs the compensation of a step: {@code $compensate-charge} for the step {@code charge}. */
public record CompensationName(String step) {

    /** No name of a step, and no name of a handler's task, begins with it. */
    private static final String PREFIX = "$compensate-";

    /** The name as it is stored. */
    public String text() {
        return PREFIX + step;
    }

    /** The compensation of that task, or nothing if the name is that of a step or handler. */
    public static Optional<CompensationName> of(String task) {
        return task.startsWith(PREFIX)
                ? Optional.of(new CompensationName(task.substring(PREFIX.length())))
                : Optional.empty();
    }
}
