package dev.cairn.domain.service;

import static dev.cairn.domain.service.StoredRun.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.CompensationName;
import dev.cairn.domain.model.HandlerName;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.model.WorkflowGraph.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What follows from requeueing a failed step: every task below it, the counters and the run. */
class RevivalTest {

    private static final Handlers BOTH = Handlers.of(Set.of(TaskKind.ON_FAILURE, TaskKind.ON_SUCCESS));

    private List<Node> nodes = List.of();
    private StoredRun run = StoredRun.of();
    private Handlers handlers = Handlers.NONE;
    private final List<Task> ofHandlers = new ArrayList<>();

    @Test
    void the_failed_task_is_queued_with_fresh_retries_and_its_attempts_go_on() {
        graph(node("a"), node("b", "a"));
        run.put(run.task("a").tried(new Tries(3, 2, 1)));
        run.settle(run.failed("a"));

        Revival revival = requeue("a");

        Task queued = after(revival, "a");
        assertThat(queued.state()).isEqualTo(TaskState.QUEUED);
        assertThat(queued.tries()).isEqualTo(new Tries(4, 0, 0));
        assertThat(revival.ready()).singleElement().satisfies(ready -> {
            assertThat(ready.attempt()).isEqualTo(5);
            assertThat(ready.crashes()).isZero();
        });
        assertThat(told(revival)).containsExactly("a QUEUED 5", "b REVIVED 0");
    }

    @Test
    void every_generation_that_was_cancelled_waits_again_and_the_run_goes_on() {
        graph(node("a"), node("b", "a"), node("c", "b"), node("d", "c"));
        run.settle(run.failed("a"));

        Revival revival = requeue("a");

        assertThat(states(revival))
                .isEqualTo(Map.of(
                        "a", TaskState.QUEUED,
                        "b", TaskState.PENDING,
                        "c", TaskState.PENDING,
                        "d", TaskState.PENDING));
        assertThat(after(revival, "d").parents()).isEqualTo(new ParentTally(1, 0, 0, 0));
        assertThat(after(revival, "d").doomedBy()).isNull();
        assertThat(revival.run().status()).isEqualTo(RunStatus.RUNNING);
        assertThat(revival.run().openSinks()).isEqualTo(1);
        assertThat(revival.run().failedTasks()).isZero();
        assertThat(revival.run().finishedAt()).isNull();
    }

    @Test
    void a_join_below_a_failed_branch_waits_for_that_branch_and_keeps_the_count_of_the_other() {
        graph(node("a"), node("b", "a"), node("c", "a"), node("d", "b", "c"));
        run.settle(run.completed("a"));
        run.start("b");
        run.start("c");
        run.settle(run.failed("b"), run.completed("c"));

        Revival revival = requeue("b");

        assertThat(after(revival, "d").parents()).isEqualTo(new ParentTally(1, 1, 0, 0));
        assertThat(states(revival)).doesNotContainKeys("a", "c");
    }

    @Test
    void both_sides_of_a_diamond_are_counted_when_its_top_is_requeued() {
        graph(node("a"), node("b", "a"), node("c", "a"), node("d", "b", "c"));
        run.settle(run.failed("a"));

        Revival revival = requeue("a");

        assertThat(after(revival, "d").parents()).isEqualTo(new ParentTally(2, 0, 0, 0));
        assertThat(told(revival)).containsExactly("a QUEUED 2", "b REVIVED 0", "c REVIVED 0", "d REVIVED 0");
        assertThat(revival.run().openSinks()).isEqualTo(1);
    }

    @Test
    void a_join_of_two_failed_branches_is_doomed_by_the_one_that_is_left() {
        graph(node("a"), node("b"), node("x", "a"), node("y", "b"), node("z", "x", "y"));
        run.settle(run.failed("a"), run.failed("b"));

        Revival revival = requeue("a");

        Task join = after(revival, "z");
        assertThat(join.state()).isEqualTo(TaskState.PENDING);
        assertThat(join.parents()).isEqualTo(new ParentTally(1, 0, 0, 1));
        assertThat(join.doomedBy()).isEqualTo("b");
        assertThat(revival.run().failedTasks()).isEqualTo(1);
        assertThat(revival.run().openSinks()).isEqualTo(1);
    }

