package dev.cairn.adapter.inmemory;

import dev.cairn.DeadLetter;
import dev.cairn.TaskEvent;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.RegisteredWorker;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskPlace;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.WaitFacts;
import dev.cairn.domain.port.PlaceDirectory;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells where the tasks of a run are in memory. */
record InMemoryPlaces(Tables tables, Instant now) implements PlaceDirectory {

    @Override
    public Optional<WaitFacts> of(UUID runId) {
        return Optional.ofNullable(tables.runs.find(runId)).map(stored -> facts(stored.run()));
    }

    private WaitFacts facts(Run run) {
        Map<TaskKey, TaskPlace.QueuePlace> queue = queue(run);
        Map<String, Instant> since = since(run.id());
        List<TaskPlace> places = new InMemoryDirectory(tables)
                .tasks(run.id()).stream().map(task -> place(task, since, queue)).toList();
        List<UUID> holders = places.stream()
                .flatMap(place -> Stream.ofNullable(place.lease()))
                .map(TaskPlace.Holder::worker)
                .distinct()
                .toList();
        return new WaitFacts(
                run,
                places,
                tables.queue.values().size() <= WaitFacts.QUEUE_READ,
                workers(run.header().workflow()),
                new InMemoryDirectory(tables).workerNames(holders),
                now);
    }

    private List<RegisteredWorker> workers(String workflow) {
        return new InMemoryWorkerRegistry(tables)
                .all(WaitFacts.MAX_WORKERS).stream()
                        .filter(worker -> worker.code().stream()
                                .anyMatch(code -> code.workflow().equals(workflow)))
                        .toList();
    }

    private Map<TaskKey, TaskPlace.QueuePlace> queue(Run run) {
        Map<TaskKey, TaskPlace.QueuePlace> places = new HashMap<>();
        int before = 0;
        int ofTenant = 0;
        for (QueueRow row : tables.queue.values()) {
            if (before >= WaitFacts.QUEUE_READ) {
                break;
            }
            QueueEntry entry = row.entry();
            if (entry.key().runId().equals(run.id())) {
                places.put(entry.key(), new TaskPlace.QueuePlace(before, ofTenant));
            }
            before++;
            ofTenant += entry.run().tenant().equals(run.header().tenant()) ? 1 : 0;
        }
        return places;
    }

    private Map<String, Instant> since(UUID runId) {
        Map<String, Instant> since = new HashMap<>();
        List<TaskEvent> events = tables.events.find(runId);
        for (TaskEvent event : events == null ? List.<TaskEvent>of() : events) {
            since.merge(event.step(), event.at(), (one, other) -> one.isAfter(other) ? one : other);
        }
        return since;
    }

    private TaskPlace place(TaskRecord task, Map<String, Instant> since, Map<TaskKey, TaskPlace.QueuePlace> queue) {
        TaskKey key = task.task().key();
        DeadLetter letter = tables.deadLetters.find(key);
        return new TaskPlace(
                task,
                since.get(key.name()),
                holder(key),
                queue.get(key),
                due(key),
                tables.waits.find(key),
                letter == null ? null : letter.state());
    }

    private TaskPlace.@Nullable Holder holder(TaskKey key) {
        Lease lease = tables.leases.find(key);
        if (lease == null) {
            return null;
        }
        InMemoryHeartbeats.Row beat = tables.heartbeats.find(key);
        Instant beatAt = beat == null || !beat.fence().equals(lease.fence()) ? null : beat.at();
        return new TaskPlace.Holder(lease.workerId(), lease.startedAt(), beatAt);
    }

    private @Nullable Instant due(TaskKey key) {
        return Stream.of(Timer.Kind.values())
                .flatMap(kind -> Stream.ofNullable(tables.timerIds.find(new Timer.Id(key, kind))))
                .map(Tables.Due::at)
                .findFirst()
                .orElse(null);
    }
}
