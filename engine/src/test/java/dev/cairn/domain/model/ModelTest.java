package dev.cairn.domain.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.StepRef;
import dev.cairn.TaskState;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the nouns know by themselves: counting, order, coverage, and what they refuse. */
class ModelTest {

    private static final RunHeader RUN = new RunHeader(new UUID(7, 1), "checkout", 2, "acme");

    @Test
    void closed_parents_are_counted_by_what_they_came_to() {
        ParentTally tally = ParentTally.allOpen(4)
                .closed(TaskState.COMPLETED)
                .closed(TaskState.SKIPPED)
                .closed(TaskState.FAILED)
                .closed(TaskState.CANCELLED);

        assertThat(tally).isEqualTo(new ParentTally(0, 1, 1, 2));
        assertThat(tally.total()).isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource(TaskState.class)
    void only_a_parent_that_is_over_can_be_counted(TaskState state) {
        if (state.isTerminal()) {
            assertThat(ParentTally.allOpen(1).closed(state).open()).isZero();
        } else {
            assertThatThrownBy(() -> ParentTally.allOpen(1).closed(state))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("engine bug: a parent that is " + state + " is not closed");
        }
    }

    @Test
    void a_parent_too_many_is_a_bug() {
        assertThatThrownBy(() -> ParentTally.allOpen(0).closed(TaskState.COMPLETED))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("engine bug: a task has -1 open parents");
    }

    @Test
    void tasks_are_ordered_by_run_and_then_by_name_as_locks_are_taken() {
        TaskKey first = new TaskKey(new UUID(7, 1), "b");
        TaskKey second = new TaskKey(new UUID(7, 2), "a");
        TaskKey third = new TaskKey(new UUID(7, 2), "b");

        assertThat(Stream.of(third, first, second).sorted()).containsExactly(first, second, third);
    }

    @Test
    void a_payload_does_not_show_its_text() {
        assertThat(new Payload("{\"card\":\"4711\"}")).hasToString("Payload[15 characters]");
    }

    @Test
    void a_worker_covers_the_workflows_it_knows_except_for_steps_it_left_alone() {
        QueueEntry charge = new QueueEntry(new TaskKey(RUN.id(), "charge"), RUN, 1);
        QueueEntry pack = new QueueEntry(new TaskKey(RUN.id(), "pack"), RUN, 1);
        Capability capability =
                new Capability(Map.of("checkout", 2), Set.of(new StepCodeKey("checkout", 2, "pack")), Set.of());

        assertThat(capability.covers(charge)).isTrue();
        assertThat(capability.covers(pack)).isFalse();
        assertThat(new Capability(Map.of("other", 2), Set.of(), Set.of()).covers(charge))
                .isFalse();
        assertThat(new Capability(Map.of("checkout", 2), Set.of(), Set.of(charge.key())).covers(charge))
                .isFalse();
    }

    @Test
    void a_worker_covers_versions_up_to_the_newest_it_has() {
        QueueEntry charge = new QueueEntry(new TaskKey(RUN.id(), "charge"), RUN, 1);

        assertThat(RUN.version()).isEqualTo(2);
        assertThat(new Capability(Map.of("checkout", 3), Set.of(), Set.of()).covers(charge))
                .isTrue();
        assertThat(new Capability(Map.of("checkout", 1), Set.of(), Set.of()).covers(charge))
                .isFalse();
    }

    @Test
    void a_tenant_without_a_group_number_has_no_place_and_is_refused() {
        assertThatThrownBy(() -> TenantShare.unserved("acme", List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tenant 'acme' has no group number");
    }

    @Test
    void a_reference_that_no_builder_made_is_refused() {
        StepRef<String> homemade = new StepRef<>() {
            @Override
            public String name() {
                return "charge";
            }

            @Override
            public String workflow() {
                return "checkout";
            }
        };

        assertThatThrownBy(() -> TypedRef.of(homemade))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The step reference 'charge' was not made by a workflow builder."
                        + " Use what wf.step(…).run(…) returned.");
    }
}
