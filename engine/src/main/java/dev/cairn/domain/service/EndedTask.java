package dev.cairn.domain.service;

import dev.cairn.TaskState;
import dev.cairn.domain.model.HeldTask;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task that became terminal, with the facts that its children need.
 *
 * @param failedStep the step that kept it from completing, as {@link dev.cairn.domain.model.Doom} writes it, or null
 * @param onlyParent whether it completed and none of its children has another parent
 */
record EndedTask(
        TaskKey key,
        List<TaskKey> children,
        TaskState state,
        @Nullable String failedStep,
        boolean onlyParent) {

    static EndedTask of(Task task) {
        String failedStep = task.state() == TaskState.FAILED ? task.key().name() : task.doomedBy();
        return new EndedTask(task.key(), task.childKeys(), task.state(), failedStep, false);
    }

    static EndedTask completed(HeldTask held) {
        return new EndedTask(
                held.key(),
                held.children(),
                TaskState.COMPLETED,
                null,
                held.successors().exclusive());
    }
}
