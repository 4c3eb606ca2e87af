package dev.cairn.testkit.invariants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.Tries;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** I12: what a run came to agrees with what its tasks came to. */
class RunOutcomesTest {

    private static final Handlers HANDLER = Handlers.of(Set.of(TaskKind.ON_FAILURE));

    private final Sketch sketch = Sketch.sound();

    @Test
    void a_wrong_count_of_failed_tasks_is_reported() {
        sketch.counters(RunStatus.RUNNING, 1, 1, Handlers.NONE);

        assertThat(sketch.broken()).containsExactly("I12");
    }

    @Test
    void a_completed_run_with_a_failed_task_is_reported() {
        sketch.queue.clear();
        sketch.state("b", TaskState.FAILED)
                .tries("b", new Tries(1, 1, 0))
                .event("b", 1, TaskEventType.STARTED)
                .event("b", 1, TaskEventType.FAILED)
                .counters(RunStatus.COMPLETED, 0, 1, Handlers.NONE);

        assertThat(sketch.broken()).containsExactly("I12");
    }

    @Test
    void a_failed_run_whose_handler_was_never_queued_is_reported() {
        sketch.queue.clear();
        sketch.state("b", TaskState.FAILED)
                .tries("b", new Tries(1, 1, 0))
                .event("b", 1, TaskEventType.STARTED)
                .event("b", 1, TaskEventType.FAILED)
                .counters(RunStatus.FAILED, 0, 1, Handlers.of(Set.of(TaskKind.ON_FAILURE)));

        assertThat(sketch.broken()).containsExactly("I12");
    }

    @Test
    void a_handler_that_is_queued_while_a_step_is_live_is_reported() {
        String handler = TaskKind.ON_FAILURE.handlerTask();
        sketch.add(handler, List.of(), List.of(), ParentTally.allOpen(0), TaskState.QUEUED)
                .queue(handler, 2)
                .event(handler, 1, TaskEventType.QUEUED)
                .counters(RunStatus.RUNNING, 2, 0, HANDLER.queue());

        assertThat(sketch.broken()).containsExactly("I12");
    }

    @Test
    void a_completed_run_whose_success_handler_was_never_queued_is_reported() {
        sketch.queue.clear();
        sketch.state("b", TaskState.COMPLETED)
                .tries("b", new Tries(1, 0, 0))
                .event("b", 1, TaskEventType.STARTED)
                .event("b", 1, TaskEventType.COMPLETED)
                .counters(RunStatus.COMPLETED, 0, 0, Handlers.of(Set.of(TaskKind.ON_SUCCESS)));

        assertThat(sketch.broken()).containsExactly("I12");
    }
}
