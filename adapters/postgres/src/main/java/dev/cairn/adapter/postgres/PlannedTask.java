package dev.cairn.adapter.postgres;

import dev.cairn.TaskState;
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

    private static final int HANDLER_POSITION = Integer.MAX_VALUE;

    /** The tasks of one run. */
    static List<PlannedTask> of(List<NewTask> tasks) {
        Map<String, Integer> parents = new HashMap<>();
        tasks.forEach(
                task -> parents.put(task.task().key().name(), task.parentNames().size()));
        List<PlannedTask> plan = new ArrayList<>(tasks.size());
        for (NewTask added : tasks) {
            Task task = added.task();
            plan.add(new PlannedTask(
                    task.key().name(),
                    task.kind().isHandler() ? HANDLER_POSITION : plan.size() + 1,
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
