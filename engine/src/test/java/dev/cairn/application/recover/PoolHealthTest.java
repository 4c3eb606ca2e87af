package dev.cairn.application.recover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StoreUnavailableException;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.application.observe.Observers;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Heartbeats prove nothing: a worker whose pool gives no answer for too long is lost, and is back after an answer. */
class PoolHealthTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LONGEST_GAP = Duration.ofSeconds(6);
    private static final Duration BEAT = Duration.ofSeconds(3);

    private final InMemoryStore memory = new InMemoryStore(this::now);
    private final Pool pool = new Pool();
    private final MonitoredStore store = new MonitoredStore(pool, new Observers(Runnable::run), () -> 0);
    private final Queue<Runnable> questions = new ArrayDeque<>();
    private final PoolHealth health = new PoolHealth(store, questions::add, PATIENCE, LONGEST_GAP);
    private Instant now = Instant.parse("2030-01-01T12:00:00Z");

    @Test
    void a_worker_whose_pool_has_answered_is_not_lost_however_long_its_steps_take() {
        for (int beats = 0; beats < 100; beats++) {
            assertThat(beat()).isFalse();
            questions.forEach(Runnable::run);
            questions.clear();
        }
    }

    @Test
    void a_worker_without_an_answer_is_lost_after_its_patience() {
        beat();
        pool.away = true;

        int beats = 0;
        while (!beat()) {
            answerAll();
            beats++;
        }

        assertThat(BEAT.multipliedBy(beats)).isEqualTo(PATIENCE);
    }

    @Test
    void one_question_is_asked_at_a_time() {
        for (int beats = 0; beats < 5; beats++) {
            beat();
        }

        assertThat(questions).hasSize(1);
    }

    @Test
    void after_a_pause_of_the_process_the_patience_starts_again() {
        beat();
        pool.away = true;
        now = now.plus(PATIENCE);

        assertThat(beat()).isFalse();
    }

    @Test
    void a_lost_worker_is_back_when_the_pool_has_answered() {
        beat();
        pool.away = true;
        while (!beat()) {
            answerAll();
        }
        assertThat(health.isBack()).isFalse();

        pool.away = false;
        answerAll();

        assertThat(health.isBack()).isTrue();
        assertThat(beat()).isFalse();
    }

    private boolean beat() {
        now = now.plus(BEAT);
        return health.isLost(now);
    }

    private void answerAll() {
        questions.forEach(Runnable::run);
        questions.clear();
    }

    private Instant now() {
        return now;
    }

    private final class Pool implements Store {
        private boolean away;

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            if (away) {
                throw new StoreUnavailableException("the pool is exhausted");
            }
            return memory.inTransaction(work);
        }
    }
}
