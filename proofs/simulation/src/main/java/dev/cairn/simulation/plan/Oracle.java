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

    private static final String UNDOING = "$compensate-";

    private final Scripts scripts;

    /** Over those scripts. */
    public Oracle(Scripts scripts) {
        this.scripts = scripts;
    }

    /**
     * The state that each task must end in, and the handler's under its own name.
     *
     * @param fate what no plan foresees
     */
    public Map<String, TaskState> states(WorkflowPlan plan, String input, Fate fate) {
        Map<String, TaskState> states = new HashMap<>();
        for (StepPlan step : plan.steps()) {
            states.put(step.name(), state(step, input, states, fate));
        }
        RunStatus outcome = endOf(states, fate);
        TaskKind end = handlerOf(outcome);
        if (outcome != RunStatus.COMPLETED) {
            undo(plan, input, states, fate);
        }
        if (plan.ends().handlers().contains(end)) {
            String handler = end.handlerTask();
            Script script = scripts.of(input, handler, fate.requeuesOf(handler));
            boolean completes = !fate.failed.contains(handler)
                    && completesHandler(script, plan.ends().usual().maxRetries());
            states.put(handler, completes ? TaskState.COMPLETED : TaskState.FAILED);
        }
        return states;
    }

    /** Every step that has completed in this run, and that can be undone, is. */
    private void undo(WorkflowPlan plan, String input, Map<String, TaskState> states, Fate fate) {
        for (StepPlan step : plan.steps()) {
            if (plan.undoes(step)
                    && states.get(step.name()) == TaskState.COMPLETED
                    && !fate.copied.contains(step.name())) {
                String task = UNDOING + step.name();
                Script script = scripts.of(input, task, fate.requeuesOf(task));
                boolean completes = !fate.failed.contains(task)
                        && completesHandler(script, plan.ends().usual().maxRetries());
                states.put(task, completes ? TaskState.COMPLETED : TaskState.FAILED);
            }
        }
    }

    /** What the run must come to when its tasks have come to that. */
    public static RunStatus status(Map<String, TaskState> states, Fate fate) {
        boolean isUndone = states.keySet().stream().anyMatch(task -> task.startsWith(UNDOING));
        if (!isUndone) {
            return endOf(states, fate);
        }
        // The outcome for which a run undoes its steps stays, whatever the rest comes to.
        Map<String, TaskState> steps = new HashMap<>(states);
        steps.keySet().removeIf(task -> task.startsWith("$"));
        return endOf(steps, fate);
    }

    private static RunStatus endOf(Map<String, TaskState> states, Fate fate) {
        if (fate.cancelledAsAWhole) {
            return RunStatus.CANCELLED;
        }
        if (states.containsValue(TaskState.FAILED)) {
            return RunStatus.FAILED;
        }
        return fate.cancelled.isEmpty() ? RunStatus.COMPLETED : RunStatus.CANCELLED;
    }

    private static TaskKind handlerOf(RunStatus end) {
        return switch (end) {
            case FAILED -> TaskKind.ON_FAILURE;
            case CANCELLED -> TaskKind.ON_CANCEL;
            case COMPLETED, RUNNING -> TaskKind.ON_SUCCESS;
        };
    }

    /**
     * What happened to the tasks of a run that no plan foresees.
     *
     * @param failed those that failed because too many workers died running them, or their total time was used up
     * @param cancelled those that were cancelled themselves, by a request or with their run
     * @param requeues how often a failed task was requeued; a copy of a completed task counts like its original
     * @param copied those that were copied from another run, which undoes them if anybody does
     * @param cancelledAsAWhole whether the whole run was cancelled
     * @param late those that were skipped because no worker started them in time
     */
    public record Fate(
            Set<String> failed,
            Set<String> cancelled,
            Map<String, Integer> requeues,
            Set<String> copied,
            boolean cancelledAsAWhole,
            Set<String> late) {

        /** Nothing of that kind, except those failures. */
        public static Fate failing(String... tasks) {
            return new Fate(Set.of(tasks), Set.of(), Map.of(), Set.of(), false, Set.of());
        }

        private int requeuesOf(String task) {
            return requeues.getOrDefault(task, 0);
        }
    }

    private TaskState state(StepPlan step, String input, Map<String, TaskState> states, Fate fate) {
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
        if (fate.cancelled.contains(step.name())) {
            return TaskState.CANCELLED;
        }
        if (fate.failed.contains(step.name())) {
            return TaskState.FAILED;
        }
        if (fate.late.contains(step.name()) || skips(step, input, states)) {
            return TaskState.SKIPPED;
        }
        boolean good = !step.hasOutput()
                || completes(
                        scripts.of(input, step.name(), fate.requeuesOf(step.name())),
                        step.retry().maxRetries());
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
