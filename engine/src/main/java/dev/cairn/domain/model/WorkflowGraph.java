package dev.cairn.domain.model;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The shape of a version of a workflow, without its code: it is what the store keeps of a definition, and it suffices
 * to start a run.
 *
 * @param handlers the handlers, one of which may become one more task at the end of a run
 */
public record WorkflowGraph(String workflow, int version, List<Node> nodes, Set<TaskKind> handlers) {

    /** A graph without handlers. */
    public WorkflowGraph(String workflow, int version, List<Node> nodes) {
        this(workflow, version, nodes, Set.of());
    }

    /** Copies the collections. */
    public WorkflowGraph {
        nodes = List.copyOf(nodes);
        handlers = Set.copyOf(handlers);
    }

    /** What a run of this graph may get at its end: its handlers, and compensations if a step has one. */
    public Handlers ends() {
        Set<TaskKind> kinds = new HashSet<>(handlers);
        if (nodes.stream().anyMatch(node -> node.kind() == TaskKind.COMPENSATED_STEP)) {
            kinds.add(TaskKind.COMPENSATION);
        }
        return Handlers.of(kinds);
    }

    /** A step, and its parents. */
    public record Node(String name, TaskKind kind, boolean requireAllParents, List<String> parents) {

        /** Copies the list. */
        public Node {
            parents = List.copyOf(parents);
        }

        /** The same without a compensation, on which nothing before the end of a run depends. */
        public Node withoutCompensation() {
            return new Node(name, kind.withoutCompensation(), requireAllParents, parents);
        }

        /** The node of a handler. */
        public static Node handler(HandlerName name) {
            return new Node(name.text(), name.kind(), false, List.of());
        }
    }
}
