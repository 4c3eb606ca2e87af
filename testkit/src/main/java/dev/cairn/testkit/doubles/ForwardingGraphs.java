package dev.cairn.testkit.doubles;

import dev.cairn.domain.model.StrandedSteps;
import dev.cairn.domain.model.WorkflowCode;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.port.Graphs;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/** Graphs that forward every call; a subclass overrides some. */
public abstract class ForwardingGraphs implements Graphs {

    private final Graphs graphs;

    /** Forwards to those graphs. */
    protected ForwardingGraphs(Graphs graphs) {
        this.graphs = graphs;
    }

    @Override
    public WorkflowGraph register(WorkflowGraph graph) {
        return graphs.register(graph);
    }

    @Override
    public Optional<WorkflowGraph> find(String workflow, int version) {
        return graphs.find(workflow, version);
    }

    @Override
    public OptionalInt newestVersion(String workflow) {
        return graphs.newestVersion(workflow);
    }

    @Override
    public void offerCode(UUID workerId, Collection<WorkflowCode> code) {
        graphs.offerCode(workerId, code);
    }

    @Override
    public List<StrandedSteps> stranded(int among) {
        return graphs.stranded(among);
    }
}
