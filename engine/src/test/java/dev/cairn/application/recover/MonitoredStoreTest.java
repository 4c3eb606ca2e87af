package dev.cairn.application.recover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.EngineEvent;
import dev.cairn.StoreUnavailableException;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.application.observe.Observers;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.StoreRefusedException;
import dev.cairn.domain.port.Transaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A store is lost with the first failure and back with the next answer; a refusal is an answer. */
class MonitoredStoreTest {

    private final InMemoryStore memory = new InMemoryStore(() -> Instant.parse("2030-01-01T12:00:00Z"));
    private final FailingStore failing = new FailingStore();
    private final List<EngineEvent> reported = new ArrayList<>();
    private final MonitoredStore store = new MonitoredStore(failing, observers(), () -> 0);

    @Test
    void a_loss_is_reported_once_however_many_transactions_fail_and_so_is_the_return() {
        failing.failure = new StoreUnavailableException("no route to host");
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(this::ask).isSameAs(failing.failure);
        }
        assertThat(store.isReachable()).isFalse();

        failing.failure = null;
        ask();
        ask();

        assertThat(reported)
                .containsExactly(new EngineEvent.StoreLost("no route to host"), new EngineEvent.StoreBack());
        assertThat(store.isReachable()).isTrue();
    }

    @Test
    void a_store_that_refuses_has_answered() {
        assertThat(store.hasAnswered()).isTrue();
        failing.failure = new StoreRefusedException("the disk is full");

        assertThatThrownBy(this::ask).isSameAs(failing.failure);

        assertThat(store.hasAnswered()).isTrue();
        assertThat(store.isReachable()).isTrue();
        assertThat(reported).isEmpty();
    }

    @Test
    void each_question_concerns_the_time_since_the_last_one() {
        ask();
        assertThat(store.hasAnswered()).isTrue();
        assertThat(store.hasAnswered()).isFalse();

        failing.failure = new StoreUnavailableException("no route to host");
        assertThatThrownBy(this::ask).isSameAs(failing.failure);

        assertThat(store.hasAnswered()).isFalse();
    }

    private void ask() {
        store.inTransaction(tx -> tx.now());
    }

    private Observers observers() {
        Observers observers = new Observers(Runnable::run);
        observers.add(reported::addAll);
        return observers;
    }

    private final class FailingStore implements Store {
        private @Nullable RuntimeException failure;

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            if (failure != null) {
                throw failure;
            }
            return memory.inTransaction(work);
        }
    }
}
