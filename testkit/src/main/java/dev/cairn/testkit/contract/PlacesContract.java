package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DeadLetter;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Heartbeat;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskPlace;
import dev.cairn.domain.model.TaskPlace.QueuePlace;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.WaitFacts;
import dev.cairn.domain.model.WorkflowCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The places of all tasks of a run are told, and what there is to know of each. */
public abstract class PlacesContract extends FailedRunsContract {

    @Test
    void a_run_that_is_not_stored_has_no_places() {
        Optional<WaitFacts> none = inTransaction(tx -> tx.places().of(rows.id()));
        assertThat(none).isEmpty();
    }

    @Test
    void a_task_that_waits_for_parents_is_in_no_other_place() {
        UUID run = rows.id();
        insertRuns(rows.run(run, Rows.TENANT, null));
        doInTransaction(tx -> tx.tasks().insert(rows.diamond(run)));

        WaitFacts facts = facts(run);
        assertThat(facts.tasks()).extracting(TaskPlace::name).containsExactly("a", "b", "c", "d");
        TaskPlace place = facts.tasks().getLast();
        assertThat(place.task().task().state()).isEqualTo(TaskState.PENDING);
        assertThat(place.task().parentNames()).containsExactly("b", "c");
        assertThat(place).isEqualTo(new TaskPlace(place.task(), null, null, null, null, null, null));
        assertThat(facts.run().id()).isEqualTo(run);
        assertThat(facts.wholeQueue()).isTrue();
        assertThat(facts.workers()).isEmpty();
    }

    @Test
    void a_leased_task_tells_its_worker_and_the_heartbeat_of_this_attempt_alone() {
        UUID worker = inTransaction(rows::storedWorker);
        TaskKey key = inTransaction(tx -> rows.storedTask(tx, TaskState.QUEUED));
        Lease lease = inTransaction(tx -> {
            Lease granted = rows.lease(tx, key, worker);
            tx.leases().grant(List.of(granted));
            Fence earlier = new Fence(key, 1, rows.id());
            tx.heartbeats().keep(List.of(new Heartbeat(earlier, null, null)));
            return granted;
        });

        TaskPlace place = only(key);
        assertThat(place.task().task().state()).isEqualTo(TaskState.RUNNING);
        assertThat(place.task().attempts()).isEqualTo(1);
        assertThat(holder(place).worker()).isEqualTo(worker);
        assertThat(holder(place).heartbeatAt())
                .as("it is of an earlier attempt")
                .isNull();
        assertThat(facts(key.runId()).names()).containsEntry(worker, "worker of the contract");

        doInTransaction(tx -> tx.heartbeats().beat(List.of(new Heartbeat(lease.fence(), null, null))));
        assertThat(holder(only(key)).heartbeatAt()).isNotNull();
    }

    @Test
    void a_task_that_waits_for_a_time_tells_it() {
        TaskKey key = inTransaction(tx -> rows.storedTask(tx, TaskState.BACKING_OFF));
        Instant due = now().plusSeconds(60);
        doInTransaction(tx -> tx.timers().insert(List.of(new Timer(key, Timer.Kind.RETRY, due))));

        assertThat(only(key).dueAt()).isEqualTo(due);
    }

    @Test
    void a_task_is_where_it_is_since_its_last_event() {
        TaskKey key = inTransaction(tx -> rows.storedTask(tx, TaskState.QUEUED));
        doInTransaction(tx -> tx.events().append(List.of(rows.event(tx, key, 1, TaskEventType.SCHEDULED))));
        letTimePass(Duration.ofSeconds(5));
        doInTransaction(tx -> tx.events().append(List.of(rows.event(tx, key, 1, TaskEventType.QUEUED))));

        assertThat(only(key).since()).isEqualTo(eventsOf(key.runId()).getLast().at());
    }

    @Test
    void a_queued_task_tells_how_many_are_before_it_and_how_many_of_them_are_of_its_tenant() {
        queue(10, "other");
        queue(20, Rows.TENANT);
        queue(25, "other");
        TaskKey key = queue(30, Rows.TENANT);
        queue(40, Rows.TENANT);

        assertThat(only(key).queue()).isEqualTo(new QueuePlace(3, 1));
        assertThat(facts(key.runId()).wholeQueue()).isTrue();
    }

    @Test
    void only_the_front_of_the_queue_is_read() {
        List<TaskKey> keys = new ArrayList<>();
        doInTransaction(tx -> {
            List<TaskKey> stored = rows.storedTasks(tx, TaskState.QUEUED, WaitFacts.QUEUE_READ + 1);
            List<QueueRow> queued = new ArrayList<>();
            RunHeader header =
                    tx.runs().headers(List.of(stored.getFirst().runId())).getFirst();
            for (TaskKey key : stored) {
                queued.add(new QueueRow(queued.size() + 1, new QueueEntry(key, header, 1)));
            }
            tx.queue().insert(queued);
            keys.clear();
            keys.addAll(stored);
        });

        WaitFacts facts = facts(keys.getFirst().runId());
        assertThat(facts.wholeQueue()).isFalse();
        assertThat(place(facts, keys.get(WaitFacts.QUEUE_READ - 1)).queue())
                .isEqualTo(new QueuePlace(WaitFacts.QUEUE_READ - 1, WaitFacts.QUEUE_READ - 1));
        assertThat(place(facts, keys.get(WaitFacts.QUEUE_READ)).queue()).isNull();
    }

    @Test
    void the_workers_with_code_of_the_workflow_are_told_with_that_code() {
        UUID knowing = inTransaction(rows::storedWorker);
        UUID other = inTransaction(rows::storedWorker);
        WorkflowCode code = new WorkflowCode(Rows.WORKFLOW, 3, Set.of());
        doInTransaction(tx -> {
            tx.graphs().offerCode(knowing, List.of(code));
            tx.graphs().offerCode(other, List.of(new WorkflowCode("another", 1, Set.of())));
        });
        TaskKey key = inTransaction(tx -> rows.storedTask(tx, TaskState.QUEUED));

        WaitFacts facts = facts(key.runId());
        assertThat(facts.workers()).extracting(found -> found.worker().id()).containsExactly(knowing);
        assertThat(facts.workers().getFirst().code()).contains(code);
    }

    @Test
    void a_dead_letter_is_told_with_its_state() {
        TaskKey task = failed("billing", "acme", "charge", "print");

        assertThat(only(task).letter()).isEqualTo(DeadLetter.State.OPEN);
    }

    private TaskKey queue(long id, String tenant) {
        return inTransaction(tx -> {
            RunHeader header = new RunHeader(rows.id(), Rows.WORKFLOW, 1, tenant);
            tx.runs().insert(List.of(rows.run(header.id(), tenant, null)));
            tx.tasks().insert(List.of(rows.root(header.id(), "step", TaskState.QUEUED)));
            TaskKey key = new TaskKey(header.id(), "step");
            tx.queue().insert(List.of(new QueueRow(id, new QueueEntry(key, header, 1))));
            return key;
        });
    }

    private WaitFacts facts(UUID run) {
        return inTransaction(tx -> tx.places().of(run)).orElseThrow();
    }

    private TaskPlace only(TaskKey key) {
        return place(facts(key.runId()), key);
    }

    private static TaskPlace place(WaitFacts facts, TaskKey key) {
        return facts.tasks().stream()
                .filter(place -> place.name().equals(key.name()))
                .findFirst()
                .orElseThrow();
    }

    private static TaskPlace.Holder holder(TaskPlace place) {
        TaskPlace.Holder holder = place.lease();
        if (holder == null) {
            throw new AssertionError(place + " is not leased");
        }
        return holder;
    }
}
