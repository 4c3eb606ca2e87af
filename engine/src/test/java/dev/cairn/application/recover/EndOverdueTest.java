package dev.cairn.application.recover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.operate.MaintenanceJob;
import dev.cairn.domain.model.Upcoming;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Which limits a leader attends to, by what it knows to be due. */
class EndOverdueTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Instant PAST = NOW.minusMillis(1);
    private static final Instant FUTURE = NOW.plusMillis(1);

    private final MaintenanceJob attempts = now -> false;
    private final MaintenanceJob tasks = now -> true;
    private final MaintenanceJob runs = NOW::equals;
    private final MaintenanceJob schedules = FUTURE::equals;
    private final MaintenanceJob deliveries = now -> !now.equals(NOW);
    private final EndOverdue overdue = new EndOverdue(attempts, tasks, runs, schedules, deliveries);

    @Test
    void nothing_is_asked_where_no_limit_is_stored() {
        assertThat(overdue.due(new Upcoming(PAST, null, null, null), NOW)).isEmpty();
    }

    @Test
    void nothing_is_asked_before_a_limit_has_passed() {
        assertThat(overdue.due(new Upcoming(null, FUTURE, FUTURE, FUTURE, FUTURE, false), NOW))
                .isEmpty();
    }

    @Test
    void each_kind_of_limit_has_its_job() {
        assertThat(overdue.due(new Upcoming(null, PAST, FUTURE, null), NOW)).containsExactly(attempts);
        assertThat(overdue.due(new Upcoming(null, null, NOW, FUTURE), NOW)).containsExactly(tasks);
        assertThat(overdue.due(new Upcoming(FUTURE, FUTURE, null, PAST), NOW)).containsExactly(runs);
        assertThat(overdue.due(new Upcoming(null, null, null, FUTURE, PAST, false), NOW))
                .containsExactly(schedules);
        assertThat(overdue.due(new Upcoming(FUTURE, null, null, null, FUTURE, true), NOW))
                .containsExactly(deliveries);
    }
}
