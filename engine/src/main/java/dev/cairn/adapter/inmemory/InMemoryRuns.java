package dev.cairn.adapter.inmemory;

import dev.cairn.adapter.inmemory.Tables.IdempotencyKey;
import dev.cairn.adapter.inmemory.Tables.StoredRun;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.port.Runs;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The runs in memory. */
final class InMemoryRuns implements Runs {

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
}
