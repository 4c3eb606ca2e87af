package dev.cairn.application.operate;

import dev.cairn.RunDetails;
import dev.cairn.RunNotFoundException;
import dev.cairn.RunStatus;
import dev.cairn.TaskEvent;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** Reads runs for their users. */
public final class InspectRuns {

    private static final int MAX_BATCH = 1_000;

    private final Store store;

    /** Reads from that store. */
    public InspectRuns(Store store) {
        this.store = store;
    }

    /** The status of a run. */
    public RunStatus status(UUID runId) {
        return store.inTransaction(tx -> find(tx, runId).status());
    }

    /** A stored run. */
    Run run(UUID runId) {
        return store.inTransaction(tx -> find(tx, runId));
    }

    /** The stored ones of these runs, in no particular order. */
    List<Run> runs(Collection<UUID> runIds) {
        List<UUID> ids = List.copyOf(runIds);
        List<Run> runs = new ArrayList<>(ids.size());
        for (int from = 0; from < ids.size(); from += MAX_BATCH) {
            List<UUID> batch = ids.subList(from, Math.min(from + MAX_BATCH, ids.size()));
            runs.addAll(store.inTransaction(tx -> tx.runs().find(batch)));
        }
        return runs;
    }

    /** A run with its tasks. */
    public RunDetails details(UUID runId) {
        return store.inTransaction(
                tx -> find(tx, runId).toDetails(tx.tasks().ofRun(runId).get()));
    }

    /** The events of a run. */
    public List<TaskEvent> events(UUID runId) {
        return store.inTransaction(tx -> {
            find(tx, runId);
            return tx.events().ofRun(runId);
        });
    }

    /** All stored data about the tasks of a run. */
    List<TaskRecord> tasks(UUID runId) {
        return store.inTransaction(tx -> tx.tasks().ofRun(runId)).get();
    }

    private static Run find(Transaction tx, UUID runId) {
        return tx.runs().find(List.of(runId)).stream().findFirst().orElseThrow(() -> new RunNotFoundException(runId));
    }
}
