package dev.cairn.domain.port;

import dev.cairn.domain.model.StrandedSteps;
import dev.cairn.domain.model.WorkflowCode;
import dev.cairn.domain.model.WorkflowGraph;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The graphs of the workflows, by name and version, and which of them the workers have code for. */
public interface Graphs {

    /** Stores a graph unless its version is known, and returns what is stored. */
    WorkflowGraph register(WorkflowGraph graph);

    /** The stored graph. */
    Optional<WorkflowGraph> find(String workflow, int version);

    /** Notes what a registered worker has code for; it is forgotten with the worker. */
    void offerCode(UUID workerId, Collection<WorkflowCode> code);

    /**
     * The steps that no registered worker has code for, among the first so many tasks of the queue, a hundred at most. The
     * task that has waited longest comes first.
     */
    List<StrandedSteps> stranded(int among);
}
