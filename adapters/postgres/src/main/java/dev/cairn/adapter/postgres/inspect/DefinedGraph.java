package dev.cairn.adapter.postgres.inspect;

import java.util.List;

/**
 * The graph of a version of a workflow.
 *
 * @param workflow its name
 * @param version the version
 * @param steps its steps, parents before children
 * @param handlers its handlers, each as STEP kinds are named: ON_FAILURE, ON_SUCCESS, ON_CANCEL
 */
public record DefinedGraph(String workflow, int version, List<Step> steps, List<String> handlers) {

    /** Copies the lists. */
    public DefinedGraph {
        steps = List.copyOf(steps);
        handlers = List.copyOf(handlers);
    }

    /** Its steps as they are laid out. */
    public List<LayeredLayout.Node> nodes() {
        return steps.stream()
                .map(step -> new LayeredLayout.Node(step.name(), step.parents()))
                .toList();
    }

    /**
     * A step.
     *
     * @param kind STEP, COMPENSATED_STEP or SLEEP
     * @param parents the names of its parents
     * @param requireAllParents whether one skipped parent skips it
     */
    public record Step(String name, String kind, List<String> parents, boolean requireAllParents) {

        /** Copies the list. */
        public Step {
            parents = List.copyOf(parents);
        }
    }
}
