package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskState;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.Successors;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskInput;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Tries;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The code of a task receives the input of its run and the outcomes of its parents. */
public abstract class InputsContract extends StoreContract {

    @Test
    void the_code_of_a_task_is_given_input_metadata_tries_and_what_each_parent_came_to() {
        UUID runId = storedDiamond();
        complete(runId, "b", new Payload("{\"b\":1}"));
        Task skipped = task(runId, "c").parentClosed(TaskState.COMPLETED, null).in(TaskState.SKIPPED);
        save(TaskUpdate.of(skipped, null, null, "a condition says so"));
        Task ready = task(runId, "d")
                .parentClosed(TaskState.COMPLETED, null)
                .parentClosed(TaskState.SKIPPED, null)
                .in(TaskState.QUEUED);
        save(TaskUpdate.of(ready.tried(new Tries(3, 1, 1)), null, null, null));

        List<TaskInput> inputs = inTransaction(tx -> tx.tasks().inputs(List.of(keys(runId, "d", "a"))))
                .get();
        assertThat(inputs)
                .containsExactlyInAnyOrder(
                        new TaskInput(
                                new TaskKey(runId, "d"),
                                TaskKind.STEP,
                                new Tries(3, 1, 1),
                                new Payload("{ \"order\": 1 }"),
                                Map.of("source", "web"),
                                Map.of(
                                        "b", new ParentOutput(TaskState.COMPLETED, new Payload("{\"b\":1}")),
                                        "c", new ParentOutput(TaskState.SKIPPED, null)),
                                new Successors(List.of(), true),
                                runOf(runId)),
                        new TaskInput(
                                new TaskKey(runId, "a"),
                                TaskKind.STEP,
                                Tries.NONE,
                                new Payload("{ \"order\": 1 }"),
                                Map.of("source", "web"),
                                Map.of(),
                                new Successors(List.of("b", "c"), true),
                                null));
    }

    @Test
    void a_task_whose_child_has_another_parent_is_told_that_it_does_not_wait_for_it_alone() {
        UUID runId = storedDiamond();

        List<TaskInput> inputs = inTransaction(tx -> tx.tasks().inputs(List.of(keys(runId, "a", "b", "d"))))
                .get();
        assertThat(inputs)
                .extracting(TaskInput::successors)
                .containsExactlyInAnyOrder(
                        new Successors(List.of("b", "c"), true),
                        new Successors(List.of("d"), false),
                        new Successors(List.of(), true));
    }

    @Test
    void outputs_are_given_for_the_tasks_that_exist_and_no_output_is_not_the_output_null() {
        UUID runId = storedDiamond();
        complete(runId, "a", null);
        complete(runId, "b", new Payload("null"));

        assertThat(outputs(keys(runId, "a", "b", "c", "no such step")))
                .isEqualTo(Map.of(
                        new TaskKey(runId, "a"), new ParentOutput(TaskState.COMPLETED, null),
                        new TaskKey(runId, "b"), new ParentOutput(TaskState.COMPLETED, new Payload("null")),
                        new TaskKey(runId, "c"), new ParentOutput(TaskState.PENDING, null)));
        assertThat(taskOf(runId, "a").output()).isNull();
        assertThat(taskOf(runId, "b").output()).isEqualTo(new Payload("null"));
    }

    private Run runOf(UUID runId) {
        return inTransaction(tx -> tx.runs().find(List.of(runId))).getFirst();
    }

    private UUID storedDiamond() {
        RunHeader header = new RunHeader(rows.id(), Rows.WORKFLOW, 1, Rows.TENANT);
        Map<String, String> metadata = Map.of("source", "web");
        doInTransaction(tx -> {
            tx.runs()
                    .insert(List.of(
                            new NewRun(header, 1, Handlers.NONE, null, metadata, new Payload("{ \"order\": 1 }"))));
            tx.tasks().insert(rows.diamond(header.id()));
        });
        return header.id();
    }

    private void complete(UUID runId, String step, @Nullable Payload output) {
        Task task = task(runId, step);
        Task reached = task.parents().open() == 0
                ? task
                : task.parentClosed(TaskState.COMPLETED, null).in(TaskState.QUEUED);
        save(TaskUpdate.of(reached, null, null, null));
        save(TaskUpdate.of(reached.in(TaskState.COMPLETED).tried(new Tries(1, 0, 0)), output, null, null));
    }

    private Task task(UUID runId, String step) {
        return taskOf(runId, step).task();
    }

    private static TaskKey[] keys(UUID runId, String... steps) {
        return Stream.of(steps).map(step -> new TaskKey(runId, step)).toArray(TaskKey[]::new);
    }
}
