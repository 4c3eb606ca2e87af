package dev.cairn.application.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.ReadyTasks;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.SuspectGroup;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.StoreRefusedException;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.Quarantine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A claim moves tasks from the queue into leases, and no task that cannot be claimed holds up another. */
class ClaimTasksTest {

    private static final int SLOTS = 4;
    private static final int MAX_CRASHES = 10;

    private final InMemoryStore memory = new InMemoryStore(this::now);
    private final RefusingStore store = new RefusingStore();
    private final ReadyTasks tasks = new ReadyTasks();
    private final Ids ids = ThisMachine.ids();
    private final UUID worker = ids.next();
    private final ClaimTasks claimTasks = new ClaimTasks(store, ids, new Quarantine(SLOTS, MAX_CRASHES));
    private Instant now = Instant.parse("2030-01-01T12:00:00Z");

    @BeforeEach
    void register() {
        memory.inTransaction(tx -> {
            tx.workers().register(new Worker(worker, "web-1", SLOTS, now, now));
            return worker;
        });
    }

    @Test
    void claimed_tasks_leave_the_queue_in_its_order_and_are_leased_to_the_worker() {
        List<TaskKey> queued = queue(3);

        assertThat(claim(2)).isEqualTo(queued.subList(0, 2));

        assertThat(leased()).containsExactlyInAnyOrderElementsOf(queued.subList(0, 2));
        assertThat(memory.snapshot().work().leases())
                .extracting(Lease::workerId)
                .containsOnly(worker);
        assertThat(stillQueued()).isEqualTo(queued.subList(2, 3));
    }

    @Test
    void a_worker_that_was_declared_dead_gets_nothing_and_the_tasks_stay_queued() {
        List<TaskKey> queued = queue(2);

        assertThat(claimTasks.claim(ids.next(), 10, ReadyTasks.ALL, SuspectGroup.EMPTY))
                .isEmpty();

        assertThat(stillQueued()).isEqualTo(queued);
        assertThat(leased()).isEmpty();
    }

    @Test
    void a_task_whose_claim_is_refused_stays_queued_and_the_others_are_claimed() {
        List<TaskKey> queued = queue(4);
        TaskKey culprit = queued.get(1);
        store.refused = culprit::equals;

        List<TaskKey> claimed = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            claimed.addAll(claim(10));
        }

        assertThat(claimed).containsExactly(queued.get(0), queued.get(2), queued.get(3));
        assertThat(stillQueued()).containsExactly(culprit);
    }

    @Test
    void a_refused_task_is_claimed_after_its_wait_when_the_store_takes_it() {
        TaskKey culprit = queue(1).getFirst();
        queue(1);
        store.refused = culprit::equals;
        claim(10);
        store.refused = task -> false;

        assertThat(claim(10)).isEmpty();
        now = now.plus(Duration.ofSeconds(1));
        // The wait is over by the time of the store, which an idle claim reads for the next one.
        claim(10);

        assertThat(claim(10)).containsExactly(culprit);
    }

    @Test
    void a_store_that_refuses_every_claim_is_not_asked_more_than_twelve_times() {
        queue(20);
        store.refused = task -> true;

        assertThatThrownBy(() -> claim(20)).isInstanceOf(StoreRefusedException.class);

        assertThat(store.refusals).isEqualTo(12);
        assertThat(stillQueued()).hasSize(20);
    }

    @Test
    void suspects_for_which_there_is_no_room_go_back_to_their_places() {
        List<TaskKey> suspects = List.of(queueSuspect(), queueSuspect(), queueSuspect());
        TaskKey harmless = queue(1).getFirst();

        ClaimTasks.Claimed claimed =
                claimTasks.claim(worker, 10, ReadyTasks.ALL, SuspectGroup.EMPTY).orElseThrow();

        assertThat(keys(claimed)).containsExactly(suspects.get(0), suspects.get(1), harmless);
        assertThat(claimed.lookAgainIn()).isEqualTo(Duration.ZERO);
        assertThat(memory.snapshot().work().queue()).singleElement().satisfies(task -> {
            assertThat(task.entry().key()).isEqualTo(suspects.get(2));
            assertThat(task.id()).isEqualTo(3);
        });
    }

    @Test
    void a_worker_whose_group_of_suspects_is_full_takes_no_suspect() {
        queueSuspect();
        TaskKey harmless = queue(1).getFirst();

        ClaimTasks.Claimed claimed = claimTasks
                .claim(worker, 10, ReadyTasks.ALL, new SuspectGroup(2, 2))
                .orElseThrow();

        assertThat(keys(claimed)).containsExactly(harmless);
    }

    private List<TaskKey> claim(int limit) {
        return keys(claimTasks
                .claim(worker, limit, ReadyTasks.ALL, SuspectGroup.EMPTY)
                .orElseThrow());
    }

    private static List<TaskKey> keys(ClaimTasks.Claimed claimed) {
        return claimed.claims().stream().map(Claim::lease).map(Lease::key).toList();
    }

    private List<TaskKey> queue(int count) {
        return memory.inTransaction(tx -> {
            List<TaskKey> keys = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                keys.add(tasks.queue(tx).key());
            }
            return keys;
        });
    }

    private TaskKey queueSuspect() {
        return memory.inTransaction((Transaction tx) -> tasks.queue(tx, 2).key());
    }

    private List<TaskKey> stillQueued() {
        return memory.snapshot().work().queue().stream()
                .map(task -> task.entry())
                .map(QueueEntry::key)
                .toList();
    }

    private List<TaskKey> leased() {
        return memory.snapshot().work().leases().stream().map(Lease::key).toList();
    }

    private Instant now() {
        return now;
    }

    /** Refuses each transaction that leases one of the refused tasks. */
    private final class RefusingStore implements Store {
        private Predicate<TaskKey> refused = task -> false;
        private int refusals;

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            return memory.inTransaction(tx -> {
                T result = work.apply(tx);
                if (tx.leases().beginEpoch(List.of(worker)).stream()
                        .map(Lease::key)
                        .anyMatch(refused)) {
                    refusals++;
                    throw new StoreRefusedException("this task cannot be leased");
                }
                return result;
            });
        }
    }
}
