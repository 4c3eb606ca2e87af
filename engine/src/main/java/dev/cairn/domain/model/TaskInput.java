package dev.cairn.domain.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a task's code is given.
 *
 * @param tries how often it was tried before
 * @param input the input of the run
 * @param metadata the texts that travel with the run
 * @param parents what each parent came to, by its name
 * @param successors its children
 * @param lastOf the run, if only the end of this task can change it ({@link HeldTask#lastOf}), else null
 */
public record TaskInput(
        TaskKey key,
        TaskKind kind,
        Tries tries,
        Payload input,
        Map<String, String> metadata,
        Map<String, ParentOutput> parents,
        Successors successors,
        @Nullable Run lastOf) {

    /** Copies the metadata, which the user's code is shown. */
    public TaskInput {
        metadata = Map.copyOf(metadata);
    }

    /** With what its parents came to. */
    public TaskInput withParents(Map<String, ParentOutput> outputs) {
        return new TaskInput(key, kind, tries, input, metadata, outputs, successors, lastOf);
    }
}
