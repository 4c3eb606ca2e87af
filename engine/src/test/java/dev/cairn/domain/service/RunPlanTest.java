package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskState;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Successors;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.model.WorkflowGraph.Node;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A run can be planned from its graph alone, without the code of its steps. */
class RunPlanTest {

    private final RunPlan plan = new RunPlan(new WorkflowGraph(
            "flow",
            1,
            List.of(node("d", "b", "c"), node("b", "a"), node("a"), node("c", "a"), node("alone")),
            Set.of(TaskKind.ON_FAILURE)));

    @Test
    void it_counts_tasks_roots_and_sinks() {
        assertThat(plan.size()).isEqualTo(5);
        assertThat(plan.roots()).isEqualTo(2);
        assertThat(plan.sinks()).isEqualTo(2);
        assertThat(plan.handlers()).isEqualTo(Handlers.of(Set.of(TaskKind.ON_FAILURE)));
        assertThat(plan.kind("alone")).isEqualTo(TaskKind.STEP);
    }

    @Test
    void it_knows_which_children_have_no_other_parent() {
        assertThat(plan.successors("a")).isEqualTo(new Successors(List.of("b", "c"), true));
        assertThat(plan.successors("b")).isEqualTo(new Successors(List.of("d"), false));
        assertThat(plan.successors("d")).isEqualTo(new Successors(List.of(), true));
    }

    @Test
    void a_new_run_has_its_tasks_with_parents_before_children() {
        UUID run = UUID.randomUUID();

        List<NewTask> tasks = plan.tasks(run, TaskState.QUEUED, null);

        assertThat(tasks).extracting(task -> task.task().key().name()).containsSubsequence("a", "b", "d");
        assertThat(tasks).allSatisfy(task -> {
            int parents = task.parentNames().size();
            assertThat(task.task().parents()).isEqualTo(ParentTally.allOpen(parents));
            assertThat(task.task().state()).isEqualTo(parents == 0 ? TaskState.QUEUED : TaskState.PENDING);
            assertThat(task.task().key().runId()).isEqualTo(run);
        });
    }

    private static Node node(String name, String... parents) {
        return new Node(name, TaskKind.STEP, false, List.of(parents));
    }
}
