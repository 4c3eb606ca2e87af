package dev.cairn.domain.model;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The shape of a version of a workflow, without its code: it is what the store keeps of a definition, and it suffices
 * to start a run.
 *
 * @param handlers the handlers, one of which may become one more task at the end of a run
 * @param deadline the deadline of its runs, or null
 */
public record WorkflowGraph(
        String workflow,
        int version,
        List<Node> nodes,
        Set<TaskKind> handlers,
        @Nullable DeadlineRule deadline) {

    /** A graph without a deadline. */
    public WorkflowGraph(String workflow, int version, List<Node> nodes, Set<TaskKind> handlers) {
        this(workflow, version, nodes, handlers, null);
    }

    /** A graph without handlers and deadline. */
    public WorkflowGraph(String workflow, int version, List<Node> nodes) {
        this(workflow, version, nodes, Set.of());
    }

    /** Copies the collections. */
    public WorkflowGraph {
        nodes = List.copyOf(nodes);
        handlers = Set.copyOf(handlers);
    }

    /**
     * What a run of this graph may get at its end: its handlers, and compensations if a step has one. A step that waits
     * is noted, too, because only such a run takes signals and looks at its end for those that nobody took.
     */
    public Handlers ends() {
        Set<TaskKind> kinds = new HashSet<>(handlers);
        if (nodes.stream().anyMatch(node -> node.kind() == TaskKind.COMPENSATED_STEP)) {
            kinds.add(TaskKind.COMPENSATION);
        }
        if (nodes.stream().anyMatch(node -> node.kind() == TaskKind.WAIT)) {
            kinds.add(TaskKind.WAIT);
        }
        return Handlers.of(kinds);
    }

    /**
     * A step, and its parents.
     *
     * @param queueLimit how long it may be queued, or null
     */
    public record Node(
            String name,
            TaskKind kind,
            boolean requireAllParents,
            List<String> parents,
            @Nullable QueueLimit queueLimit) {

        /** A step that may be queued for as long as it takes. */
        public Node(String name, TaskKind kind, boolean requireAllParents, List<String> parents) {
            this(name, kind, requireAllParents, parents, null);
        }

        /** Copies the list. */
        public Node {
            parents = List.copyOf(parents);
        }

        /** The same without what nothing before the end of a run depends on: its compensation and its limit. */
        public Node bare() {
            return new Node(name, kind.withoutCompensation(), requireAllParents, parents);
        }

        /** The node of a handler. */
        public static Node handler(HandlerName name) {
            return new Node(name.text(), name.kind(), false, List.of());
        }
    }
}