    @Test
    void two_failed_branches_are_requeued_together() {
        graph(node("a"), node("b"), node("z", "a", "b"));
        run.settle(run.failed("a"), run.failed("b"));

        Revival revival = requeue("a", "b");

        assertThat(after(revival, "z").parents()).isEqualTo(new ParentTally(2, 0, 0, 0));
        assertThat(after(revival, "z").doomedBy()).isNull();
        assertThat(revival.run().failedTasks()).isZero();
        assertThat(told(revival)).containsExactly("a QUEUED 2", "b QUEUED 2", "z REVIVED 0");
    }

    @Test
    void a_task_that_still_waits_for_another_parent_is_corrected_and_not_revived() {
        graph(node("a"), node("b"), node("z", "a", "b"));
        run.settle(run.failed("a"));

        Revival revival = requeue("a");

        assertThat(after(revival, "z").parents()).isEqualTo(new ParentTally(2, 0, 0, 0));
        assertThat(after(revival, "z").doomedBy()).isNull();
        assertThat(told(revival)).containsExactly("a QUEUED 2");
        assertThat(revival.run().openSinks()).as("z was open all along").isEqualTo(1);
    }

    @Test
    void a_failed_sink_opens_the_run_by_itself() {
        graph(node("a"));
        run.settle(run.failed("a"));

        assertThat(requeue("a").run().openSinks()).isEqualTo(1);
    }

    @Test
    void a_task_that_has_not_failed_is_left_as_it_is() {
        graph(node("a"), node("b"));
        run.settle(run.failed("a"));

        assertThat(requeue("a", "b").requeued()).containsExactly(run.key("a"));
    }

    @Test
    void a_run_whose_handler_ran_may_get_another_one() {
        graph(node("a"));
        run.settle(run.failed("a"));
        handler(TaskState.COMPLETED);

        Revival revival = requeue("a");

        assertThat(revival.run().handlers()).isEqualTo(BOTH.queue().revived());
        assertThat(revival.outdated()).isNull();
    }

    @Test
    void the_failure_of_a_handler_counts_no_more_once_a_step_is_requeued() {
        graph(node("a"));
        run.settle(run.failed("a"));
        handler(TaskState.FAILED);

        Revival revival = requeue("a", "$on-failure");

        assertThat(revival.requeued()).containsExactly(run.key("a"));
        assertThat(revival.outdated()).isEqualTo(run.key("$on-failure"));
        assertThat(revival.run().failedTasks()).isZero();
    }

    @Test
    void a_failed_handler_is_requeued_alone_and_its_run_stays_at_its_end() {
        graph(node("a"));
        run.settle(run.failed("a"));
        handler(TaskState.FAILED);

        Revival revival = requeue("$on-failure");

        assertThat(told(revival)).containsExactly("$on-failure QUEUED 2");
        assertThat(revival.run().handlers()).isEqualTo(BOTH.queue());
        assertThat(revival.run().failedTasks()).isEqualTo(1);
        assertThat(revival.run().openSinks()).isEqualTo(1);
    }

    @Test
    void a_run_is_not_revived_while_its_handler_is_queued_or_runs() {
        graph(node("a"));
        run.settle(run.failed("a"));
        handler(TaskState.RUNNING);

        assertThat(Revivable.refusal(stored(), records(), List.of(run.key("a"))))
                .hasValueSatisfying(why -> assertThat(why).contains("'flow'", "'$on-failure' is RUNNING", "Requeue"));
    }

    @Test
    void a_run_that_has_undone_its_steps_does_not_go_on_from_a_failed_one() {
        graph(node("a"));
        run.settle(run.failed("a"));
        handlers = BOTH.undo(RunStatus.FAILED);

        assertThat(Revivable.refusal(stored(), records(), List.of(run.key("a"))))
                .hasValueSatisfying(why -> assertThat(why).contains("'flow'", "has undone its steps", "Fork it"));
    }

