package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.StoreUnavailableException;
import dev.cairn.application.bell.LoopName;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.WakeUps;
import dev.cairn.testkit.FakeClock;
import dev.cairn.testkit.ManualScheduler;
import dev.cairn.threads.ObservedStore;
import dev.cairn.threads.TestParts;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A leader whose session breaks between two heartbeats that both reach the store, as in a short outage. */
class LostSessionTest {

    private static final Duration HEARTBEAT = EngineOptions.Timing.defaults().heartbeat();

    private final FakeClock clock = new FakeClock();
    private final ManualScheduler scheduler = new ManualScheduler(clock);
    private final TestParts world = new TestParts(clock, new ObservedStore.Observer() {});
    private final EngineLoops loops = new EngineLoops(EngineOptions.Timing.defaults(), loop -> scheduler);
    private final Session session = new Session();

    @BeforeEach
    void start() {
        EngineRuntime runtime = world.runtime(Runnable::run, loops).withoutHandOver();
        EngineParts parts = world.wiring("leader").wakeUps(session).parts(runtime);
        loops.bind(parts, () -> 0);
        loops.start(parts);
        scheduler.advanceBy(HEARTBEAT.multipliedBy(3).plusSeconds(1));
    }

    @Test
    void nobody_is_declared_dead_before_all_had_time_for_two_heartbeats() {
        session.broken = true;
        loops.ring(LoopName.HINTS);
        scheduler.tick();
        session.broken = false;
        silentWorker();

        scheduler.advanceBy(HEARTBEAT.multipliedBy(2));
        assertThat(workers()).isEqualTo(2);

        scheduler.advanceBy(HEARTBEAT.multipliedBy(2));
        assertThat(workers()).as("it really is dead").isEqualTo(1);
    }

    @Test
    void a_dead_worker_is_noticed_at_the_next_sweep_while_the_session_lasts() {
        silentWorker();

        scheduler.advanceBy(Duration.ofSeconds(2));

        assertThat(workers()).isEqualTo(1);
    }

    private void silentWorker() {
        Duration lease = EngineOptions.Timing.defaults().lease();
        world.memory().inTransaction(tx -> {
            Instant beat = tx.now().minus(lease).minusSeconds(1);
            tx.workers().register(new Worker(UUID.randomUUID(), "silent", 1, beat, beat));
            return beat;
        });
    }

    private int workers() {
        return world.memory().inTransaction(tx -> tx.workers().all()).size();
    }

    /** Hints over a session that can break. */
    private static final class Session implements WakeUps {

        private boolean broken;

        @Override
        public void announce(Hint hint) {}

        @Override
        public Subscription listen(Consumer<Hint> listener) {
            return () -> {};
        }

        @Override
        public boolean exchange() {
            if (broken) {
                throw new StoreUnavailableException("the session broke");
            }
            return false;
        }
    }
}
