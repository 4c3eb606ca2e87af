package dev.cairn.adapter.postgres.inspect;

import dev.cairn.RunDetails;
import dev.cairn.RunNotFoundException;
import dev.cairn.TaskDetails;
import dev.cairn.TaskEvent;
import dev.cairn.TaskState;
import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import dev.cairn.domain.service.DescribeRun;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A run with all that happened to it, at one moment.
 *
 * @param details the run and its tasks
 * @param events what has happened to its tasks, in order
 * @param workers the names of the workers that the events speak of by their ids, also of those that are gone
 * @param withoutCode the names of the steps that are ready while no live worker has code for them
 * @param readAt the moment, by the clock of the server
 */
public record RunHistory(
        RunDetails details,
        List<TaskEvent> events,
        Map<UUID, String> workers,
        List<String> withoutCode,
        Instant readAt) {

    /** Copies the collections. */
    public RunHistory {
        events = List.copyOf(events);
        workers = Map.copyOf(workers);
        withoutCode = List.copyOf(withoutCode);
    }

    static RunHistory of(ReadOnlySnapshot snapshot, UUID id) {
        List<TaskEvent> events = snapshot.events(id);
        Map<UUID, String> workers = snapshot.directory().workerNames(DescribeRun.workersIn(events));
        RunDetails details = snapshot.run(id, events, workers).orElseThrow(() -> new RunNotFoundException(id));
        return new RunHistory(details, events, workers, stepsWithoutCode(snapshot, details), snapshot.now());
    }

    private static List<String> stepsWithoutCode(ReadOnlySnapshot snapshot, RunDetails run) {
        List<String> ready = run.tasks().stream()
                .filter(task -> task.state() == TaskState.QUEUED)
                .map(TaskDetails::name)
                .toList();
        return snapshot.stepsWithoutCode(run.workflow(), run.version(), ready);
    }
}
