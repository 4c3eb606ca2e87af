package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskState;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Tries;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tasks are stored in their order, locked with their descendants, and saved. */
public abstract class TasksContract extends StoreContract {

    @Test
    void new_tasks_are_stored_as_they_were_given_and_in_that_order() {
        UUID runId = storedRun();
        NewTask strict = new NewTask(
                new Task(
                        new TaskKey(runId, "a strict sleep"),
                        TaskKind.SLEEP,
                        true,
                        List.of(),
                        ParentTally.allOpen(2),
                        TaskState.PENDING,
                        Tries.NONE,
                        null),
                List.of("z", "b"));
        List<NewTask> given = List.of(
                rows.root(runId, "z", TaskState.QUEUED, "a strict sleep"),
                rows.root(runId, "b", TaskState.SCHEDULED, "a strict sleep"),
                strict);
        insert(given);

        assertThat(tasksOf(runId))
                .containsExactlyElementsOf(given.stream()
                        .map(task -> new TaskRecord(task.task(), task.parentNames(), 0, null, null, 0, null))
                        .toList());
    }

    @Test
    void the_task_of_the_failure_handler_is_stored_later_and_comes_last() {
        UUID runId = storedRun();
        UUID other = storedRun();
        insert(List.of(rows.root(runId, "m", TaskState.QUEUED), rows.root(other, "m", TaskState.QUEUED)));
        NewTask handler = rows.handler(runId);
        insert(List.of(handler));

        assertThat(names(runId)).containsExactly("m", handler.task().key().name());
        assertThat(stored(runId, handler.task().key().name())).isEqualTo(handler.task());
        assertThat(names(other)).containsExactly("m");
        assertThat(names(rows.id())).isEmpty();
    }

    @Test
    void a_task_is_locked_with_its_children_as_they_are() {
        UUID runId = storedRun();
        UUID other = storedRun();
        insert(rows.diamond(runId));
        insert(rows.diamond(other));

        assertThat(lockFamily(1, new TaskKey(runId, "a")))
                .containsEntry(new TaskKey(runId, "a"), stored(runId, "a"))
                .containsEntry(new TaskKey(runId, "b"), stored(runId, "b"))
                .containsEntry(new TaskKey(runId, "c"), stored(runId, "c"))
                .doesNotContainKeys(keys(other, "a", "b", "c", "d"));
    }

    @Test
    void tasks_that_share_a_child_are_locked_together_and_unknown_ones_are_left_out() {
        UUID runId = storedRun();
        insert(rows.diamond(runId));

        assertThat(lockFamily(1, keys(runId, "b", "c", "no such step")))
                .containsKeys(keys(runId, "b", "c", "d"))
                .doesNotContainKeys(keys(runId, "no such step"));
        assertThat(lockFamily(1, new TaskKey(rows.id(), "a"))).isEmpty();
    }

    @Test
    void more_generations_are_locked_when_asked_for_also_later_in_a_transaction() {
        UUID runId = storedRun();
        insert(rows.diamond(runId));
        List<TaskKey> first = List.of(keys(runId, "a"));

        assertThat(lockFamily(2, keys(runId, "a"))).containsEntry(new TaskKey(runId, "d"), stored(runId, "d"));
        doInTransaction(tx -> {
            assertThat(tx.tasks().lockFamily(first, 1)).containsKeys(keys(runId, "a", "b", "c"));
            assertThat(tx.tasks().lockFamily(first, 2)).containsKeys(keys(runId, "a", "b", "c", "d"));
            assertThat(tx.tasks().lockFamily(first, 100)).containsKeys(keys(runId, "a", "b", "c", "d"));
        });
    }

    @Test
    void a_saved_task_has_its_new_state_and_counters_and_keeps_its_place_in_the_graph() {
        UUID runId = storedRun();
        insert(rows.diamond(runId));
        Task before = stored(runId, "d");

        Task doomed = before.parentClosed(TaskState.FAILED, "b");
        save(TaskUpdate.of(doomed, null, null, null));
        assertThat(stored(runId, "d")).isEqualTo(doomed);

        Task cancelled = doomed.parentClosed(TaskState.SKIPPED, null).in(TaskState.CANCELLED);
        save(TaskUpdate.of(cancelled, null, null, "step 'b' failed"));
        TaskRecord record = taskOf(runId, "d");
        assertThat(record.task()).isEqualTo(cancelled);
        assertThat(record.parentNames()).containsExactly("b", "c");
        assertThat(record.note()).isEqualTo("step 'b' failed");
        assertThat(stored(runId, "c").state()).as("its sibling").isEqualTo(TaskState.PENDING);
    }

    @Test
    void a_save_leaves_the_results_as_they_are_that_it_was_not_given() {
        UUID runId = storedRun();
        insert(List.of(rows.root(runId, "a", TaskState.QUEUED)));
        Task task = stored(runId, "a");
        StepError error = new StepError("java.io.IOException", "line 1\nline 2 'quoted' 😀", "at a\n\tat b");

        save(TaskUpdate.of(task.in(TaskState.BACKING_OFF).tried(new Tries(1, 1, 0)), null, error, null));
        save(TaskUpdate.of(task.in(TaskState.QUEUED).tried(new Tries(1, 1, 0)), null, null, null));
        assertThat(taskOf(runId, "a").error()).isEqualTo(error);

        Task done = task.in(TaskState.COMPLETED).tried(new Tries(2, 1, 0));
        save(TaskUpdate.of(done, new Payload("42"), null, null));
        assertThat(taskOf(runId, "a")).isEqualTo(new TaskRecord(done, List.of(), 2, new Payload("42"), error, 1, null));
    }

    @Test
    void the_last_error_replaces_the_one_before() {
        UUID runId = storedRun();
        insert(List.of(rows.root(runId, "a", TaskState.QUEUED)));
        Task task = stored(runId, "a");

        Task backingOff = task.in(TaskState.BACKING_OFF).tried(new Tries(1, 1, 0));
        save(TaskUpdate.of(backingOff, null, new StepError("A", "first", "trace"), null));
        Task failed = task.in(TaskState.FAILED).tried(new Tries(2, 2, 0));
        save(TaskUpdate.of(failed, null, new StepError("B", "second", null), null));
        assertThat(taskOf(runId, "a").error()).isEqualTo(new StepError("B", "second", null));
    }

    private UUID storedRun() {
        NewRun run = rows.run();
        doInTransaction(tx -> tx.runs().insert(List.of(run)));
        return run.id();
    }

    private void insert(List<NewTask> tasks) {
        doInTransaction(tx -> tx.tasks().insert(tasks));
    }

    private List<String> names(UUID runId) {
        return tasksOf(runId).stream().map(record -> record.task().key().name()).toList();
    }

    private Task stored(UUID runId, String step) {
        return taskOf(runId, step).task();
    }

    private static TaskKey[] keys(UUID runId, String... steps) {
        return List.of(steps).stream().map(step -> new TaskKey(runId, step)).toArray(TaskKey[]::new);
    }
}
