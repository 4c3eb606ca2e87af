package dev.cairn.domain.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskState;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An update names the least that says it, and comes to the same as one that names everything. */
class TaskUpdateTest {

    private static final Payload OUTPUT = new Payload("1");
    private static final ParentTally ONE_COMPLETED = new ParentTally(0, 1, 0, 0);

    private final TaskKey key = new TaskKey(UUID.randomUUID(), "step");

    @Test
    void a_task_that_completed_names_its_attempt_and_output() {
        Task done = task(TaskState.COMPLETED, new ParentTally(0, 2, 1, 0), new Tries(3, 1, 1), null);

        assertThat(TaskUpdate.of(done, OUTPUT, null, null)).isEqualTo(new TaskUpdate.Completed(key, 3, OUTPUT));
    }

    @Test
    void a_task_whose_only_parent_completed_names_itself_alone() {
        Task ready = task(TaskState.QUEUED, ONE_COMPLETED, Tries.NONE, null);

        assertThat(TaskUpdate.of(ready, null, null, null)).isEqualTo(new TaskUpdate.MadeReady(key, null));
    }

    @Test
    void whatever_else_changed_is_named() {
        StepError error = StepError.noticed("Broken", "for now");
        Task ready = task(TaskState.QUEUED, ONE_COMPLETED, Tries.NONE, null);

        assertChanged(task(TaskState.QUEUED, new ParentTally(0, 2, 0, 0), Tries.NONE, null));
        assertChanged(task(TaskState.QUEUED, new ParentTally(0, 0, 1, 0), Tries.NONE, null));
        assertChanged(task(TaskState.QUEUED, ONE_COMPLETED, new Tries(1, 1, 0), null));
        assertChanged(task(TaskState.QUEUED, ONE_COMPLETED, Tries.NONE, "other"));
        assertChanged(task(TaskState.PENDING, ParentTally.allOpen(1), Tries.NONE, null));
        assertChanged(task(TaskState.BACKING_OFF, ONE_COMPLETED, new Tries(1, 1, 0), null));
        assertThat(TaskUpdate.of(ready, OUTPUT, null, null)).isInstanceOf(TaskUpdate.Changed.class);
        assertThat(TaskUpdate.of(ready, null, error, null)).isInstanceOf(TaskUpdate.Changed.class);
        assertThat(TaskUpdate.of(ready, null, null, "why")).isInstanceOf(TaskUpdate.Changed.class);
    }

    @Test
    void applied_to_what_is_stored_each_kind_gives_the_task_that_was_meant() {
        Task running = task(TaskState.RUNNING, new ParentTally(0, 2, 1, 0), new Tries(2, 1, 1), null);
        Task completed = running.in(TaskState.COMPLETED).tried(new Tries(3, 1, 1));
        Task pending = task(TaskState.PENDING, ParentTally.allOpen(1), Tries.NONE, null);
        Task ready = pending.parentClosed(TaskState.COMPLETED, null).in(TaskState.QUEUED);
        Task failed = running.in(TaskState.FAILED).tried(new Tries(3, 2, 1));

        assertThat(update(completed, OUTPUT).appliedTo(running)).isEqualTo(completed);
        assertThat(update(ready, null).appliedTo(pending)).isEqualTo(ready);
        assertThat(update(ready, null).appliedTo(ready)).as("given back").isEqualTo(ready);
        assertThat(update(failed, null).appliedTo(running)).isEqualTo(failed);
    }

    private void assertChanged(Task task) {
        assertThat(update(task, null)).isEqualTo(new TaskUpdate.Changed(task, null, null, null));
    }

    private static TaskUpdate update(Task task, @Nullable Payload output) {
        return TaskUpdate.of(task, output, null, null);
    }

    private Task task(TaskState state, ParentTally parents, Tries tries, @Nullable String doomedBy) {
        return new Task(key, TaskKind.STEP, true, List.of("child"), parents, state, tries, doomedBy);
    }
}
