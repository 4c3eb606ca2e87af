package dev.cairn.testkit.contract;

import dev.cairn.RunCounts;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.RunSummary;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunPlace;
import dev.cairn.domain.model.RunSlice;
import dev.cairn.domain.model.RunTally;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The base of those parts of the contract that look up runs: runs of every status, and the questions about them. */
abstract class DirectoryContract extends StoreContract {
    static final RunQuery ALL = RunQuery.all();
    static final int PLENTY = 100;

    private long places;

    final UUID live(String workflow, String tenant) {
        return live(workflow, 1, tenant);
    }

    final UUID live(String workflow, int version, String tenant) {
        return inTransaction(tx -> {
            RunHeader header = new RunHeader(rows.id(), workflow, version, tenant);
            tx.runs().insert(List.of(new NewRun(header, 1, Handlers.NONE, null, Map.of(), new Payload("{}"))));
            tx.tasks().insert(List.of(rows.root(header.id(), "step", TaskState.QUEUED)));
            QueueEntry entry = new QueueEntry(new TaskKey(header.id(), "step"), header, 1);
            tx.queue().insert(List.of(new QueueRow(++places, entry)));
            return header.id();
        });
    }

    final UUID over(String workflow, String tenant, RunStatus end) {
        return inTransaction(tx -> {
            RunHeader header = new RunHeader(rows.id(), workflow, 1, tenant);
            tx.runs().insert(List.of(new NewRun(header, 1, Handlers.NONE, null, Map.of(), new Payload("{}"))));
            Run run = tx.runs().lock(List.of(header.id())).getFirst();
            int failed = end == RunStatus.FAILED ? 1 : 0;
            tx.runs().save(List.of(run.counted(new RunTally(1, failed)).finished(end, tx.now())));
            return header.id();
        });
    }

    final UUID carrying(String tenant, Map<String, String> metadata) {
        NewRun run = carrying(rows.id(), tenant, null, metadata);
        insertRuns(run);
        return run.id();
    }

    static NewRun carrying(UUID id, String tenant, @Nullable String key, Map<String, String> metadata) {
        return new NewRun(
                new RunHeader(id, Rows.WORKFLOW, 1, tenant), 1, Handlers.NONE, key, metadata, new Payload("{}"));
    }

    final RunSlice slice(RunQuery query, @Nullable RunPlace before, int limit) {
        return inTransaction(tx -> tx.directory().newest(query, before, limit));
    }

    final List<RunSummary> list(RunQuery query) {
        return slice(query, null, PLENTY).runs();
    }

    final List<UUID> ids(RunQuery query) {
        return list(query).stream().map(RunSummary::id).toList();
    }

    final List<UUID> pages(RunQuery query, int limit) {
        List<UUID> ids = new ArrayList<>();
        RunSlice slice = slice(query, null, limit);
        while (true) {
            slice.runs().forEach(run -> ids.add(run.id()));
            if (slice.reached() == null) {
                return ids;
            }
            slice = slice(query, slice.reached(), limit);
        }
    }

    final RunCounts count(RunQuery query) {
        return count(query, PLENTY);
    }

    final RunCounts count(RunQuery query, int most) {
        return inTransaction(tx -> tx.directory().count(query, most));
    }

    final Optional<UUID> withKey(String tenant, String key) {
        return inTransaction(tx -> tx.directory().withKey(tenant, key));
    }

    final Optional<Payload> input(UUID id) {
        return inTransaction(tx -> tx.directory().input(id));
    }

    final List<TaskRecord> tasks(UUID id) {
        return inTransaction(tx -> tx.directory().tasks(id));
    }

    final Map<UUID, String> names(UUID... workers) {
        return inTransaction(tx -> tx.directory().workerNames(List.of(workers)));
    }

    final Instant createdAt(UUID id) {
        return findRun(id).origin().createdAt();
    }

    static RunPlace place(RunSummary run) {
        return new RunPlace(run.times().createdAt(), run.id());
    }
}
