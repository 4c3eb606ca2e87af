package dev.cairn.application.settle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.TaskKey;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** An attempt that is cancelled while its code runs leaves no interrupt to the engine's own work after it. */
class CancelledAttemptTest {

    private final Fence fence = new Fence(new TaskKey(new UUID(1, 1), "pay"), 1, new UUID(2, 2));
    private final Attempts attempts = new Attempts(1);
    private final Attempt attempt = attempts.reserve(1)
            .begin(new Lease(fence, new UUID(3, 3), Instant.EPOCH), new RunHeader(new UUID(1, 1), "orders", 1, "acme"));

    @Test
    void the_interrupt_of_a_cancelled_attempt_ends_with_its_code() {
        assertThat(attempt.enter()).isTrue();

        attempts.cancel(List.of(fence));

        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        assertThat(attempt.exit()).as("its result counts").isFalse();
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void an_attempt_whose_code_has_ended_is_not_interrupted() {
        assertThat(attempt.enter()).isTrue();
        assertThat(attempt.exit()).isTrue();

        attempts.cancel(List.of(fence));

        assertThat(Thread.interrupted()).isFalse();
        assertThat(attempts.known())
                .as("its result waits for the fence to refuse it")
                .containsExactly(fence);
    }
}
