package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Limits;
import dev.cairn.TaskState;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.Tries;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PlannedTaskTest {

    @Test
    void children_wait_alone_when_each_of_them_has_exactly_one_parent() {
        UUID run = UUID.randomUUID();
        List<PlannedTask> plan = PlannedTask.of(List.of(
                task(run, "root", List.of(), "left", "right"),
                task(run, "other", List.of(), "join"),
                task(run, "left", List.of("root"), "leaf", "join"),
                task(run, "right", List.of("root")),
                task(run, "leaf", List.of("left")),
                task(run, "join", List.of("other", "left"))));

        assertThat(plan)
                .filteredOn(PlannedTask::childrenWaitAlone)
                .extracting(PlannedTask::name)
                .containsExactly("root", "right", "leaf", "join");
    }

    @Test
    void tasks_have_the_positions_they_come_in_and_compensations_and_then_handlers_come_last() {
        UUID run = UUID.randomUUID();
        List<PlannedTask> plan = PlannedTask.of(List.of(task(run, "b", List.of(), "a"), task(run, "a", List.of("b"))));
        PlannedTask handler = handler(run, "$on-failure");
        PlannedTask second = handler(run, "$on-failure-2");

        assertThat(plan).extracting(PlannedTask::name).containsExactly("b", "a");
        assertThat(plan).extracting(PlannedTask::position).containsExactly(1, 2);
        PlannedTask undo = PlannedTask.of(List.of(task(TaskKind.COMPENSATION, run, "$compensate-a", List.of())))
                .getFirst();
        assertThat(undo.position()).isGreaterThan(Limits.MAX_STEPS);
        assertThat(handler.position()).isGreaterThan(undo.position());
        assertThat(second.position()).isEqualTo(handler.position() + 1);
        assertThat(handler.childrenWaitAlone()).isTrue();
    }

    private static PlannedTask handler(UUID run, String name) {
        return PlannedTask.of(List.of(task(TaskKind.ON_FAILURE, run, name, List.of())))
                .getFirst();
    }

    @Test
    void runs_of_one_graph_have_the_same_plan() {
        assertThat(PlannedTask.of(List.of(task(UUID.randomUUID(), "a", List.of()))))
                .isEqualTo(PlannedTask.of(List.of(task(UUID.randomUUID(), "a", List.of()))));
    }

    private static NewTask task(UUID run, String name, List<String> parents, String... children) {
        return task(TaskKind.STEP, run, name, parents, children);
    }

    private static NewTask task(TaskKind kind, UUID run, String name, List<String> parents, String... children) {
        TaskState state = parents.isEmpty() ? TaskState.QUEUED : TaskState.PENDING;
        ParentTally open = ParentTally.allOpen(parents.size());
        return new NewTask(
                new Task(new TaskKey(run, name), kind, false, List.of(children), open, state, Tries.NONE, null),
                parents);
    }
}
