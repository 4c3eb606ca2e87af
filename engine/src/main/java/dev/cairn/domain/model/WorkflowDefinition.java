package dev.cairn.domain.model;

import dev.cairn.RetryPolicy;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

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
        Map<TaskKind, HandlerDefinition> handlers,
        boolean failsUnreadable) {

    /** Keeps the order of declaration. */
    public WorkflowDefinition {
        steps = new LinkedHashMap<>(steps);
        handlers = Map.copyOf(handlers);
    }

    /** The compensation of a step, by the name of its own task. */
    public Optional<CompensationDefinition> compensation(String task) {
        return CompensationName.of(task)
                .map(name -> steps.get(name.step()))
                .map(StepDefinition::compensation);
    }

    /** The retry policy of a step, compensation or handler, by the name of its task. */
    public Optional<RetryPolicy> retryOf(String task) {
        Optional<CompensationDefinition> compensation = compensation(task);
        if (compensation.isPresent()) {
            return compensation.map(CompensationDefinition::retry);
        }
        StepDefinition step = steps.get(task);
        return step != null
                ? Optional.of(step.retry())
                : HandlerName.of(task)
                        .map(handler -> handlers.get(handler.kind()))
                        .map(HandlerDefinition::retry);
    }

    /** The graph, without the code. */
    public WorkflowGraph graph() {
        return new WorkflowGraph(
                name, version, steps.values().stream().map(StepDefinition::node).toList(), handlers.keySet());
    }
}
