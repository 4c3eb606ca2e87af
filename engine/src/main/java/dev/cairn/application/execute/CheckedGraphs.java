package dev.cairn.application.execute;

import dev.cairn.domain.model.StepDefinition;
import dev.cairn.domain.model.WorkflowDefinition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Remembers the runs whose stored graph is the one defined here, so that a worker reads the graph of a run once. A graph
 * that was changed under its version, or belongs to another one, is not remembered.
 */
final class CheckedGraphs {

    private static final int MOST_KEPT = 1_000;

    private final Map<UUID, WorkflowDefinition> same = new LinkedHashMap<>();

    /** Whether the run is known to have the graph of that definition, the very one: comparing graphs takes long. */
    @SuppressWarnings("ReferenceEquality")
    synchronized boolean isOf(UUID runId, WorkflowDefinition definition) {
        return same.get(runId) == definition;
    }

    /** Compares the graph of a run, as the parents of each task, with that of a definition. */
    void compare(UUID runId, WorkflowDefinition definition, Map<String, List<String>> parents) {
        for (StepDefinition step : definition.steps().values()) {
            List<String> stored = parents.get(step.name());
            if (stored == null
                    || !Set.copyOf(stored).equals(Set.copyOf(step.node().parents()))) {
                return;
            }
        }
        remember(runId, definition);
    }

    private synchronized void remember(UUID runId, WorkflowDefinition definition) {
        if (same.size() >= MOST_KEPT) {
            same.remove(same.keySet().iterator().next());
        }
        same.put(runId, definition);
    }
}
