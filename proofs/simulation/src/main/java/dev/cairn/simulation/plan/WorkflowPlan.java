package dev.cairn.simulation.plan;

import dev.cairn.RetryPolicy;
import dev.cairn.domain.service.GraphShape;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A version of a random workflow; parents come before children. */
public record WorkflowPlan(String name, int version, List<StepPlan> steps, Ends ends) {

    /** Copies the list. */
    public WorkflowPlan {
        steps = List.copyOf(steps);
    }

    /** The same, but no step asks for more than its parents. */
    public WorkflowPlan withoutPeeks() {
        return new WorkflowPlan(
                name, version, steps.stream().map(step -> step.peekingAt(null)).toList(), ends);
    }

    /** The retry policy of a step or handler. */
    public RetryPolicy retryOf(String task) {
        return steps.stream()
                .filter(step -> step.name().equals(task))
                .map(StepPlan::retry)
                .findFirst()
                .orElse(ends.usual());
    }

    /** Whether it or any of its steps has a time limit that the leader ends. */
    public boolean isLimited() {
        return ends.deadline() != null
                || steps.stream().anyMatch(step -> step.limits().queue() != null);
    }

    /** How long a step waits for a signal at most, or nothing if it waits for none or for ever. */
    public Optional<Duration> timeoutOf(String task) {
        return steps.stream()
                .filter(step -> step.name().equals(task))
                .map(StepPlan::kind)
                .flatMap(kind ->
                        kind instanceof StepPlan.WaitFor wait ? Stream.ofNullable(wait.timeout()) : Stream.empty())
                .findFirst();
    }

    /** The time limits of a step. */
    public StepPlan.Limits limitsOf(String task) {
        return steps.stream()
                .filter(step -> step.name().equals(task))
                .map(StepPlan::limits)
                .findFirst()
                .orElse(StepPlan.Limits.NONE);
    }

    /**
     * Whether a step has a compensation. All versions of a workflow agree on that. There are workflows without any, and
     * some in which every third, every second or every step has one.
     */
    public boolean undoes(StepPlan step) {
        int every = Math.floorMod(3 - name.hashCode() - ends.usual().maxRetries(), 4);
        return step.hasOutput() && every > 0 && Math.floorMod(step.name().hashCode(), every) == 0;
    }

    /** The names of all steps. */
    public Set<String> stepNames() {
        return steps.stream().map(StepPlan::name).collect(Collectors.toSet());
    }

    /** The names of all steps that must be over before this one begins. */
    public Set<String> ancestors(String step) {
        Map<String, List<String>> parents = new HashMap<>();
        steps.forEach(plan -> parents.put(plan.name(), plan.parents()));
        return GraphShape.ancestors(parents, step);
    }
}
