package dev.cairn.testkit.invariants;

import dev.cairn.TaskEvent;
import dev.cairn.TaskState;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.service.TaskLifecycle;
import dev.cairn.testkit.invariants.SnapshotIndex.Logged;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * I16: the events of a task are a path of the lifecycle that ends in the task's state; in a run time does not go back.
 */
final class EventPaths implements Invariant {

    @Override
    public String id() {
        return "I16";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        for (Entry task : stored.tasks()) {
            check(task, report);
        }
        Map<UUID, TaskEvent> last = new HashMap<>();
        for (TaskEvent event : stored.snapshot().events()) {
            TaskEvent before = last.put(event.runId(), event);
            if (before != null && event.at().isBefore(before.at())) {
                report.accept(SnapshotIndex.name(new TaskKey(event.runId(), event.step())) + " was " + event.type()
                        + " at " + event.at() + ", before '" + before.step() + "' was " + before.type() + " at "
                        + before.at() + ", which is logged before it");
            }
        }
    }

    private static void check(Entry task, Consumer<String> report) {
        TaskState state = TaskState.PENDING;
        for (Logged logged : task.log()) {
            Optional<TaskState> next = TaskLifecycle.next(state, logged.event().type());
            if (next.isEmpty()) {
                report.accept(task.name() + " was " + state + " when the event log says "
                        + logged.event().type());
                return;
            }
            state = next.get();
        }
        if (state != task.state()) {
            report.accept(task.name() + " is " + task.state() + " but its events end at " + state);
        }
    }
}
