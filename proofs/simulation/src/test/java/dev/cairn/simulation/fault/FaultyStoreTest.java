package dev.cairn.simulation.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.StoreUnavailableException;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.NoConnectionException;
import dev.cairn.domain.port.StoreRefusedException;
import dev.cairn.domain.port.Transaction;
import dev.cairn.simulation.plan.Dice;
import dev.cairn.testkit.FakeClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Each fault does to a transaction what it is called. */
class FaultyStoreTest {

    private static final int ALWAYS = 1_000;

    private final FakeClock clock = new FakeClock();
    private final InMemoryStore store = new InMemoryStore(clock);
    private final Notes notes = new Notes();

    @Test
    void an_error_before_does_nothing() {
        FaultyStore faulty = faulty(new StoreFaults.Rates(ALWAYS, 0, 0, 0, 0));

        assertThatThrownBy(() -> faulty.inTransaction(this::register)).isInstanceOf(StoreUnavailableException.class);
        assertThat(workers()).isZero();
    }

    @Test
    void an_error_after_has_done_everything() {
        FaultyStore faulty = faulty(new StoreFaults.Rates(0, ALWAYS, 0, 0, 0));

        assertThatThrownBy(() -> faulty.inTransaction(this::register)).isInstanceOf(StoreUnavailableException.class);
        assertThat(workers()).isOne();
    }

    @Test
    void what_is_refused_is_not_done() {
        FaultyStore faulty = faulty(new StoreFaults.Rates(0, 0, ALWAYS, 0, 0));

        assertThatThrownBy(() -> faulty.inTransaction(this::register)).isInstanceOf(StoreRefusedException.class);
        assertThat(workers()).isZero();
    }

    @Test
    void a_direct_connection_is_there_when_the_pool_has_none() {
        FaultyStore faulty = faulty(new StoreFaults.Rates(0, 0, 0, 0, 0));
        faulty.setExhausted(true);

        assertThatThrownBy(() -> faulty.inTransaction(this::register)).isInstanceOf(NoConnectionException.class);
        faulty.direct().inTransaction(this::register);

        assertThat(workers()).isOne();
    }

    @Test
    void a_repeated_transaction_is_applied_once() {
        FaultyStore faulty = faulty(new StoreFaults.Rates(0, 0, 0, ALWAYS, 0));

        faulty.inTransaction(this::register);

        assertThat(workers()).isOne();
    }

    @Test
    void time_passes_during_a_delayed_transaction() {
        FaultyStore faulty = faulty(new StoreFaults.Rates(0, 0, 0, 0, ALWAYS));

        List<Instant> times = faulty.inTransaction(tx -> List.of(tx.now(), tx.now()));

        assertThat(times.get(0)).isBefore(times.get(1));
        assertThat(times.get(1)).isEqualTo(clock.instant());
    }

    @Test
    void one_who_is_cut_off_reaches_nothing_until_reconnected() {
        FaultyStore faulty = faulty(new StoreFaults.Rates(0, 0, 0, 0, 0));
        faulty.setCutOff(true);

        assertThatThrownBy(() -> faulty.inTransaction(this::register)).isInstanceOf(StoreUnavailableException.class);
        faulty.setCutOff(false);
        faulty.inTransaction(this::register);

        assertThat(workers()).isOne();
    }

    @Test
    void an_accident_inside_a_transaction_is_noted_as_a_bug() {
        FaultyStore faulty = faulty(new StoreFaults.Rates(0, 0, 0, 0, 0));
        IllegalStateException accident = new IllegalStateException("engine bug");

        assertThatThrownBy(() -> faulty.inTransaction(tx -> {
                    throw accident;
                }))
                .isSameAs(accident);
        assertThat(notes.bugs).containsExactly(accident);
    }

    private FaultyStore faulty(StoreFaults.Rates rates) {
        return new FaultyStore(store, clock, new StoreFaults(Dice.of(1), rates), notes);
    }

    private boolean register(Transaction tx) {
        tx.workers().register(new Worker(new UUID(0, workersSeen(tx)), "worker", 1, tx.now(), tx.now()));
        return true;
    }

    private static int workersSeen(Transaction tx) {
        return tx.workers().all().size();
    }

    private int workers() {
        return store.snapshot().workers().size();
    }

    private static final class Notes implements FaultyStore.Journal {
        private final List<RuntimeException> bugs = new ArrayList<>();

        @Override
        public void asked() {}

        @Override
        public void met(StoreFault fault) {}

        @Override
        public void grants(List<TaskKey> tasks) {}

        @Override
        public void applied() {}

        @Override
        public void bug(RuntimeException thrown) {
            bugs.add(thrown);
        }

        @Override
        public void tookWorkThoughDraining() {}

        @Override
        public void reapedTooSoon() {}
    }
}
