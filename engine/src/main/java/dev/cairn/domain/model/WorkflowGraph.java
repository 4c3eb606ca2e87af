package dev.cairn.domain.model;

import java.util.List;

/**
 * The shape of a version of a workflow, without its code: it is what the store keeps of a definition, and it suffices
 * to start a run.
 *
 * @param hasFailureHandler whether a failed run gets one more task, for its handler
 */
public record WorkflowGraph(String workflow, int version, List<Node> nodes, boolean hasFailureHandler) {

    /** A graph without a failure handler. */
    public WorkflowGraph(String workflow, int version, List<Node> nodes) {
        this(workflow, version, nodes, false);
    }

    /** Copies the list. */
    public WorkflowGraph {
        nodes = List.copyOf(nodes);
    }

    /** A step, and its parents. */
    public record Node(String name, TaskKind kind, boolean requireAllParents, List<String> parents) {

        /** The node of the failure handler. */
        public static final Node ON_FAILURE =
                new Node(WorkflowDefinition.ON_FAILURE_TASK, TaskKind.ON_FAILURE, false, List.of());

        /** Copies the list. */
        public Node {
            parents = List.copyOf(parents);
        }
    }
}
