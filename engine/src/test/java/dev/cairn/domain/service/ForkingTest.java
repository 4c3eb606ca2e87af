package dev.cairn.domain.service;

import static dev.cairn.TaskState.CANCELLED;
import static dev.cairn.TaskState.COMPLETED;
import static dev.cairn.TaskState.FAILED;
import static dev.cairn.TaskState.PENDING;
import static dev.cairn.TaskState.QUEUED;
import static dev.cairn.TaskState.RUNNING;
import static dev.cairn.TaskState.SKIPPED;
import static dev.cairn.TaskState.SLEEPING;
import static dev.cairn.domain.service.Nodes.node;
import static dev.cairn.domain.service.Nodes.strict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.RunStatus;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.ForkPlan;
import dev.cairn.domain.model.HandlerName;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.model.WorkflowGraph.Node;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A fork copies what ended well and is not downstream of its step, and begins everything else. */
class ForkingTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final UUID FORK = new UUID(7, 2);
    private static final RunHeader SOURCE = new RunHeader(new UUID(7, 1), "order", 1, "acme");
    private static final Run LIVE =
            Run.running(SOURCE, 1, Handlers.of(Set.of(TaskKind.COMPENSATION)), new Run.Origin(null, Map.of(), NOW));
    private static final List<Node> CHAIN = List.of(node("a"), node("b", "a"), node("c", "b"));
    private static final List<Node> DIAMOND = List.of(node("a"), node("b", "a"), node("c", "a"), node("d", "b", "c"));

    @Test
    void a_fork_of_a_chain_copies_what_is_before_its_step() {
        assertThat(states(fork("b", tasks(CHAIN, COMPLETED, FAILED, CANCELLED))))
                .containsExactly(Map.entry("a", COMPLETED), Map.entry("b", QUEUED), Map.entry("c", PENDING));
        assertThat(states(fork("c", tasks(CHAIN, COMPLETED, COMPLETED, COMPLETED))))
                .containsExactly(Map.entry("a", COMPLETED), Map.entry("b", COMPLETED), Map.entry("c", QUEUED));
    }

    @Test
    void a_fork_at_the_first_step_copies_nothing() {
        ForkPlan plan = fork("a", tasks(CHAIN, COMPLETED, COMPLETED, COMPLETED));

        assertThat(plan.copied()).isEmpty();
        assertThat(states(plan))
                .containsExactly(Map.entry("a", QUEUED), Map.entry("b", PENDING), Map.entry("c", PENDING));
    }

    @Test
    void a_branch_beside_the_step_is_copied_as_far_as_it_has_ended() {
        assertThat(states(fork("b", tasks(DIAMOND, COMPLETED, FAILED, COMPLETED, CANCELLED))))
                .containsExactly(
                        Map.entry("a", COMPLETED),
                        Map.entry("b", QUEUED),
                        Map.entry("c", COMPLETED),
                        Map.entry("d", PENDING));
        for (TaskState unended : List.of(QUEUED, RUNNING, FAILED, SLEEPING)) {
            assertThat(states(fork("b", tasks(DIAMOND, COMPLETED, COMPLETED, unended, PENDING))))
                    .containsEntry("c", QUEUED);
        }
    }

    @Test
    void copied_parents_are_counted() {
        ForkPlan plan = fork("b", tasks(DIAMOND, COMPLETED, FAILED, SKIPPED, CANCELLED));

        assertThat(task(plan, "d").parents()).isEqualTo(new ParentTally(1, 0, 1, 0));
        assertThat(task(plan, "b").parents()).isEqualTo(new ParentTally(0, 1, 0, 0));
        assertThat(task(plan, "c").parents()).isEqualTo(new ParentTally(0, 1, 0, 0));
    }

    @Test
    void only_tasks_without_children_that_are_still_open_keep_the_fork_running() {
        List<Node> fan = List.of(node("a"), node("x", "a"), node("y", "a"), node("z", "a"));

        assertThat(fork("x", tasks(fan, COMPLETED, COMPLETED, COMPLETED, FAILED))
                        .openSinks())
                .isEqualTo(2);
        assertThat(fork("a", tasks(fan, COMPLETED, COMPLETED, COMPLETED, FAILED))
                        .openSinks())
                .isEqualTo(3);
    }

    @Test
    void a_copied_skip_is_a_skip_and_passes_on() {
        List<Node> nodes = List.of(node("a"), node("b", "a"), node("c", "b"), node("d", "a"));

        // 'c' had not been reached when its parent was skipped in the same moment as the fork read it.
        ForkPlan plan = fork("d", tasks(nodes, COMPLETED, SKIPPED, PENDING, COMPLETED));

        assertThat(states(plan)).containsEntry("b", SKIPPED).containsEntry("c", SKIPPED);
        assertThat(plan.events())
                .filteredOn(event -> event.type() == TaskEventType.SKIPPED)
                .extracting(TaskEvent::step, TaskEvent::detail)
                .containsExactly(tuple("b", "copied from run " + SOURCE.id()), tuple("c", "its parents were skipped"));
    }

    @Test
    void a_strict_step_with_one_skipped_parent_is_skipped_at_once_and_a_lenient_one_runs() {
        List<Node> nodes = List.of(node("a"), node("b"), strict("s", "a", "b"), node("t", "a", "b"), node("u", "s"));

        ForkPlan plan = fork("t", tasks(nodes, COMPLETED, SKIPPED, SKIPPED, COMPLETED, SKIPPED));
        assertThat(states(plan)).containsEntry("s", SKIPPED).containsEntry("t", QUEUED);

        ForkPlan atStrict = fork("s", tasks(nodes, COMPLETED, SKIPPED, SKIPPED, FAILED, SKIPPED));
        assertThat(states(atStrict))
                .containsEntry("s", SKIPPED)
                .containsEntry("u", SKIPPED)
                .containsEntry("t", QUEUED);
    }

    @Test
    void the_events_tell_what_was_copied_before_what_is_ready() {
        ForkPlan plan = fork("b", tasks(CHAIN, COMPLETED, FAILED, CANCELLED));

        assertThat(plan.events())
                .containsExactly(
                        new TaskEvent(FORK, "a", 0, TaskEventType.COPIED, NOW, null, "copied from run " + SOURCE.id()),
                        new TaskEvent(FORK, "b", 1, TaskEventType.QUEUED, NOW, null, null));
        assertThat(plan.ready()).extracting(ready -> ready.key().name()).containsExactly("b");
    }

    @Test
    void a_sleep_that_becomes_ready_counts_from_now_and_a_copied_one_is_over() {
        List<Node> nodes = List.of(node("a"), nap("n", "a"), nap("m", "n"));

        assertThat(task(fork("n", tasks(nodes, COMPLETED, COMPLETED, SLEEPING)), "n")
                        .readyAt())
                .isEqualTo(NOW);
        ForkPlan after = fork("m", tasks(nodes, COMPLETED, COMPLETED, SLEEPING));
        assertThat(task(after, "n").state()).isEqualTo(COMPLETED);
        assertThat(task(after, "n").readyAt()).isNull();
    }

    @Test
    void a_fork_of_a_fork_copies_what_that_had_copied() {
        ForkPlan first = fork("b", tasks(CHAIN, COMPLETED, FAILED, CANCELLED));
        List<TaskRecord> again = first.tasks().stream()
                .map(added -> record(task(first, added.task().key().name()), added.parentNames()))
                .toList();

        assertThat(states(fork("b", again))).isEqualTo(states(first));
    }

    @Test
    void a_handler_is_not_copied() {
        List<TaskRecord> tasks = new ArrayList<>(tasks(CHAIN, COMPLETED, COMPLETED, COMPLETED));
        tasks.add(record(
                NewTask.handler(SOURCE.id(), new HandlerName(TaskKind.ON_SUCCESS, 0))
                        .task()
                        .in(COMPLETED),
                List.of()));

        assertThat(states(fork("c", tasks))).containsOnlyKeys("a", "b", "c");
        assertThatThrownBy(() -> fork("$on-success", tasks))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Run 00000000-0000-0007-0000-000000000001 of workflow 'order' cannot be forked at"
                        + " '$on-success', which is its handler; the fork has one of its own. Choose a step: a, b, c.");
    }

    @Test
    void an_unknown_step_is_refused_with_the_known_ones() {
        assertThatThrownBy(() -> fork("ship", tasks(CHAIN, COMPLETED, COMPLETED, COMPLETED)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Run 00000000-0000-0007-0000-000000000001 of workflow 'order' has no step 'ship' to fork"
                        + " it at. Choose one: a, b, c.");
    }

    @Test
    void a_fork_without_anything_to_do_is_refused() {
        assertThatThrownBy(() -> fork("c", tasks(CHAIN, COMPLETED, SKIPPED, SKIPPED)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("would have nothing to do, because that step is skipped again");
    }

    @Test
    void what_comes_after_the_step_may_be_another_graph() {
        List<Node> changed = List.of(node("a"), node("b", "a"), node("x", "b"), node("new"));

        assertThat(states(fork("b", tasks(CHAIN, COMPLETED, FAILED, CANCELLED), changed)))
                .containsExactly(
                        Map.entry("a", COMPLETED),
                        Map.entry("new", QUEUED),
                        Map.entry("b", QUEUED),
                        Map.entry("x", PENDING));
    }

    @Test
    void another_graph_before_the_step_is_refused_with_the_difference() {
        List<TaskRecord> tasks = tasks(CHAIN, COMPLETED, COMPLETED, FAILED);

        assertThatThrownBy(() -> fork("c", tasks, List.of(node("a"), node("c", "a"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Run 00000000-0000-0007-0000-000000000001 of workflow 'order' cannot be forked at step 'c'"
                        + " as version 2: compared with version 1, which it was started with, step 'b' is gone; step"
                        + " 'c' came after b and comes after a. Keep the version, or choose one with the same steps up"
                        + " to there.");
        assertThatThrownBy(() -> fork("c", tasks, List.of(node("a"), node("b", "a"))))
                .hasMessageContaining("step 'c' is gone");
    }

    @Test
    void a_step_that_the_source_has_undone_or_may_still_undo_is_done_again_with_all_after_it() {
        List<TaskRecord> tasks = saga();
        Run undone = LIVE.undoing(RunStatus.FAILED, 1).finished(RunStatus.FAILED, NOW);

        assertThat(states(fork(undone, tasks)))
                .containsExactly(
                        Map.entry("a", COMPLETED),
                        Map.entry("pay", QUEUED),
                        Map.entry("note", PENDING),
                        Map.entry("ship", PENDING));
        assertThat(states(fork(LIVE, tasks))).isEqualTo(states(fork(undone, tasks)));
    }

    @Test
    void a_step_with_a_compensation_is_copied_from_a_run_that_undoes_nothing_any_more() {
        assertThat(states(fork(LIVE.finished(RunStatus.COMPLETED, NOW), saga())))
                .containsExactly(
                        Map.entry("a", COMPLETED),
                        Map.entry("pay", COMPLETED),
                        Map.entry("note", COMPLETED),
                        Map.entry("ship", QUEUED));
    }

    @Test
    void a_fork_may_move_to_a_version_in_which_a_copied_step_has_a_compensation() {
        List<Node> changed =
                List.of(new Node("a", TaskKind.COMPENSATED_STEP, false, List.of()), node("b", "a"), node("c", "b"));

        assertThat(states(fork("b", tasks(CHAIN, COMPLETED, FAILED, CANCELLED), changed)))
                .containsEntry("a", COMPLETED);
    }

    /** A run that has paid, noted it and failed to ship. */
    private static List<TaskRecord> saga() {
        List<Node> nodes = List.of(
                node("a"),
                new Node("pay", TaskKind.COMPENSATED_STEP, false, List.of("a")),
                node("note", "pay"),
                node("ship", "note"));
        return tasks(nodes, COMPLETED, COMPLETED, COMPLETED, FAILED).stream()
                .map(record -> record(record.task().tried(new Tries(1, 0, 0)), record.parentNames()))
                .toList();
    }

    private static ForkPlan fork(Run source, List<TaskRecord> tasks) {
        WorkflowGraph same = new WorkflowGraph("order", 1, Forking.graphOf(tasks));
        return Forking.plan(source, tasks, "ship", same, FORK, NOW);
    }

    private static ForkPlan fork(String step, List<TaskRecord> tasks) {
        return fork(step, tasks, Forking.graphOf(tasks));
    }

    private static ForkPlan fork(String step, List<TaskRecord> tasks, List<Node> target) {
        return Forking.plan(LIVE, tasks, step, new WorkflowGraph("order", 2, target), FORK, NOW);
    }

    /** The tasks of a source in these states, in the order of the nodes. */
    private static List<TaskRecord> tasks(List<Node> nodes, TaskState... states) {
        Map<String, List<String>> children = GraphShape.children(nodes);
        List<TaskRecord> tasks = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            tasks.add(record(Task.added(SOURCE.id(), node, children.get(node.name()), states[i]), node.parents()));
        }
        return tasks;
    }

    private static TaskRecord record(Task task, List<String> parents) {
        return new TaskRecord(task, parents, 0, null, null, 0, null);
    }

    private static Node nap(String name, String... parents) {
        return new Node(name, TaskKind.SLEEP, false, Arrays.asList(parents));
    }

    /** The tasks as they are stored in the end. */
    private static Map<String, Task> stored(ForkPlan plan) {
        Map<String, Task> stored = new LinkedHashMap<>();
        plan.tasks().forEach(added -> stored.put(added.task().key().name(), added.task()));
        for (TaskUpdate update : plan.updates()) {
            stored.computeIfPresent(update.key().name(), (name, task) -> update.appliedTo(task));
        }
        return stored;
    }

    private static Task task(ForkPlan plan, String name) {
        return stored(plan).get(name);
    }

    private static Map<String, TaskState> states(ForkPlan plan) {
        Map<String, TaskState> states = new LinkedHashMap<>();
        stored(plan).forEach((name, task) -> states.put(name, task.state()));
        return states;
    }
}
