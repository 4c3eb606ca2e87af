package dev.cairn.application.advance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.ReadyTasks;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.Ids;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A ready task is leased to the worker that offers a slot for it, and queued otherwise; never both. */
class PlaceReadyTest {

    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

    private final InMemoryStore store = new InMemoryStore(() -> NOON);
    private final ReadyTasks tasks = new ReadyTasks();
    private final Ids ids = ThisMachine.ids();
    private final UUID worker = ids.next();

    @BeforeEach
    void register() {
        store.inTransaction(tx -> {
            tx.workers().register(new Worker(worker, "web-1", 5, NOON, NOON));
            return worker;
        });
    }

    @Test
    void without_an_offer_every_task_is_queued() {
        List<QueueEntry> ready = List.of(stored(), stored());

        PlaceReady.Placed placed = place(ready, HandOver.Offer.NOTHING);

        assertThat(placed.queued()).isTrue();
        assertThat(queued()).containsExactlyElementsOf(keys(ready));
        assertThat(leased()).isEmpty();
    }

    @Test
    void as_many_tasks_are_handed_over_as_slots_are_offered_and_the_rest_is_queued() {
        List<QueueEntry> ready = List.of(stored(), stored(), stored());

        PlaceReady.Placed placed = place(ready, new Slots(2));

        assertThat(placed.queued()).isTrue();
        assertThat(leased()).containsExactlyElementsOf(keys(ready.subList(0, 2)));
        assertThat(queued()).containsExactlyElementsOf(keys(ready.subList(2, 3)));
    }

    @Test
    void nothing_is_announced_as_queued_when_all_tasks_were_handed_over() {
        assertThat(place(List.of(stored()), new Slots(1)).queued()).isFalse();
    }

    @Test
    void a_task_that_was_tried_before_may_be_a_poison_pill_and_is_queued() {
        QueueEntry first = stored();
        QueueEntry tried = new QueueEntry(first.key(), first.run(), 2, 1);

        place(List.of(tried), new Slots(1));

        assertThat(queued()).containsExactly(tried.key());
        assertThat(leased()).isEmpty();
    }

    @Test
    void a_task_that_the_worker_has_no_code_for_is_queued() {
        QueueEntry foreign = stored();
        QueueEntry own = stored();

        place(List.of(foreign, own), new Slots(1, foreign.key()));

        assertThat(queued()).containsExactly(foreign.key());
        assertThat(leased()).containsExactly(own.key());
    }

    @Test
    void a_worker_that_was_declared_dead_gets_nothing() {
        store.inTransaction(tx -> {
            tx.workers().remove(worker);
            return worker;
        });
        QueueEntry ready = stored();

        place(List.of(ready), new Slots(1));

        assertThat(queued()).containsExactly(ready.key());
        assertThat(leased()).isEmpty();
    }

    private PlaceReady.Placed place(List<QueueEntry> ready, HandOver.Offer offer) {
        return store.inTransaction(tx -> PlaceReady.place(
                tx, ready.stream().map(UnplacedTask::new).toList(), OfferedSlots.hold(tx, offer, ids)));
    }

    private QueueEntry stored() {
        return store.inTransaction(tx -> tasks.store(tx, "{}"));
    }

    private List<TaskKey> queued() {
        return keys(
                store.snapshot().work().queue().stream().map(QueueRow::entry).toList());
    }

    private List<TaskKey> leased() {
        return store.snapshot().work().leases().stream().map(Lease::key).toList();
    }

    private static List<TaskKey> keys(List<QueueEntry> entries) {
        return entries.stream().map(QueueEntry::key).toList();
    }

    /** Offers slots for every task but these. */
    private final class Slots implements HandOver.Offer {

        private final int slots;
        private final List<TaskKey> withoutCode;

        private Slots(int slots, TaskKey... withoutCode) {
            this.slots = slots;
            this.withoutCode = Stream.of(withoutCode).toList();
        }

        @Override
        public int slots() {
            return slots;
        }

        @Override
        public UUID workerId() {
            return worker;
        }

        @Override
        public boolean canRun(QueueEntry entry) {
            return !withoutCode.contains(entry.key());
        }

        @Override
        public void accept(List<Claim> claims) {}

        @Override
        public void close() {}
    }
}
