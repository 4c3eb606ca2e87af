package dev.cairn.adapter.inmemory;

import dev.cairn.RunCounts;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.adapter.inmemory.Tables.IdempotencyKey;
import dev.cairn.adapter.inmemory.Tables.StoredRun;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunPlace;
import dev.cairn.domain.model.RunSlice;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.port.RunDirectory;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Looks up runs in memory, for people. */
record InMemoryDirectory(Tables tables) implements RunDirectory {

    @Override
    public RunSlice newest(RunQuery query, @Nullable RunPlace before, int limit) {
        List<Run> found = found(query)
                .filter(run -> before == null || run.place().compareTo(before) < 0)
                .sorted(Comparator.comparing(Run::place).reversed())
                .limit(limit)
                .toList();
        RunPlace reached = found.size() < limit ? null : found.getLast().place();
        return new RunSlice(found.stream().map(Run::toSummary).toList(), reached);
    }

    @Override
    public RunCounts count(RunQuery query, int most) {
        Map<RunStatus, RunCounts.Count> counts = new HashMap<>();
        found(query)
                .collect(Collectors.groupingBy(Run::status, Collectors.counting()))
                .forEach((status, number) ->
                        counts.put(status, new RunCounts.Count(Math.min(number, most), number <= most)));
        return new RunCounts(counts);
    }

    private Stream<Run> found(RunQuery query) {
        return tables.runs.values().stream().map(StoredRun::run).filter(run -> matches(run, query));
    }

    private static boolean matches(Run run, RunQuery query) {
        Instant createdAt = run.origin().createdAt();
        return isOrAny(query.workflow(), run.header().workflow())
                && isOrAny(query.version(), run.header().version())
                && isOrAny(query.tenant(), run.header().tenant())
                && isOrAny(query.status(), run.status())
                && run.origin()
                        .metadata()
                        .entrySet()
                        .containsAll(query.metadata().entrySet())
                && (query.createdFrom() == null || !createdAt.isBefore(query.createdFrom()))
                && (query.createdBefore() == null || createdAt.isBefore(query.createdBefore()));
    }

    private static boolean isOrAny(@Nullable Object wanted, Object stored) {
        return wanted == null || wanted.equals(stored);
    }

    @Override
    public Optional<UUID> withKey(String tenant, String idempotencyKey) {
        return Optional.ofNullable(tables.idempotencyKeys.find(new IdempotencyKey(tenant, idempotencyKey)));
    }

    @Override
    public Optional<Payload> input(UUID runId) {
        return Optional.ofNullable(tables.runs.find(runId)).map(StoredRun::input);
    }

    @Override
    public List<TaskRecord> tasks(UUID runId) {
        return new InMemoryTasks(tables)
                .ofRun(runId).get().stream().map(TaskRecord::withoutOutput).toList();
    }

    @Override
    public Map<UUID, String> workerNames(Collection<UUID> ids) {
        Map<UUID, String> names = new HashMap<>();
        for (UUID id : ids) {
            String name = tables.workerNames.find(id);
            if (name != null) {
                names.put(id, name);
            }
        }
        return names;
    }
}
