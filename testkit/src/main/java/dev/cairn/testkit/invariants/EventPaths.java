package dev.cairn.testkit.invariants;

import dev.cairn.TaskState;
import dev.cairn.domain.service.TaskLifecycle;
import dev.cairn.testkit.invariants.SnapshotIndex.Logged;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** I16: the events of a task are a path of the lifecycle that ends where the task stands, and time does not go back. */
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
    }

    private static void check(Entry task, Consumer<String> report) {
        TaskState state = TaskState.PENDING;
        Instant at = Instant.MIN;
        for (Logged logged : task.log()) {
            Optional<TaskState> next = TaskLifecycle.next(state, logged.event().type());
            if (next.isEmpty()) {
                report.accept(task.name() + " was " + state + " when the event log says "
                        + logged.event().type());
                return;
            }
            if (logged.event().at().isBefore(at)) {
                report.accept(task.name() + " was " + logged.event().type() + " before what came before it");
            }
            state = next.get();
            at = logged.event().at();
        }
        if (state != task.state()) {
            report.accept(task.name() + " is " + task.state() + " but its events end at " + state);
        }
    }
}
