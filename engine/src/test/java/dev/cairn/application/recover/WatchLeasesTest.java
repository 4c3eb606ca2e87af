package dev.cairn.application.recover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.application.observe.Observers;
import dev.cairn.application.settle.Attempt;
import dev.cairn.application.settle.Attempts;
import dev.cairn.application.settle.StuckSteps;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.TaskKey;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A worker finds the steps whose leases were taken away, without asking for steps that are short. */
class WatchLeasesTest {

    private static final Instant NOW = Instant.parse("2030-01-01T12:00:00Z");
    private static final Instant A_WHILE_AGO = NOW.minus(Duration.ofSeconds(1));

    private final InMemoryStore store = new InMemoryStore(() -> NOW);
    private final Attempts attempts = new Attempts(1);
    private final WatchLeases taken =
            new WatchLeases(store, attempts, new StuckSteps(attempts, new Observers(Runnable::run), () -> 0));

    @AfterEach
    void forgetInterrupts() {
        boolean unused = Thread.interrupted();
    }

    @Test
    void a_step_that_has_been_running_for_a_while_is_stopped_at_the_first_look() {
        Attempt attempt = running(A_WHILE_AGO.minusMillis(1));

        taken.look(A_WHILE_AGO);

        assertThat(attempt.signal().isCancelled()).isTrue();
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void a_step_that_has_just_begun_is_not_asked_for_before_the_next_look() {
        Attempt attempt = running(A_WHILE_AGO);

        taken.look(A_WHILE_AGO);
        assertThat(attempt.signal().isCancelled()).isFalse();

        taken.look(NOW);
        assertThat(attempt.signal().isCancelled()).isTrue();
    }

    @Test
    void a_hint_lets_every_step_be_asked_for_once() {
        Attempt attempt = running(NOW);
        taken.hinted();

        taken.look(A_WHILE_AGO);

        assertThat(attempt.signal().isCancelled()).isTrue();
    }

    /** An attempt in its code whose lease is not in the store. */
    private Attempt running(Instant begun) {
        Fence fence = new Fence(new TaskKey(new UUID(1, 1), "pay"), 1, new UUID(2, 2));
        Attempt attempt = attempts.reserve(1)
                .begin(new Lease(fence, new UUID(3, 3), begun), new RunHeader(new UUID(1, 1), "orders", 1, "acme"));
        assertThat(attempt.enter()).isTrue();
        return attempt;
    }
}
