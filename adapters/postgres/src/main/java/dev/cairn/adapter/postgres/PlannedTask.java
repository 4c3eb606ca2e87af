package dev.cairn.adapter.postgres;

import dev.cairn.TaskState;
import dev.cairn.domain.model.HandlerName;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.Successors;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A new task without its run, so that the tasks of many runs of one graph are written once. */
record PlannedTask(
        String name,
        int position,
        TaskKind kind,
        boolean requireAllParents,
        List<String> parents,
        List<String> children,
        boolean childrenWaitAlone,
        TaskState state) {

    private static final int BEFORE_COMPENSATIONS = 500_000_000;
    private static final int FIRST_HANDLER_POSITION = 1_000_000_000;

    /** Compensations come behind the steps, and a handler behind the handlers that its run has had before. */
    private static int position(Task task, int next) {
        return switch (task.kind()) {
            case STEP, COMPENSATED_STEP, SLEEP, WAIT -> next;
            case COMPENSATION -> BEFORE_COMPENSATIONS + next;
            case ON_FAILURE, ON_SUCCESS, ON_CANCEL ->
                FIRST_HANDLER_POSITION
                        + HandlerName.of(task.key().name()).orElseThrow().earlier();
        };
    }

    /** The tasks of one run. */
    static List<PlannedTask> of(List<NewTask> tasks) {
        Map<String, Integer> parents = new HashMap<>();
        tasks.forEach(task -> parents.put(
                task.task().key().name(),
                Successors.parents(task.parentNames().size(), task.task().queueLimit())));
        List<PlannedTask> plan = new ArrayList<>(tasks.size());
        for (NewTask added : tasks) {
            Task task = added.task();
            plan.add(new PlannedTask(
                    task.key().name(),
                    position(task, plan.size() + 1),
                    task.kind(),
                    task.requireAllParents(),
                    added.parentNames(),
                    task.children(),
                    Successors.of(task.children(), child -> parents.getOrDefault(child, 0))
                            .exclusive(),
                    task.state()));
        }
        return plan;
    }
}
