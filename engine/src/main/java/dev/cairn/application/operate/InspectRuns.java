package dev.cairn.application.operate;

import dev.cairn.RunDetails;
import dev.cairn.RunNotFoundException;
import dev.cairn.RunPayloads;
import dev.cairn.RunStatus;
import dev.cairn.TaskEvent;
import dev.cairn.TaskState;
import dev.cairn.WorkflowRunRef;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunLog;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.DescribeRun;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads runs for their users. */
public final class InspectRuns {

    private static final int MAX_BATCH = 1_000;

    /** How many forks of a run are shown. */
    private static final int MAX_FORKS = 100;

    private final Store store;

    /** Reads from that store. */
    public InspectRuns(Store store) {
        this.store = store;
    }

    /** Looks up runs in the same store. */
    LookUpRuns lookUp(Function<UUID, WorkflowRunRef> reference, CancelRuns cancelRuns) {
        return new LookUpRuns(store, reference, cancelRuns);
    }

    /** The status of a run. */
    public RunStatus status(UUID runId) {
        return store.inTransaction(tx -> find(tx, runId).status());
    }

    /** A stored run. */
    Run run(UUID runId) {
        return store.inTransaction(tx -> find(tx, runId));
    }

    /** Those of these runs that are stored, in no particular order. */
    List<Run> runs(Collection<UUID> runIds) {
        List<UUID> ids = List.copyOf(runIds);
        List<Run> runs = new ArrayList<>(ids.size());
        for (int from = 0; from < ids.size(); from += MAX_BATCH) {
            List<UUID> batch = ids.subList(from, Math.min(from + MAX_BATCH, ids.size()));
            runs.addAll(store.inTransaction(tx -> tx.runs().find(batch)));
        }
        return runs;
    }

    /** A run with its tasks and their attempts. */
    public RunDetails details(UUID runId) {
        return store.inTransaction(tx -> {
            Run run = find(tx, runId);
            List<TaskRecord> tasks = tx.directory().tasks(runId);
            List<TaskEvent> events = tx.events().ofRun(runId);
            return DescribeRun.details(
                    run,
                    tx.forks().of(runId, MAX_FORKS),
                    tasks,
                    new RunLog(
                            events,
                            tx.deadLetters().attempts(runId),
                            tx.heartbeats().ofRun(runId)),
                    tx.directory().workerNames(DescribeRun.workersIn(events)));
        });
    }

    /** The input of a run and the outputs of its steps. */
    public RunPayloads payloads(UUID runId) {
        return store.inTransaction(tx -> {
            Payload input = tx.directory().input(runId).orElseThrow(() -> new RunNotFoundException(runId));
            return DescribeRun.payloads(input, tx.tasks().ofRun(runId).get());
        });
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

    /** How many tasks of a run are not over, by their state. */
    Map<TaskState, Long> standing(UUID runId) {
        return store.inTransaction(tx -> tx.directory().tasks(runId)).stream()
                .map(record -> record.task().state())
                .filter(state -> !state.isTerminal())
                .collect(Collectors.groupingBy(state -> state, Collectors.counting()));
    }

    private static Run find(Transaction tx, UUID runId) {
        return tx.runs().find(List.of(runId)).stream().findFirst().orElseThrow(() -> new RunNotFoundException(runId));
    }
}
