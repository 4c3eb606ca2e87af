package dev.cairn.domain.port;

import dev.cairn.RunCounts;
import dev.cairn.RunQuery;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.RunPlace;
import dev.cairn.domain.model.RunSlice;
import dev.cairn.domain.model.TaskRecord;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Looks up stored runs, for people. It only reads. */
public interface RunDirectory {

    /**
     * Runs of that query, newest first, runs of the same time by descending id. A store may look at a bounded number of
     * runs and end before the limit.
     *
     * @param before only runs that were stored before this place, or null for all
     * @param limit the most runs to return, instead of the limit of the query
     */
    RunSlice newest(RunQuery query, @Nullable RunPlace before, int limit);

    /** How many runs of that query have each status, each counted up to {@code most}. */
    RunCounts count(RunQuery query, int most);

    /** The run of that idempotency key within the tenant. */
    Optional<UUID> withKey(String tenant, String idempotencyKey);

    /** The input of a run. */
    Optional<Payload> input(UUID runId);

    /** All stored data about the tasks of a run but their outputs, in the order in which they were stored. */
    List<TaskRecord> tasks(UUID runId);

    /** The names of workers, also of those that are gone, as far as they are known. */
    Map<UUID, String> workerNames(Collection<UUID> ids);
}
