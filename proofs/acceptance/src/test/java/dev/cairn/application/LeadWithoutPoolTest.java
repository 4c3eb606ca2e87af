package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.EngineOptions;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.domain.port.LeaderElection;
import dev.cairn.domain.port.NoConnectionException;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.FakeClock;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import dev.cairn.testkit.byhand.Wiring;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A worker that gave its work back, because its pool gives no connection, does not compete for the lead. */
class LeadWithoutPoolTest {

    private static final EngineOptions OPTIONS = EngineOptions.defaults();
    private static final Duration BEAT = OPTIONS.timing().heartbeat();
    private static final Duration LEASE = OPTIONS.timing().lease();

    private final FakeClock clock = new FakeClock();
    private final InMemoryStore store = new InMemoryStore(clock);
    private final LeaderElection other = store.election(LEASE);
    private final Pool pool = new Pool();
    private final EngineParts engine = engine();

    @Test
    void the_seat_of_a_leader_that_leaves_stays_free_for_others() {
        assertThat(other.tryLead()).isTrue();
        giveWorkBack();

        other.resign();

        assertThatThrownBy(engine.leaderDuties()::tick).isInstanceOf(NoConnectionException.class);
        assertThat(other.tryLead()).isTrue();
    }

    @Test
    void it_leads_again_when_its_pool_gives_connections() {
        giveWorkBack();
        other.resign();
        assertThatThrownBy(engine.leaderDuties()::tick).isInstanceOf(NoConnectionException.class);

        pool.exhausted = false;
        engine.leaderDuties().tick();

        assertThat(other.tryLead()).isFalse();
    }

    private void giveWorkBack() {
        engine.membership().tick();
        pool.exhausted = true;
        for (int beats = 0; engine.identity().current().isPresent(); beats++) {
            assertThat(beats).isLessThan(100);
            clock.advance(BEAT);
            other.tryLead();
            engine.membership().tick();
        }
    }

    private EngineParts engine() {
        return new HandDrivenEngine(Wiring.over(pool).heartbeats(store).election(store.election(LEASE))).parts();
    }

    /** The store over a pool of connections. */
    private final class Pool implements Store {
        private boolean exhausted;

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            if (exhausted) {
                throw new NoConnectionException("the pool is exhausted");
            }
            return store.inTransaction(work);
        }
    }
}
