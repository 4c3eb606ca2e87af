package dev.cairn.domain.port;

import dev.cairn.domain.model.WorkflowGraph;
import java.util.Optional;

/** The graphs of the workflows, by name and version. */
public interface Graphs {

    /** Stores a graph unless its version is known, and returns what is stored. */
    WorkflowGraph register(WorkflowGraph graph);

    /** The stored graph. */
    Optional<WorkflowGraph> find(String workflow, int version);
}
