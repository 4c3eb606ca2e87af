package dev.cairn.domain.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class KnownTest {

    private static final Outcome COMPLETED = new Outcome.Completed(null);

    private final UUID run = UUID.randomUUID();

    @Test
    void what_follows_is_foreseen_only_when_the_task_completed_and_its_children_wait_for_it_alone() {
        StepError error = StepError.noticed("Broken", "for now");
        List<Outcome> others = List.of(
                new Outcome.Failed(error),
                new Outcome.Skipped("no need"),
                new Outcome.Retrying(error, Duration.ZERO, true),
                new Outcome.SleepingFor(Duration.ZERO),
                new Outcome.SleepingUntil(Instant.EPOCH),
                new Outcome.GivenBack("no time"),
                new Outcome.Crashed("it died", 1));

        assertThat(change(COMPLETED, known(true)).isForeseen()).isTrue();
        assertThat(change(COMPLETED, known(false)).isForeseen()).isFalse();
        assertThat(new TaskChange(key("a"), 1, COMPLETED).isForeseen()).isFalse();
        assertThat(others)
                .allSatisfy(outcome ->
                        assertThat(change(outcome, known(true)).isForeseen()).isFalse());
    }

    @Test
    void children_that_wait_for_it_alone_are_pending_and_have_one_open_parent() {
        List<Task> family = known(true).family();

        assertThat(family).extracting(task -> task.key().name()).containsExactly("a", "b", "c");
        assertThat(family.getFirst().state()).isEqualTo(TaskState.RUNNING);
        assertThat(family.subList(1, 3)).allSatisfy(child -> {
            assertThat(child.state()).isEqualTo(TaskState.PENDING);
            assertThat(child.parents()).isEqualTo(ParentTally.allOpen(1));
            assertThat(child.tries()).isEqualTo(Tries.NONE);
        });
    }

    @Test
    void of_children_with_other_parents_nothing_is_claimed_to_be_known() {
        assertThatThrownBy(() -> known(false).family())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("may have changed");
    }

    @Test
    void a_claimed_task_is_running_and_counts_what_its_parents_came_to() {
        Task task = known(true).task();

        assertThat(task.state()).isEqualTo(TaskState.RUNNING);
        assertThat(task.parents()).isEqualTo(new ParentTally(0, 1, 1, 0));
        assertThat(task.tries()).isEqualTo(new Tries(2, 1, 0));
    }

    private TaskChange change(Outcome outcome, Known known) {
        return new TaskChange(key("a"), 1, outcome, known);
    }

    private Known known(boolean alone) {
        TaskInput input = new TaskInput(
                key("a"),
                TaskKind.STEP,
                new Tries(2, 1, 0),
                new Payload("{}"),
                Map.of(),
                Map.of(
                        "x", new ParentOutput(TaskState.COMPLETED, null),
                        "y", new ParentOutput(TaskState.SKIPPED, null)),
                new Offspring(List.of("b", "c"), alone),
                null);
        Lease lease = new Lease(new Fence(key("a"), 3, UUID.randomUUID()), UUID.randomUUID(), Instant.EPOCH);
        return new Claim(lease, new RunHeader(run, "order", 1, "acme"), input).known();
    }

    private TaskKey key(String name) {
        return new TaskKey(run, name);
    }
}
