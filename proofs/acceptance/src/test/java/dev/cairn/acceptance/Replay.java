package dev.cairn.acceptance;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.service.TaskLifecycle;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The lives of tasks as their events tell them; an event that cannot happen in its state is an error. */
final class Replay {

    private final Map<TaskKey, TaskState> states = new HashMap<>();
    private final Set<Move> moves = new LinkedHashSet<>();

    static Replay of(Collection<TaskEvent> events) {
        Replay replay = new Replay();
        events.forEach(replay::replay);
        return replay;
    }

    private void replay(TaskEvent event) {
        TaskKey key = new TaskKey(event.runId(), event.step());
        TaskState before = stateOf(key);
        TaskState after = TaskLifecycle.next(before, event.type())
                .orElseThrow(() -> new AssertionError("A task that was " + before + " met " + event));
        states.put(key, after);
        moves.add(new Move(before, event.type()));
    }

    /** The state a task ended in. */
    TaskState stateOf(TaskKey key) {
        return states.getOrDefault(key, TaskState.PENDING);
    }

    /** Every pair of a state and an event that was met. */
    Set<Move> moves() {
        return moves;
    }

    /** An event in a state. */
    record Move(TaskState from, TaskEventType event) {}
}
