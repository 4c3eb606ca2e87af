package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskState;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.model.WorkflowGraph.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The steps of a run are undone in the reverse order of its graph. */
class CompensatingTest {

    private static final UUID RUN = new UUID(7, 1);

    private final List<TaskRecord> tasks = new ArrayList<>();

    @Test
    void a_chain_is_undone_from_its_end() {
        saga("a");
        saga("b", "a");
        saga("c", "b");

        assertThat(undone())
                .containsExactly(
                        Map.entry("$compensate-c", List.of()),
                        Map.entry("$compensate-b", List.of("$compensate-c")),
                        Map.entry("$compensate-a", List.of("$compensate-b")));
        assertThat(ready()).containsExactly("$compensate-c");
    }

    @Test
    void branches_are_undone_side_by_side_and_before_the_step_they_came_after() {
        saga("a");
        saga("left", "a");
        saga("right", "a");

        assertThat(undone().get("$compensate-a")).containsExactlyInAnyOrder("$compensate-left", "$compensate-right");
        assertThat(ready()).containsExactlyInAnyOrder("$compensate-left", "$compensate-right");
    }

    @Test
    void parents_and_children_of_compensations_name_each_other() {
        saga("a");
        saga("left", "a");
        saga("right", "a");
        saga("join", "left", "right");

        Map<String, Task> byName = new LinkedHashMap<>();
        List<NewTask> all = Compensating.tasks(RUN, tasks);
        all.forEach(task -> byName.put(task.task().key().name(), task.task()));
        for (NewTask task : all) {
            for (String parent : task.parentNames()) {
                assertThat(byName.get(parent).children())
                        .contains(task.task().key().name());
            }
            assertThat(task.task().parents().open())
                    .isEqualTo(task.parentNames().size());
        }
        assertThat(byName.get("$compensate-a").isSink()).isTrue();
        assertThat(byName.get("$compensate-join").children()).hasSize(2);
    }

    @Test
    void steps_without_a_compensation_between_two_with_one_keep_the_order() {
        saga("a");
        step("x", "a");
        step("y", "x");
        saga("b", "y");

        assertThat(undone().get("$compensate-a")).containsExactly("$compensate-b");
    }

    @Test
    void a_failed_skipped_or_cancelled_step_is_not_undone_and_keeps_the_order_of_the_others() {
        saga("a");
        add("skipped", TaskKind.COMPENSATED_STEP, TaskState.SKIPPED, 1, "a");
        saga("b", "skipped");
        add("failed", TaskKind.COMPENSATED_STEP, TaskState.FAILED, 1, "b");
        add("cancelled", TaskKind.COMPENSATED_STEP, TaskState.CANCELLED, 0, "failed");

        assertThat(undone())
                .containsExactly(
                        Map.entry("$compensate-b", List.of()), Map.entry("$compensate-a", List.of("$compensate-b")));
    }

    @Test
    void a_copied_step_is_not_undone_because_its_effect_belongs_to_another_run() {
        add("copied", TaskKind.COMPENSATED_STEP, TaskState.COMPLETED, 0);
        saga("own", "copied");

        assertThat(undone()).containsOnlyKeys("$compensate-own");
    }

    @Test
    void a_run_without_a_completed_step_that_has_a_compensation_undoes_nothing() {
        step("a");
        add("b", TaskKind.COMPENSATED_STEP, TaskState.FAILED, 1, "a");

        assertThat(Compensating.tasks(RUN, tasks)).isEmpty();
    }

    @Test
    void where_very_many_steps_come_after_very_many_all_are_undone_one_after_the_other() {
        List<String> above = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            saga("above-" + i);
            above.add("above-" + i);
        }
        step("join", above.toArray(String[]::new));
        for (int i = 0; i < 300; i++) {
            saga("below-" + i, "join");
        }

        Map<String, List<String>> undone = undone();

        assertThat(undone).hasSize(600);
        assertThat(ready()).hasSize(1);
        assertThat(undone.values()).allSatisfy(parents -> assertThat(parents).hasSizeLessThan(2));
        List<String> order = List.copyOf(undone.keySet());
        assertThat(order.subList(0, 300)).allMatch(name -> name.startsWith("$compensate-below"));
        for (int i = 1; i < order.size(); i++) {
            assertThat(undone.get(order.get(i))).containsExactly(order.get(i - 1));
        }
    }

    @Test
    void a_long_chain_without_compensations_below_a_wide_row_costs_little() {
        List<String> above = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            saga("above-" + i);
            above.add("above-" + i);
        }
        step("n0", above.toArray(String[]::new));
        for (int i = 1; i < 2_000; i++) {
            step("n" + i, "n" + (i - 1));
        }

        assertThat(ready()).hasSize(2_000);
    }

    private Map<String, List<String>> undone() {
        Map<String, List<String>> undone = new LinkedHashMap<>();
        Compensating.tasks(RUN, tasks)
                .forEach(task -> undone.put(task.task().key().name(), task.parentNames()));
        return undone;
    }

    private List<String> ready() {
        return Compensating.tasks(RUN, tasks).stream()
                .filter(task -> task.task().state() == TaskState.QUEUED)
                .map(task -> task.task().key().name())
                .toList();
    }

    private void saga(String name, String... parents) {
        add(name, TaskKind.COMPENSATED_STEP, TaskState.COMPLETED, 1, parents);
    }

    private void step(String name, String... parents) {
        add(name, TaskKind.STEP, TaskState.COMPLETED, 1, parents);
    }

    private void add(String name, TaskKind kind, TaskState state, int attempts, String... parents) {
        Node node = new Node(name, kind, false, List.of(parents));
        Task task = Task.added(RUN, node, List.of(), state).tried(new Tries(attempts, 0, 0));
        tasks.add(new TaskRecord(task, node.parents(), attempts, null, null, 0, null));
    }
}
