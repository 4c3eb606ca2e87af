package dev.cairn.domain.model;

import java.util.List;

/**
 * The shape of a workflow's version, without its code: what the store keeps of a definition, and enough to start a run.
 *
 * @param hasFailureHandler whether a run that failed gets one more task, for its handler
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

    /** A step, and the steps it comes after. */
    public record Node(String name, TaskKind kind, boolean requireAllParents, List<String> parents) {

        /** The failure handler of a workflow that has one. */
        public static final Node ON_FAILURE =
                new Node(WorkflowDefinition.ON_FAILURE_TASK, TaskKind.ON_FAILURE, false, List.of());

        /** Copies the list. */
        public Node {
            parents = List.copyOf(parents);
        }
    }
}
