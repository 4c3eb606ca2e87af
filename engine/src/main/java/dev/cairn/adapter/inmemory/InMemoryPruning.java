package dev.cairn.adapter.inmemory;

import dev.cairn.ScheduleEvent;
import dev.cairn.adapter.inmemory.Tables.IdempotencyKey;
import dev.cairn.adapter.inmemory.Tables.StoredRun;
import dev.cairn.domain.model.PruningPlace;
import dev.cairn.domain.model.PruningSlice;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Pruning;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/** The deletion of old runs in memory. */
final class InMemoryPruning implements Pruning {

    private static final Comparator<PruningPlace> ORDER =
            Comparator.comparing(PruningPlace::workflow).thenComparing(PruningPlace::run);

    private final Tables tables;

    InMemoryPruning(Tables tables) {
        this.tables = tables;
    }

    @Override
    public PruningSlice look(Instant overBefore, PruningPlace after, int limit) {
        List<Run> old = tables.runs.values().stream()
                .map(StoredRun::run)
                .filter(run -> run.origin().createdAt().isBefore(overBefore) && ORDER.compare(place(run), after) > 0)
                .sorted(Comparator.comparing(InMemoryPruning::place, ORDER))
                .limit(limit)
                .toList();
        List<UUID> over = new ArrayList<>();
        int tasks = 0;
        for (Run run : old) {
            if (isOver(run, overBefore)) {
                over.add(run.id());
                List<TaskKey> own = tables.tasksOfRun.find(run.id());
                tasks += own == null ? 0 : own.size();
            }
            if (tasks >= limit) {
                return new PruningSlice(over, place(run));
            }
        }
        return new PruningSlice(over, old.size() < limit ? null : place(old.getLast()));
    }

    @Override
    public int delete(Collection<UUID> runs, Instant overBefore) {
        int deleted = 0;
        for (UUID id : runs) {
            StoredRun stored = tables.runs.find(id);
            if (stored != null && isOver(stored.run(), overBefore)) {
                delete(stored.run());
                deleted++;
            }
        }
        return deleted;
    }

    @Override
    public void forgetBefore(Instant overBefore) {
        // The names of former workers go with the process.
        for (String schedule : List.copyOf(tables.scheduleEvents.keys())) {
            List<ScheduleEvent> kept = tables.scheduleEvents.get(schedule).stream()
                    .filter(event -> !event.at().isBefore(overBefore))
                    .collect(Collectors.toCollection(ArrayList::new));
            tables.scheduleEvents.put(schedule, kept);
        }
    }

    private void delete(Run run) {
        String key = run.origin().idempotencyKey();
        if (key != null) {
            tables.idempotencyKeys.remove(new IdempotencyKey(run.header().tenant(), key));
        }
        tables.runs.remove(run.id());
        tables.events.remove(run.id());
        tables.forks.remove(run.id());
        tables.signals.remove(run.id());
        tables.failedAttempts.remove(run.id());
        List<TaskKey> tasks = tables.tasksOfRun.remove(run.id());
        if (tasks != null) {
            tasks.forEach(tables.tasks::remove);
            tasks.forEach(tables.deadLetters::remove);
            tasks.forEach(tables.heartbeats::remove);
        }
    }

    private static boolean isOver(Run run, Instant before) {
        return run.finishedAt() != null && run.finishedAt().isBefore(before);
    }

    private static PruningPlace place(Run run) {
        return new PruningPlace(run.header().workflow(), run.place());
    }
}
