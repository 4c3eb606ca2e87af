package dev.cairn;

import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a step knows about where it runs. Valid during the attempt it was handed to. */
public interface StepContext {

    /** The run this step belongs to. */
    UUID runId();

    /** The name of the workflow. */
    String workflow();

    /** Whom the run is for. */
    String tenant();

    /** The name of this step. */
    String step();

    /** Which try this is, counted from 1. Work given back by a stopping worker does not count. */
    int attempt();

    /** What was handed over in {@link TriggerOptions#metadata}. Cannot be changed. */
    Map<String, String> metadata();

    /**
     * The output of an ancestor of this step; null when it was skipped.
     *
     * @throws IllegalArgumentException when the step is not an ancestor; the message names those that are. Also when it
     *     was declared without an output
     */
    <T> @Nullable T parentOutput(StepRef<T> ancestor);
}
