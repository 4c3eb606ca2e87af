package dev.cairn.application.recover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.domain.port.LeaderElection;
import dev.cairn.testkit.FakeClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who leads sweeps in time, however many stand by. */
class LeaderDutiesTest {

    private static final Duration LEASE = Duration.ofSeconds(15);
    private static final Duration SWEEP = Duration.ofSeconds(1);

    private final FakeClock clock = new FakeClock();
    private final InMemoryStore store = new InMemoryStore(clock);
    private final PollPacing pacing = new PollPacing();

    @Test
    void one_of_many_asks_more_rarely_whether_it_may_lead() {
        LeaderElection others = store.election(LEASE);
        assertThat(others.tryLead()).isTrue();
        LeaderDuties duties = duties();
        assertThat(duties.tick()).isEqualTo(SWEEP);

        pacing.counted(1_000, clock.instant());

        assertThat(duties.tick()).isEqualTo(SWEEP.multipliedBy(5));
    }

    @Test
    void the_leader_of_many_sweeps_as_often_as_that_of_a_few() {
        pacing.counted(1_000, clock.instant());

        assertThat(duties().tick()).isEqualTo(SWEEP);
    }

    private LeaderDuties duties() {
        ReapingGuard reapingGuard = new ReapingGuard(LEASE, LEASE);
        ReapDeadWorkers reaper = new ReapDeadWorkers(store, store.wakeUps(), reapingGuard, LEASE, 1);
        return new LeaderDuties(
                store.election(LEASE),
                new FireTimers(store, store.wakeUps()),
                pacing,
                SWEEP,
                new EndOverdue(now -> false, now -> false, now -> false, now -> false, now -> false),
                List.of(reaper));
    }
}