    @Test
    void a_failed_compensation_is_requeued_alone_and_nothing_waits_for_it() {
        graph(node("a"), node("b", "a"));
        run.settle(run.failed("a"));
        handlers = BOTH.undo(RunStatus.FAILED).queue();
        NewTask added = NewTask.compensation(
                run.id(), new CompensationName("x"), List.of("$compensate-y"), List.of("$compensate-w"));
        ofHandlers.add(added.task().in(TaskState.FAILED).tried(Tries.NONE.failed(1)));

        Revival revival = requeue("a", "$compensate-x");

        assertThat(Revivable.refusal(stored(), records(), List.of(run.key("$compensate-x"))))
                .isEmpty();
        assertThat(told(revival)).containsExactly("$compensate-x QUEUED 2");
        assertThat(after(revival, "$compensate-x").children()).isEmpty();
        assertThat(revival.run().handlers()).isEqualTo(handlers);
        assertThat(revival.run().openSinks()).isEqualTo(1);
        assertThat(revival.run().failedTasks()).isEqualTo(1);
    }

    private void graph(Node... graph) {
        nodes = List.of(graph);
        run = new StoredRun(run.id(), nodes);
    }

    private static Node node(String name, String... parents) {
        return new Node(name, TaskKind.STEP, false, List.of(parents));
    }

    private void handler(TaskState state) {
        handlers = BOTH.queue();
        NewTask added = NewTask.handler(run.id(), new HandlerName(TaskKind.ON_FAILURE, 0));
        ofHandlers.add(added.task().in(state).tried(Tries.NONE.failed(1)));
    }

    private List<TaskRecord> records() {
        List<TaskRecord> records = new ArrayList<>();
        nodes.forEach(
                node -> records.add(new TaskRecord(run.task(node.name()), node.parents(), 0, null, null, 0, null)));
        ofHandlers.forEach(task -> records.add(new TaskRecord(task, List.of(), 0, null, null, 0, null)));
        return records;
    }

    /** The run with counters as its tasks stand. */
    private Run stored() {
        List<Task> tasks = records().stream().map(TaskRecord::task).toList();
        int open = (int) tasks.stream()
                .filter(task -> task.isSink() && !task.state().isTerminal())
                .count();
        int failed = (int)
                tasks.stream().filter(task -> task.state() == TaskState.FAILED).count();
        RunHeader header = new RunHeader(run.id(), "flow", 1, "acme");
        RunStatus status = open == 0 ? RunStatus.FAILED : RunStatus.RUNNING;
        Run.Origin origin = new Run.Origin(null, Map.of(), NOW);
        return new Run(header, status, open, failed, handlers, origin, open == 0 ? NOW : null);
    }

    private Revival requeue(String... steps) {
        Map<TaskKey, Task> locked =
                records().stream().map(TaskRecord::task).collect(Collectors.toMap(Task::key, task -> task));
        List<TaskKey> letters = Arrays.stream(steps).map(run::key).toList();
        return Revival.of(stored(), locked, records(), letters, new Revival.Cause("ann", NOW));
    }

    private static Task after(Revival revival, String name) {
        return revival.updates().stream()
                .filter(update -> update.key().name().equals(name))
                .map(update -> ((TaskUpdate.Revived) update).task())
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, TaskState> states(Revival revival) {
        return revival.updates().stream()
                .collect(Collectors.toMap(update -> update.key().name(), update -> update.state()));
    }

    private static List<String> told(Revival revival) {
        assertThat(revival.events())
                .filteredOn(event -> event.type() == TaskEventType.QUEUED)
                .extracting(TaskEvent::detail)
                .containsOnly("requeued by ann");
        return revival.events().stream()
                .map(event -> event.step() + " " + event.type() + " " + event.attempt())
                .toList();
    }
}
