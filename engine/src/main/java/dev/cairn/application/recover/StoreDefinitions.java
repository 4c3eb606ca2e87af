package dev.cairn.application.recover;

import dev.cairn.application.define.KnownWorkflows;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.service.GraphDifference;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores the graphs of the workflows that this worker knows. */
final class StoreDefinitions {

    private static final Logger log = LoggerFactory.getLogger(StoreDefinitions.class);

    private final Store store;
    private final KnownWorkflows workflows;
    private final Set<WorkflowDefinition> registered = Collections.newSetFromMap(new IdentityHashMap<>());

    StoreDefinitions(Store store, KnownWorkflows workflows) {
        this.store = store;
        this.workflows = workflows;
    }

    /** Stores those that are not stored yet. */
    void all() {
        workflows.all().forEach(this::register);
    }

    /** Stores the graph of a definition. A stored graph that differs under the same version is logged. */
    private void register(WorkflowDefinition definition) {
        // By identity: comparing graphs of thousands of steps at every heartbeat would cost more than everything else.
        if (registered.contains(definition)) {
            return;
        }
        WorkflowGraph graph = definition.graph();
        WorkflowGraph stored = store.inTransaction(tx -> tx.graphs().register(graph));
        registered.add(definition);
        if (!stored.equals(graph)) {
            log.warn(
                    "Workflow differs from the graph stored under its version; runs in flight keep theirs. Raise its"
                            + " version. workflow={} version={} difference={}",
                    graph.workflow(),
                    graph.version(),
                    GraphDifference.describe(stored, graph));
        }
    }
}
