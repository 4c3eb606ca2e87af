package dev.cairn.domain.model;

import dev.cairn.RetryPolicy;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A checked, immutable version of a workflow with all its code.
 *
 * @param failsUnreadable whether a step fails when its stored input cannot be read; otherwise it is left alone
 * @param deadline the deadline of its runs, or null
 */
public record WorkflowDefinition(
        String name,
        int version,
        Type inputType,
        Map<String, StepDefinition> steps,
        Map<TaskKind, HandlerDefinition> handlers,
        boolean failsUnreadable,
        @Nullable DeadlineRule deadline) {

    /** A workflow without a deadline. */
    public WorkflowDefinition(
            String name,
            int version,
            Type inputType,
            Map<String, StepDefinition> steps,
            Map<TaskKind, HandlerDefinition> handlers,
            boolean failsUnreadable) {
        this(name, version, inputType, steps, handlers, failsUnreadable, null);
    }

    /** Keeps the order of declaration. */
    public WorkflowDefinition {
        steps = new LinkedHashMap<>(steps);
        handlers = Map.copyOf(handlers);
    }

    /** The compensation of a step, by the name of its own task. */
    public Optional<CompensationDefinition> compensation(String task) {
        return CompensationName.of(task).map(name -> steps.get(name.step())).map(StepDefinition::compensation);
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

    /** Whether it has code for that task. */
    public boolean knows(String task) {
        return steps.containsKey(task)
                || compensation(task).isPresent()
                || HandlerName.of(task)
                        .filter(handler -> handlers.containsKey(handler.kind()))
                        .isPresent();
    }

    /** The time limits of the attempts of a step or handler, by the name of its task, or null for none. */
    public @Nullable AttemptLimits limitsOf(String task) {
        StepDefinition step = steps.get(task);
        if (step != null) {
            return step.limits();
        }
        HandlerDefinition handler =
                HandlerName.of(task).map(name -> handlers.get(name.kind())).orElse(null);
        return handler == null ? null : handler.limits();
    }

    /** Whether attempts of any of its steps or handlers have time limits. */
    public boolean hasLimits() {
        return steps.values().stream().anyMatch(step -> step.limits() != null)
                || handlers.values().stream().anyMatch(handler -> handler.limits() != null);
    }

    /** The graph, without the code. */
    public WorkflowGraph graph() {
        return new WorkflowGraph(
                name, version, steps.values().stream().map(StepDefinition::node).toList(), handlers.keySet(), deadline);
    }
}
