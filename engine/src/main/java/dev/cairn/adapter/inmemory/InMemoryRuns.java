package dev.cairn.adapter.inmemory;

import dev.cairn.adapter.inmemory.Tables.IdempotencyKey;
import dev.cairn.adapter.inmemory.Tables.StoredRun;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.PruneResult;
import dev.cairn.domain.model.PruningPlace;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Runs;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The runs in memory. */
final class InMemoryRuns implements Runs {

    private static final Comparator<PruningPlace> ORDER_OF_PRUNING =
            Comparator.comparing(PruningPlace::workflow).thenComparing(PruningPlace::run);

    private final Tables tables;
    private final Instant now;

    InMemoryRuns(Tables tables, Instant now) {
        this.tables = tables;
        this.now = now;
    }

    @Override
    public List<RunInsertion> insert(List<NewRun> runs) {
        return runs.stream().map(this::insert).toList();
    }

    private RunInsertion insert(NewRun wanted) {
        StoredRun existing = existing(wanted);
        if (existing != null) {
            return new RunInsertion(existing.run().header(), false);
        }
        tables.runs.insert(wanted.id(), new StoredRun(wanted.toRun(now), wanted.input()));
        if (wanted.idempotencyKey() != null) {
            tables.idempotencyKeys.insert(
                    new IdempotencyKey(wanted.header().tenant(), wanted.idempotencyKey()), wanted.id());
        }
        return new RunInsertion(wanted.header(), true);
    }

    private @Nullable StoredRun existing(NewRun wanted) {
        StoredRun byId = tables.runs.find(wanted.id());
        if (byId != null || wanted.idempotencyKey() == null) {
            return byId;
        }
        UUID byKey =
                tables.idempotencyKeys.find(new IdempotencyKey(wanted.header().tenant(), wanted.idempotencyKey()));
        return byKey == null ? null : tables.runs.get(byKey);
    }

    @Override
    public List<Run> find(Collection<UUID> ids) {
        return ids.stream()
                .distinct()
                .map(tables.runs::find)
                .filter(Objects::nonNull)
                .map(StoredRun::run)
                .toList();
    }

    @Override
    public List<RunHeader> headers(Collection<UUID> ids) {
        return find(ids).stream().map(Run::header).toList();
    }

    @Override
    public List<Run> lock(Collection<UUID> ids) {
        return find(ids);
    }

    @Override
    public void save(Collection<Run> runs) {
        for (Run run : runs) {
            StoredRun stored = tables.runs.get(run.id());
            tables.runs.put(run.id(), new StoredRun(run, stored.input()));
        }
    }

    @Override
    public PruneResult prune(Instant overBefore, PruningPlace after, int limit) {
        List<Run> old = tables.runs.values().stream()
                .map(StoredRun::run)
                .filter(run -> run.origin().createdAt().isBefore(overBefore)
                        && ORDER_OF_PRUNING.compare(place(run), after) > 0)
                .sorted(Comparator.comparing(InMemoryRuns::place, ORDER_OF_PRUNING))
                .limit(limit)
                .toList();
        int runs = 0;
        int tasks = 0;
        for (Run run : old) {
            if (run.finishedAt() != null && run.finishedAt().isBefore(overBefore)) {
                runs++;
                tasks += delete(run);
            }
            if (tasks >= limit) {
                return new PruneResult(runs, place(run));
            }
        }
        return new PruneResult(runs, old.size() < limit ? null : place(old.getLast()));
    }

    /** Deletes a run with its tasks, and returns the number of tasks. */
    private int delete(Run run) {
        String key = run.origin().idempotencyKey();
        if (key != null) {
            tables.idempotencyKeys.remove(new IdempotencyKey(run.header().tenant(), key));
        }
        tables.runs.remove(run.id());
        tables.events.remove(run.id());
        tables.forks.remove(run.id());
        tables.failedAttempts.remove(run.id());
        List<TaskKey> tasks = tables.tasksOfRun.remove(run.id());
        if (tasks == null) {
            return 0;
        }
        tasks.forEach(tables.tasks::remove);
        tasks.forEach(tables.deadLetters::remove);
        tasks.forEach(tables.heartbeats::remove);
        return tasks.size();
    }

    private static PruningPlace place(Run run) {
        return new PruningPlace(run.header().workflow(), run.place());
    }
}
