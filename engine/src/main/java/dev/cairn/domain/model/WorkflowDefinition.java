package dev.cairn.domain.model;

import dev.cairn.FailureHandler;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A version of a workflow with all its code: checked, and immutable from then on.
 *
 * @param failsUnreadable whether a step fails whose stored input cannot be read; otherwise it waits
 */
public record WorkflowDefinition(
        String name,
        int version,
        Type inputType,
        Map<String, StepDefinition> steps,
        @Nullable FailureHandler<Object> onFailure,
        boolean failsUnreadable) {

    /** The name of the task that runs the failure handler; no step of a user may begin with this sign. */
    public static final String ON_FAILURE_TASK = "$on-failure";

    /** Keeps the order of declaration. */
    public WorkflowDefinition {
        steps = new LinkedHashMap<>(steps);
    }

    /** Its shape. */
    public WorkflowGraph graph() {
        return new WorkflowGraph(
                name, version, steps.values().stream().map(StepDefinition::node).toList(), onFailure != null);
    }
}
