package dev.cairn.domain.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The data that a task's code receives.
 *
 * @param tries how often it was tried before
 * @param input the input of the run
 * @param metadata the texts that travel with the run
 * @param parents the outcome of each parent, by its name
 * @param successors its children
 * @param lastOf the run, if only the end of this task can change it ({@link HeldTask#lastOf}), else null
 * @param trace the trace that was stored with the run, or null
 */
public record TaskInput(
        TaskKey key,
        TaskKind kind,
        Tries tries,
        Payload input,
        Map<String, String> metadata,
        Map<String, ParentOutput> parents,
        Successors successors,
        @Nullable Run lastOf,
        @Nullable String trace) {

    /** Copies the metadata, which the user's code is shown. */
    public TaskInput {
        metadata = Map.copyOf(metadata);
    }

    /** The input of a task whose run has no trace. */
    public TaskInput(
            TaskKey key,
            TaskKind kind,
            Tries tries,
            Payload input,
            Map<String, String> metadata,
            Map<String, ParentOutput> parents,
            Successors successors,
            @Nullable Run lastOf) {
        this(key, kind, tries, input, metadata, parents, successors, lastOf, null);
    }

    /** The input with the outcomes of the parents. */
    public TaskInput withParents(Map<String, ParentOutput> outputs) {
        return new TaskInput(key, kind, tries, input, metadata, outputs, successors, lastOf, trace);
    }
}
