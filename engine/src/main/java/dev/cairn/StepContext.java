package dev.cairn;

import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The facts about one attempt, for the code of the step. Valid during that attempt only. */
public interface StepContext {

    /** The run this step belongs to. */
    UUID runId();

    /** The name of the workflow. */
    String workflow();

    /** The tenant that the run belongs to. */
    String tenant();

    /** The name of this step. */
    String step();

    /** The number of this attempt, counted from 1. Work given back by a stopping worker does not count. */
    int attempt();

    /** The metadata from {@link TriggerOptions#metadata}, as an unmodifiable map. */
    Map<String, String> metadata();

    /**
     * The output of an ancestor of this step; null when it was skipped.
     *
     * @throws IllegalArgumentException when the step is not an ancestor (the message names the ancestors), or was
     *     declared without an output
     */
    <T> @Nullable T parentOutput(StepRef<T> ancestor);
}
