package dev.cairn.simulation.plan;

import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import dev.cairn.domain.model.TaskKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Says what must become of a run, by naive evaluation of its plan: no queue, no lease, no worker, no time. It shares no
 * rule with the engine.
 */
public final class Oracle {

    private final Scripts scripts;

    /** Over those scripts. */
    public Oracle(Scripts scripts) {
        this.scripts = scripts;
    }

    /**
     * The state that each task must end in, and the handler's under its own name.
     *
     * @param unforeseen the tasks that failed although no plan foresees it: too many workers died running them, or their
     *     total time was used up
     */
    public Map<String, TaskState> states(WorkflowPlan plan, String input, Set<String> unforeseen) {
        Map<String, TaskState> states = new HashMap<>();
        for (StepPlan step : plan.steps()) {
            states.put(step.name(), state(step, input, states, unforeseen.contains(step.name())));
        }
        TaskKind end = states.containsValue(TaskState.FAILED) ? TaskKind.ON_FAILURE : TaskKind.ON_SUCCESS;
        if (plan.ends().handlers().contains(end)) {
            String handler = end.handlerTask();
            boolean completes = !unforeseen.contains(handler)
                    && completesHandler(
                            scripts.of(input, handler), plan.ends().usual().maxRetries());
            states.put(handler, completes ? TaskState.COMPLETED : TaskState.FAILED);
        }
        return states;
    }

    /** What the run must come to. */
    public static RunStatus status(Map<String, TaskState> states) {
        return states.containsValue(TaskState.FAILED) ? RunStatus.FAILED : RunStatus.COMPLETED;
    }

    private TaskState state(StepPlan step, String input, Map<String, TaskState> states, boolean unforeseen) {
        List<TaskState> parents = step.parents().stream()
                .map(parent -> Objects.requireNonNull(states.get(parent), parent))
                .toList();
        if (parents.contains(TaskState.FAILED) || parents.contains(TaskState.CANCELLED)) {
            return TaskState.CANCELLED;
        }
        boolean anySkipped = parents.contains(TaskState.SKIPPED);
        if (anySkipped && (step.skipping().strict() || !parents.contains(TaskState.COMPLETED))) {
            return TaskState.SKIPPED;
        }
        if (unforeseen) {
            return TaskState.FAILED;
        }
        if (skips(step, input, states)) {
            return TaskState.SKIPPED;
        }
        boolean good = !step.hasOutput()
                || completes(scripts.of(input, step.name()), step.retry().maxRetries());
        return good ? TaskState.COMPLETED : TaskState.FAILED;
    }

    private boolean skips(StepPlan step, String input, Map<String, TaskState> states) {
        StepPlan.Condition skip = step.skipping().condition();
        if (skip == null) {
            return false;
        }
        if (skip.parent() == null) {
            return Script.valueOfInput(input, step.name()) < skip.below();
        }
        return states.get(skip.parent()) == TaskState.COMPLETED
                && scripts.of(input, skip.parent()).value() < skip.below();
    }

    /** A handler has no output that could be refused. */
    private static boolean completesHandler(Script script, int retries) {
        boolean returns = script.ending() == Script.Ending.VALUE || script.ending() == Script.Ending.UNSTORABLE;
        return script.failures() <= retries && returns;
    }

    private static boolean completes(Script script, int retries) {
        return script.failures() <= retries && script.ending() == Script.Ending.VALUE;
    }
}
