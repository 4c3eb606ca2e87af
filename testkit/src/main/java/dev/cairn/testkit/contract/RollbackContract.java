package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.model.RunTally;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.SuspectFilter;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.TenantShare;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkerReport;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.port.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** An exception in the middle of a transaction rolls back everything, in every table. */
public abstract class RollbackContract extends StoreContract {
    private static final Capability ALL = Rows.everythingOf(Rows.WORKFLOW);

    @Test
    void new_runs_are_taken_back_and_their_ids_and_keys_are_free_again() {
        NewRun run = rows.run(rows.id(), "acme", "order-1");
        fail(tx -> tx.runs().insert(List.of(run)));

        assertThat(findRuns(run.id())).isEmpty();
        assertThat(insertRuns(run)).containsExactly(new RunInsertion(run.header(), true));
    }

    @Test
    void changes_of_runs_are_taken_back() {
        NewRun run = rows.run();
        doInTransaction(tx -> tx.runs().insert(List.of(run)));
        Run before = findRun(run.id());
        fail(tx -> {
            Run locked = tx.runs().lock(List.of(run.id())).getFirst();
            tx.runs().save(List.of(locked.counted(new RunTally(0, 1))));
        });

        assertThat(findRun(run.id())).isEqualTo(before);
    }

    @Test
    void new_tasks_and_changes_of_tasks_are_taken_back() {
        TaskKey key = inTransaction(tx -> rows.storedTask(tx, TaskState.QUEUED));
        List<TaskRecord> before = tasksOf(key.runId());
        fail(tx -> {
            StepError error = StepError.noticed("Type", "message");
            tx.tasks().save(List.of(TaskUpdate.of(Rows.locked(tx, key).in(TaskState.FAILED), null, error, "note")));
            tx.tasks().insert(List.of(rows.handler(key.runId())));
        });

        assertThat(tasksOf(key.runId())).isEqualTo(before);
    }

    @Test
    void granted_leases_are_taken_back_and_released_ones_are_held_again() {
        Lease held = inTransaction(tx -> {
            Lease lease = rows.lease(tx, rows.storedTask(tx, TaskState.QUEUED), rows.storedWorker(tx));
            tx.leases().grant(List.of(lease));
            return lease;
        });
        TaskKey free = inTransaction(tx -> rows.storedTask(tx, TaskState.QUEUED));
        fail(tx -> {
            assertThat(tx.leases().release(List.of(held.fence()))).hasSize(1);
            tx.leases().grant(List.of(rows.lease(tx, free, held.workerId())));
        });

        assertThat(leasesOf(held.workerId())).containsExactly(held);
        assertThat(stateOf(held.key())).isEqualTo(TaskState.RUNNING);
        assertThat(stateOf(free)).isEqualTo(TaskState.QUEUED);
    }

    @Test
    void set_timers_are_taken_back_and_taken_ones_are_set_again() {
        Timer set = inTransaction(tx -> timer(tx, tx.now()));
        fail(tx -> {
            assertThat(tx.timers().takeDue(10)).containsExactly(set);
            timer(tx, tx.now().minusSeconds(5));
        });

        assertThat(takeDue(10)).containsExactly(set);
    }

    @Test
    void queued_tasks_are_taken_back_and_taken_ones_are_queued_again() {
        QueueEntry queued = inTransaction(tx -> queued(tx, 5));
        fail(tx -> {
            assertThat(tx.queue().take(10, ALL, SuspectFilter.ALL).entries()).containsExactly(queued);
            queued(tx, 3);
        });

        assertThat(take(10, ALL)).containsExactly(queued);
    }

    @Test
    void places_and_weights_of_tenants_are_taken_back() {
        TenantShare before = shares("acme").getFirst();
        fail(tx -> {
            tx.tenants().lock(List.of("acme"));
            tx.tenants().save(List.of(new TenantShare("acme", before.groups(), 77, 0)));
            tx.tenants().setWeights(Map.of("acme", 4, "globex", 5));
        });

        assertThat(shares("acme")).containsExactly(before);
        assertThat(shares("globex")).extracting(TenantShare::weight).containsExactly(1);
    }

    @Test
    void events_are_taken_back() {
        TaskKey key = inTransaction(tx -> rows.storedTask(tx, TaskState.QUEUED));
        doInTransaction(tx -> tx.events().append(List.of(rows.event(tx, key, 1, TaskEventType.QUEUED))));
        fail(tx -> tx.events().append(List.of(rows.event(tx, key, 1, TaskEventType.STARTED))));

        assertThat(eventsOf(key.runId())).hasSize(1);
    }

    @Test
    void workers_that_came_beat_left_or_died_are_as_before() {
        UUID leaving = inTransaction(rows::storedWorker);
        UUID beating = inTransaction(rows::storedWorker);
        letTimePass(Duration.ofMinutes(1));
        List<Worker> before = workers();
        fail(tx -> {
            rows.storedWorker(tx);
            tx.workers().beat(beating, WorkerReport.IDLE);
            tx.workers().remove(leaving);
        });
        fail(tx -> assertThat(tx.workers().removeDead(Duration.ofSeconds(15))).hasSize(2));

        assertThat(workers()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void registered_graphs_are_taken_back() {
        WorkflowGraph first = graph("a");
        WorkflowGraph second = graph("b");
        fail(tx -> tx.graphs().register(first));

        assertThat(findGraph(first.workflow(), 1)).isEmpty();
        assertThat(register(second)).isEqualTo(second);
    }

    /** Does the work in a transaction that is rolled back. */
    private void fail(Consumer<Transaction> work) {
        Mishap mishap = new Mishap();
        assertThatThrownBy(() -> doInTransaction(tx -> {
                    work.accept(tx);
                    throw mishap;
                }))
                .isSameAs(mishap);
    }

    private Timer timer(Transaction tx, Instant dueAt) {
        Timer timer = new Timer(rows.storedTask(tx, TaskState.SLEEPING), Timer.Kind.WAKE, dueAt);
        tx.timers().insert(List.of(timer));
        return timer;
    }

    private QueueEntry queued(Transaction tx, long id) {
        QueueEntry entry = rows.storedEntry(tx, Rows.WORKFLOW, 1, "a");
        tx.queue().insert(List.of(new QueueRow(id, entry)));
        return entry;
    }

    private static WorkflowGraph graph(String step) {
        return new WorkflowGraph("billing", 1, List.of(new WorkflowGraph.Node(step, TaskKind.STEP, false, List.of())));
    }

    /** The exception in the middle of a transaction. */
    private static final class Mishap extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
