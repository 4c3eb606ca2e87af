package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The life of a task as a whole: where it begins, where it may go, and that it ends. */
class TaskLifecycleTest {

    @Test
    void a_terminal_state_is_left_by_a_revival_only() {
        for (TaskState state : TaskState.values()) {
            Set<TaskState> next = switch (state) {
                case FAILED -> Set.of(TaskState.QUEUED);
                case CANCELLED -> Set.of(TaskState.PENDING);
                default -> Set.of();
            };
            if (state.isTerminal()) {
                assertThat(following(state)).as("after %s", state).isEqualTo(next);
            } else {
                assertThat(following(state)).as("after %s", state).isNotEmpty();
            }
        }
    }

    @Test
    void terminal_events_lead_to_terminal_states_and_no_others_do() {
        for (TaskState state : TaskState.values()) {
            for (TaskEventType event : TaskEventType.values()) {
                TaskLifecycle.next(state, event)
                        .ifPresent(next -> assertThat(next.isTerminal())
                                .as("%s by %s", state, event)
                                .isEqualTo(event.isTerminal()));
            }
        }
    }

    @Test
    void every_state_can_be_reached_from_the_first() {
        assertThat(reachable(TaskState.PENDING)).containsExactlyInAnyOrder(TaskState.values());
    }

    @Test
    void from_every_state_an_end_can_be_reached() {
        for (TaskState state : TaskState.values()) {
            assertThat(reachable(state)).as("from %s", state).anyMatch(TaskState::isTerminal);
        }
    }

    @Test
    void every_event_of_a_task_can_happen_in_some_state() {
        for (TaskEventType event : EnumSet.complementOf(EnumSet.of(TaskEventType.UNREAD_SIGNALS))) {
            assertThat(TaskState.values())
                    .as("where %s can happen", event)
                    .anyMatch(state -> TaskLifecycle.next(state, event).isPresent());
        }
    }

    @Test
    void only_a_queued_task_is_started_and_only_a_running_one_completes() {
        assertThat(TaskLifecycle.next(TaskState.QUEUED, TaskEventType.STARTED)).contains(TaskState.RUNNING);
        assertThat(TaskLifecycle.next(TaskState.PENDING, TaskEventType.STARTED)).isEmpty();
        assertThat(TaskLifecycle.next(TaskState.RUNNING, TaskEventType.COMPLETED))
                .contains(TaskState.COMPLETED);
        assertThat(TaskLifecycle.next(TaskState.QUEUED, TaskEventType.COMPLETED))
                .isEmpty();
    }

    @Test
    void an_event_that_cannot_happen_is_a_bug() {
        assertThatThrownBy(() -> TaskLifecycle.after(TaskState.COMPLETED, TaskEventType.STARTED))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("engine bug: a COMPLETED task was STARTED");
    }

    private static Set<TaskState> reachable(TaskState from) {
        Set<TaskState> found = EnumSet.of(from);
        boolean grown = true;
        while (grown) {
            Set<TaskState> next = EnumSet.noneOf(TaskState.class);
            found.forEach(state -> next.addAll(following(state)));
            grown = found.addAll(next);
        }
        return found;
    }

    private static Set<TaskState> following(TaskState state) {
        Set<TaskState> next = EnumSet.noneOf(TaskState.class);
        for (TaskEventType event : TaskEventType.values()) {
            TaskLifecycle.next(state, event).ifPresent(next::add);
        }
        return next;
    }
}
