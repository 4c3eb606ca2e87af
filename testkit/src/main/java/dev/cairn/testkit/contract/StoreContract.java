package dev.cairn.testkit.contract;

import dev.cairn.TaskEvent;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.model.SuspectFilter;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.TenantShare;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/**
 * The base of all parts of the contract: a store of its own for each test, an end to each test that hangs, and the
 * questions to the store, each in a transaction of its own.
 */
@Timeout(60)
public abstract class StoreContract {

    final Rows rows = new Rows();
    private StoreUnderTest underTest;

    /** A new, empty store; it is closed after the test. */
    protected abstract StoreUnderTest newStore();

    @BeforeEach
    final void openStore() {
        underTest = newStore();
    }

    @AfterEach
    final void closeStore() {
        underTest.close();
    }

    final Store store() {
        return underTest.store();
    }

    final void letTimePass(Duration duration) {
        underTest.letTimePass(duration);
    }

    final <T> T inTransaction(Function<Transaction, T> work) {
        return store().inTransaction(work);
    }

    final void doInTransaction(Consumer<Transaction> work) {
        store().inTransaction(tx -> {
            work.accept(tx);
            return true;
        });
    }

    final Instant now() {
        return inTransaction(Transaction::now);
    }

    final List<RunInsertion> insertRuns(NewRun... runs) {
        return inTransaction(tx -> tx.runs().insert(List.of(runs)));
    }

    final List<Run> findRuns(UUID... ids) {
        return inTransaction(tx -> tx.runs().find(List.of(ids)));
    }

    final Run findRun(UUID id) {
        return findRuns(id).getFirst();
    }

    final List<RunHeader> headers(UUID... ids) {
        return inTransaction(tx -> tx.runs().headers(List.of(ids)));
    }

    final List<TaskRecord> tasksOf(UUID runId) {
        return inTransaction(tx -> tx.tasks().ofRun(runId)).get();
    }

    final TaskRecord taskOf(UUID runId, String step) {
        return tasksOf(runId).stream()
                .filter(record -> record.task().key().name().equals(step))
                .findFirst()
                .orElseThrow();
    }

    final TaskState stateOf(TaskKey key) {
        return taskOf(key.runId(), key.name()).task().state();
    }

    final Map<TaskKey, Task> lockFamily(int generations, TaskKey... keys) {
        return inTransaction(tx -> tx.tasks().lockFamily(List.of(keys), generations));
    }

    final Map<TaskKey, ParentOutput> outputs(TaskKey... keys) {
        return inTransaction(tx -> tx.tasks().outputs(List.of(keys)));
    }

    final void save(TaskUpdate update) {
        doInTransaction(tx -> {
            Rows.locked(tx, update.key());
            tx.tasks().save(List.of(update));
        });
    }

    final List<Lease> leasesOf(UUID... workerIds) {
        return inTransaction(tx -> tx.leases().beginEpoch(List.of(workerIds)));
    }

    final List<Timer> takeDue(int limit) {
        return inTransaction(tx -> tx.timers().takeDue(limit));
    }

    final Optional<Instant> nextDue() {
        return inTransaction(tx -> tx.timeLimits().upcoming().nextTimer());
    }

    final List<QueueEntry> take(int limit, Capability capability) {
        return inTransaction(tx -> tx.queue().take(limit, capability, SuspectFilter.ALL))
                .entries();
    }

    final long frontier() {
        return inTransaction(tx -> tx.queue().frontier());
    }

    final List<TenantShare> shares(String... tenants) {
        return inTransaction(tx -> tx.tenants().lock(List.of(tenants)));
    }

    final List<TaskEvent> eventsOf(UUID runId) {
        return inTransaction(tx -> tx.events().ofRun(runId));
    }

    final List<Worker> workers() {
        return inTransaction(tx -> tx.workers().all());
    }

    final WorkflowGraph register(WorkflowGraph graph) {
        return inTransaction(tx -> tx.graphs().register(graph));
    }

    final Optional<WorkflowGraph> findGraph(String workflow, int version) {
        return inTransaction(tx -> tx.graphs().find(workflow, version));
    }
}
