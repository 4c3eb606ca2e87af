package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskState;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Tries;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A narrow statement is for updates that have changed nothing but what it writes. */
class ChangedColumnsTest {

    private static final ParentTally NO_PARENTS = ParentTally.allOpen(0);
    private static final ParentTally ONE_COMPLETED = new ParentTally(0, 1, 0, 0);
    private static final Tries ONCE = new Tries(1, 0, 0);
    private static final Payload OUTPUT = new Payload("1");

    @Test
    void what_has_completed_writes_its_attempts_and_output() {
        Task completed = task(TaskState.COMPLETED, new ParentTally(0, 2, 1, 0), new Tries(3, 1, 1));

        assertThat(ChangedColumns.by(new TaskUpdate(completed, OUTPUT, null, null)))
                .isEqualTo(ChangedColumns.OF_COMPLETED);
        assertThat(ChangedColumns.by(new TaskUpdate(completed, null, null, null)))
                .isEqualTo(ChangedColumns.OF_COMPLETED);
    }

    @Test
    void what_its_only_parent_made_ready_writes_nothing_else() {
        assertThat(changed(task(TaskState.QUEUED, ONE_COMPLETED, Tries.NONE))).isEqualTo(ChangedColumns.OF_READY);
    }

    @Test
    void whoever_has_other_parents_or_was_tried_before_writes_all_columns() {
        assertThat(changed(task(TaskState.QUEUED, new ParentTally(0, 2, 0, 0), Tries.NONE)))
                .isEqualTo(ChangedColumns.ANY);
        assertThat(changed(task(TaskState.QUEUED, new ParentTally(0, 1, 1, 0), Tries.NONE)))
                .isEqualTo(ChangedColumns.ANY);
        assertThat(changed(task(TaskState.QUEUED, NO_PARENTS, Tries.NONE))).isEqualTo(ChangedColumns.ANY);
        assertThat(changed(task(TaskState.QUEUED, ONE_COMPLETED, ONCE))).isEqualTo(ChangedColumns.ANY);
        assertThat(changed(task(TaskState.QUEUED, ONE_COMPLETED, new Tries(0, 0, 1))))
                .isEqualTo(ChangedColumns.ANY);
    }

    @Test
    void every_other_state_writes_all_columns() {
        for (TaskState state : TaskState.values()) {
            if (state != TaskState.COMPLETED && state != TaskState.QUEUED) {
                assertThat(changed(task(state, ONE_COMPLETED, Tries.NONE)))
                        .as("%s", state)
                        .isEqualTo(ChangedColumns.ANY);
            }
        }
    }

    @Test
    void an_error_a_note_an_output_or_a_doom_is_never_left_out() {
        Task ready = task(TaskState.QUEUED, ONE_COMPLETED, Tries.NONE);
        Task completed = task(TaskState.COMPLETED, ONE_COMPLETED, ONCE);
        StepError error = StepError.noticed("Broken", "for now");

        assertThat(ChangedColumns.by(new TaskUpdate(ready, null, error, null))).isEqualTo(ChangedColumns.ANY);
        assertThat(ChangedColumns.by(new TaskUpdate(ready, null, null, "why"))).isEqualTo(ChangedColumns.ANY);
        assertThat(ChangedColumns.by(new TaskUpdate(ready, OUTPUT, null, null))).isEqualTo(ChangedColumns.ANY);
        assertThat(ChangedColumns.by(new TaskUpdate(completed, OUTPUT, error, null)))
                .isEqualTo(ChangedColumns.ANY);
        assertThat(ChangedColumns.by(new TaskUpdate(completed, OUTPUT, null, "why")))
                .isEqualTo(ChangedColumns.ANY);
        Task doomed = new Task(
                ready.key(), TaskKind.STEP, false, List.of(), ONE_COMPLETED, TaskState.QUEUED, Tries.NONE, "x");
        assertThat(changed(doomed)).isEqualTo(ChangedColumns.ANY);
    }

    private static ChangedColumns changed(Task task) {
        return ChangedColumns.by(new TaskUpdate(task, null, null, null));
    }

    private static Task task(TaskState state, ParentTally parents, Tries tries) {
        TaskKey key = new TaskKey(UUID.randomUUID(), "step");
        return new Task(key, TaskKind.STEP, false, List.of(), parents, state, tries, null);
    }
}
