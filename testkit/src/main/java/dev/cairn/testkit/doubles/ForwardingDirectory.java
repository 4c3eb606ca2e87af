package dev.cairn.testkit.doubles;

import dev.cairn.RunCounts;
import dev.cairn.RunQuery;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.RunPlace;
import dev.cairn.domain.model.RunSlice;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.port.RunDirectory;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A directory that forwards every call; a subclass overrides some. */
public abstract class ForwardingDirectory implements RunDirectory {

    private final RunDirectory directory;

    /** Forwards to that directory. */
    protected ForwardingDirectory(RunDirectory directory) {
        this.directory = directory;
    }

    @Override
    public RunSlice newest(RunQuery query, @Nullable RunPlace before, int limit) {
        return directory.newest(query, before, limit);
    }

    @Override
    public RunCounts count(RunQuery query, int most) {
        return directory.count(query, most);
    }

    @Override
    public Optional<UUID> withKey(String tenant, String idempotencyKey) {
        return directory.withKey(tenant, idempotencyKey);
    }

    @Override
    public Optional<Payload> input(UUID runId) {
        return directory.input(runId);
    }

    @Override
    public List<TaskRecord> tasks(UUID runId) {
        return directory.tasks(runId);
    }

    @Override
    public Map<UUID, String> workerNames(Collection<UUID> ids) {
        return directory.workerNames(ids);
    }
}
