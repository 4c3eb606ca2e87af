package dev.cairn.simulation.plan;

import dev.cairn.domain.service.GraphShape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A version of a random workflow; parents come before children. */
public record WorkflowPlan(String name, int version, List<StepPlan> steps, boolean hasFailureHandler) {

    /** Copies the list. */
    public WorkflowPlan {
        steps = List.copyOf(steps);
    }

    /** The names of all steps that must be over before this one begins. */
    public Set<String> ancestors(String step) {
        Map<String, List<String>> parents = new HashMap<>();
        steps.forEach(plan -> parents.put(plan.name(), plan.parents()));
        return GraphShape.ancestors(parents, step);
    }
}
