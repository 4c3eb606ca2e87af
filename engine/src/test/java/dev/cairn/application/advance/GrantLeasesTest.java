package dev.cairn.application.advance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.ReadyTasks;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.HeldTask;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.TaskInput;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.port.Ids;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A lease is written with its event, and its claim has the input of its task. */
class GrantLeasesTest {

    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

    private final InMemoryStore store = new InMemoryStore(() -> NOON);
    private final ReadyTasks tasks = new ReadyTasks();
    private final Ids ids = ThisMachine.ids();
    private final UUID worker = ids.next();
    private final GrantLeases.Holder holder = new GrantLeases.Holder(worker, LimitsByCode.NONE);

    @Test
    void a_lease_is_stored_with_the_event_that_its_attempt_started() {
        QueueEntry entry = stored("1");

        GrantLeases.LeasedTasks leased =
                store.inTransaction(tx -> GrantLeases.claimed(tx, holder, List.of(entry), ids));

        assertThat(store.snapshot().work().leases()).isEqualTo(leased.leases());
        assertThat(leased.leases()).singleElement().satisfies(lease -> {
            assertThat(lease.workerId()).isEqualTo(worker);
            assertThat(lease.fence().attempt()).isEqualTo(1);
        });
        assertThat(store.snapshot().events())
                .containsExactly(new TaskEvent(
                        entry.key().runId(), "step", 1, TaskEventType.STARTED, NOON, null, "worker " + worker));
    }

    @Test
    void a_leased_task_reads_as_running() {
        QueueEntry entry = stored("1");

        store.inTransaction(tx -> GrantLeases.claimed(tx, holder, List.of(entry), ids));

        List<TaskRecord> stored =
                store.inTransaction(tx -> tx.tasks().ofRun(entry.key().runId()).get());
        assertThat(stored).extracting(record -> record.task().state()).containsExactly(TaskState.RUNNING);
    }

    @Test
    void every_lease_has_a_token_of_its_own() {
        List<QueueEntry> entries = List.of(stored("1"), stored("2"), stored("3"));

        GrantLeases.LeasedTasks leased = store.inTransaction(tx -> GrantLeases.claimed(tx, holder, entries, ids));

        assertThat(leased.leases()).extracting(lease -> lease.fence().token()).doesNotHaveDuplicates();
    }

    @Test
    void each_claim_has_the_input_of_its_own_run() {
        List<QueueEntry> entries = List.of(stored("1"), stored("2"), stored("3"));

        GrantLeases.LeasedTasks leased = store.inTransaction(tx -> GrantLeases.claimed(tx, holder, entries, ids));

        assertThat(leased.claims())
                .extracting(claim -> claim.input().input().json())
                .containsExactly("1", "2", "3");
        assertThat(leased.claims())
                .extracting(Claim::run)
                .containsExactlyElementsOf(entries.stream().map(QueueEntry::run).toList());
    }

    @Test
    void an_input_that_is_known_is_not_read_again() {
        QueueEntry read = stored("1");
        QueueEntry known = stored("2");
        TaskInput own = input(known);

        GrantLeases.LeasedTasks leased = store.inTransaction(tx ->
                GrantLeases.to(tx, holder, List.of(new UnplacedTask(read), new UnplacedTask(known, () -> own)), ids));

        assertThat(leased.claims()).extracting(Claim::input).element(1).isSameAs(own);
        assertThat(leased.claims().getFirst().input().input().json()).isEqualTo("1");
    }

    @Test
    void the_end_of_the_last_task_is_known_to_end_its_run() {
        QueueEntry entry = stored("1");

        GrantLeases.LeasedTasks leased =
                store.inTransaction(tx -> GrantLeases.claimed(tx, holder, List.of(entry), ids));

        HeldTask held = leased.claims().getFirst().held();
        assertThat(held.isSink()).isTrue();
        assertThat(held.lastOf())
                .isNotNull()
                .extracting(run -> run.id())
                .isEqualTo(entry.key().runId());
    }

    private QueueEntry stored(String input) {
        return store.inTransaction(tx -> tasks.store(tx, input));
    }

    private TaskInput input(QueueEntry entry) {
        return store.inTransaction(tx -> tx.tasks().inputs(List.of(entry.key())))
                .get()
                .getFirst();
    }
}
