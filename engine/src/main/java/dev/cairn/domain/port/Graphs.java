package dev.cairn.domain.port;

import dev.cairn.domain.model.StrandedSteps;
import dev.cairn.domain.model.WorkflowCode;
import dev.cairn.domain.model.WorkflowGraph;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/** The graphs of the workflows, by name and version, and which of them the workers have code for. */
public interface Graphs {

    /** Stores a graph unless its version is known, and returns what is stored. */
    WorkflowGraph register(WorkflowGraph graph);

    /** The stored graph. */
    Optional<WorkflowGraph> find(String workflow, int version);

    /** The highest version of the workflow whose graph is stored. */
    OptionalInt newestVersion(String workflow);

    /** Notes the code that a registered worker has; the note is removed with the worker. */
    void offerCode(UUID workerId, Collection<WorkflowCode> code);

    /**
     * The steps for which no registered worker has code, at most a hundred, among the first {@code among} tasks of the
     * queue. The task that has waited longest comes first.
     */
    List<StrandedSteps> stranded(int among);
}
