package dev.cairn.application.recover;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** After a gap in this worker's own contact with the store, silence of the others proves nothing for a while. */
class ReapingGuardTest {

    private static final Duration GAP = Duration.ofSeconds(6);
    private static final Duration LEASE = Duration.ofSeconds(15);

    private final ReapingGuard guard = new ReapingGuard(GAP, LEASE);
    private Instant now = Instant.parse("2030-01-01T12:00:00Z");

    @Test
    void a_worker_that_has_never_reached_the_store_reaps_nobody() {
        assertThat(guard.allowsReaping(now)).isFalse();
    }

    @Test
    void a_worker_that_has_just_started_gives_the_others_time_for_two_heartbeats() {
        beatUntil(Duration.ofSeconds(3));
        assertThat(guard.allowsReaping(now)).isFalse();

        beatUntil(GAP);

        assertThat(guard.allowsReaping(now)).isTrue();
    }

    @Test
    void after_a_gap_every_worker_gets_a_full_lease() {
        beatUntil(GAP);
        now = now.plus(GAP).plusMillis(1);
        assertThat(guard.allowsReaping(now))
                .as("the gap counts before the first heartbeat after it")
                .isFalse();
        guard.contact(now);

        beatUntil(LEASE.minusSeconds(3));
        assertThat(guard.allowsReaping(now)).isFalse();
        beatUntil(Duration.ofSeconds(3));

        assertThat(guard.allowsReaping(now)).isTrue();
    }

    @Test
    void after_a_short_disturbance_the_others_get_time_for_two_heartbeats() {
        beatUntil(GAP);
        guard.disturbance();
        assertThat(guard.allowsReaping(now)).isFalse();
        guard.contact(now);
        assertThat(guard.allowsReaping(now)).isFalse();

        beatUntil(GAP);

        assertThat(guard.allowsReaping(now)).isTrue();
    }

    @Test
    void a_disturbance_does_not_shorten_the_trust_that_a_gap_has_cost() {
        beatUntil(GAP);
        now = now.plus(GAP).plusMillis(1);
        guard.contact(now);
        guard.disturbance();
        guard.contact(now);

        beatUntil(GAP);

        assertThat(guard.allowsReaping(now)).isFalse();
    }

    /** Contacts every three seconds, from now until that much later. */
    private void beatUntil(Duration later) {
        Instant end = now.plus(later);
        guard.contact(now);
        while (now.isBefore(end)) {
            now = now.plusSeconds(3);
            guard.contact(now);
        }
    }
}
