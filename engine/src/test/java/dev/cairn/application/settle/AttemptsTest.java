package dev.cairn.application.settle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.TaskKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class AttemptsTest {

    private static final RunHeader RUN = new RunHeader(UUID.randomUUID(), "workflow", 1, "tenant");

    private final Attempts attempts = new Attempts(3);

    @Test
    void no_more_slots_are_reserved_than_are_free() {
        Reservation first = attempts.reserve(2);
        Reservation second = attempts.reserve(2);
        assertThat(first.size()).isEqualTo(2);
        assertThat(second.size()).isEqualTo(1);
        assertThat(attempts.reserve(2).size()).isZero();
        first.close();
        second.close();
        assertThat(attempts.free()).isEqualTo(3);
    }

    @Test
    void one_slot_stays_free_for_those_who_leave_one_however_many_of_them_ask() {
        assertThat(attempts.reserveAllButOne(1).size()).isEqualTo(1);
        assertThat(attempts.reserveAllButOne(5).size()).isEqualTo(1);
        assertThat(attempts.reserveAllButOne(5).size()).isZero();
        assertThat(attempts.free()).isEqualTo(1);
        assertThat(attempts.reserve(5).size()).isEqualTo(1);
        assertThat(attempts.reserveAllButOne(5).size()).isZero();
    }

    @Test
    void an_attempt_takes_the_slot_that_was_reserved_for_it() {
        Attempt attempt = attempts.reserve(2).begin(lease(fence()), RUN);
        assertThat(attempts.free()).isEqualTo(1);
        attempt.end();
        assertThat(attempts.free()).isEqualTo(2);
    }

    @Test
    void nobody_is_idle_while_a_slot_is_reserved() {
        Reservation slots = attempts.reserve(2);
        CompletableFuture<Void> idle = attempts.whenIdle();
        slots.begin(lease(fence()), RUN).end();
        assertThat(idle).isNotDone();

        slots.close();

        assertThat(idle).isDone();
        assertThat(attempts.whenIdle()).isDone();
    }

    @Test
    void no_more_work_is_taken_while_ten_results_a_slot_wait_to_be_settled() {
        List<Fence> waiting = resultsWait(attempts, 29);
        assertThat(attempts.free()).isEqualTo(3);

        waiting.addAll(resultsWait(attempts, 1));

        assertThat(attempts.free()).isZero();
        assertThat(attempts.settled(waiting.subList(0, 1))).as("it may go on").isTrue();
        assertThat(attempts.free()).isEqualTo(3);
        assertThat(attempts.settled(waiting.subList(1, 30)))
                .as("it was going on")
                .isFalse();
    }

    @Test
    void with_many_slots_fewer_results_wait() {
        Attempts many = new Attempts(1_000);
        resultsWait(many, 1_999);
        assertThat(many.free()).isEqualTo(1_000);

        resultsWait(many, 1);

        assertThat(many.free()).isZero();
    }

    private static List<Fence> resultsWait(Attempts attempts, int number) {
        List<Fence> fences = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            Fence fence = fence();
            attempts.reserve(1).begin(lease(fence), RUN).end();
            fences.add(fence);
        }
        return fences;
    }

    private static Lease lease(Fence fence) {
        return new Lease(fence, UUID.randomUUID(), Instant.EPOCH);
    }

    private static Fence fence() {
        return new Fence(new TaskKey(UUID.randomUUID(), "step"), 1, UUID.randomUUID());
    }
}
