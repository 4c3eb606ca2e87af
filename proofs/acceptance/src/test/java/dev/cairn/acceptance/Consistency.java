package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskState;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.StoreSnapshot;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** What must be true of a store at any moment: each live task in one place, counters exact, events that add up. */
final class Consistency {

    private Consistency() {}

    static void check(StoreSnapshot store) {
        Map<TaskKey, List<TaskState>> places = places(store.work());
        Map<TaskKey, TaskState> states = new HashMap<>();
        store.tasks().forEach(task -> states.put(task.task().key(), task.task().state()));
        Replay replay = Replay.of(store.events());
        for (TaskRecord record : store.tasks()) {
            Task task = record.task();
            assertThat(places.getOrDefault(task.key(), List.of()))
                    .as("places of %s, which is %s", task.key(), task.state())
                    .isEqualTo(place(task.state()));
            assertThat(replay.stateOf(task.key()))
                    .as("%s by its events", task.key())
                    .isEqualTo(task.state());
            assertThat(task.parents().open())
                    .as("open parents of %s", task.key())
                    .isEqualTo((int) openParents(record, states));
        }
        Map<UUID, Long> openSinks = store.tasks().stream()
                .map(TaskRecord::task)
                .filter(task -> task.isSink() && !task.state().isTerminal())
                .collect(Collectors.groupingBy(task -> task.key().runId(), Collectors.counting()));
        for (Run run : store.runs()) {
            long open = openSinks.getOrDefault(run.id(), 0L);
            assertThat((long) run.openSinks())
                    .as("open sinks of run %s", run.id())
                    .isEqualTo(open);
            assertThat(run.status().isTerminal()).as("run %s is over", run.id()).isEqualTo(open == 0);
        }
    }

    private static Map<TaskKey, List<TaskState>> places(StoreSnapshot.Work work) {
        Map<TaskKey, List<TaskState>> places = new HashMap<>();
        work.queue().forEach(task -> add(places, task.entry().key(), TaskState.QUEUED));
        work.leases().forEach(lease -> add(places, lease.key(), TaskState.RUNNING));
        work.timers().forEach(timer -> add(places, timer.key(), TaskState.SLEEPING));
        return places;
    }

    private static void add(Map<TaskKey, List<TaskState>> places, TaskKey key, TaskState place) {
        places.computeIfAbsent(key, any -> new ArrayList<>()).add(place);
    }

    private static List<TaskState> place(TaskState state) {
        return switch (state) {
            case QUEUED, RUNNING -> List.of(state);
            case SCHEDULED, SLEEPING, BACKING_OFF -> List.of(TaskState.SLEEPING);
            case PENDING, COMPLETED, FAILED, CANCELLED, SKIPPED -> List.of();
        };
    }

    private static long openParents(TaskRecord record, Map<TaskKey, TaskState> states) {
        UUID run = record.task().key().runId();
        return record.parentNames().stream()
                .filter(name -> !states.get(new TaskKey(run, name)).isTerminal())
                .count();
    }
}
