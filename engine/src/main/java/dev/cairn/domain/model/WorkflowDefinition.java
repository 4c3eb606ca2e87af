package dev.cairn.domain.model;

import dev.cairn.FailureHandler;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A checked, immutable version of a workflow with all its code.
 *
 * @param failsUnreadable whether a step fails when its stored input cannot be read; otherwise it is left alone
 */
public record WorkflowDefinition(
        String name,
        int version,
        Type inputType,
        Map<String, StepDefinition> steps,
        @Nullable FailureHandler<Object> onFailure,
        boolean failsUnreadable) {

    /** The name of the task that runs the failure handler; a user's step must not begin with its first character. */
    public static final String ON_FAILURE_TASK = "$on-failure";

    /** Keeps the order of declaration. */
    public WorkflowDefinition {
        steps = new LinkedHashMap<>(steps);
    }

    /** The graph, without the code. */
    public WorkflowGraph graph() {
        return new WorkflowGraph(
                name, version, steps.values().stream().map(StepDefinition::node).toList(), onFailure != null);
    }
}
