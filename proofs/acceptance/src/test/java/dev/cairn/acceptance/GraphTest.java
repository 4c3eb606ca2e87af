package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.COMPLETED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.TaskEvent;
import dev.cairn.TaskState;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Graphs of every shape run along their edges, each step once. */
class GraphTest extends AcceptanceTest {

    private final TestCairn cairn = kit(1);
    private final List<String> order = new ArrayList<>();
    private StepRef<String> end;

    @Test
    void a_linear_workflow_runs_step_after_step_and_each_output_flows_to_the_next() {
        var workflow = cairn.workflow("linear", String.class, wf -> {
            var a = wf.step("a").run(String.class, (input, ctx) -> input + "a");
            var b = wf.step("b").after(a).run(String.class, (input, ctx) -> ctx.parentOutput(a) + "b");
            end = wf.step("c").after(b).run(String.class, (input, fromB, ctx) -> fromB + "c");
        });

        var result = workflow.run(">", TENANT);

        assertThat(result.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(result.output(end)).isEqualTo(">abc");
    }

    @Test
    void a_step_becomes_ready_only_when_its_parent_has_completed() {
        var workflow = cairn.workflow("linear", String.class, wf -> {
            var a = record(wf, "a", List.of());
            record(wf, "b", List.of(a));
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.assertThat(run).isAt("a", TaskState.QUEUED).isAt("b", TaskState.PENDING);
        cairn.runCycle();
        cairn.assertThat(run).isAt("a", TaskState.COMPLETED).isAt("b", TaskState.QUEUED);
        cairn.runCycle();
        cairn.assertThat(run).completed().ran("a", "b");
    }

    @Test
    void a_diamond_joins_the_outputs_of_both_sides() {
        var workflow = cairn.workflow("diamond", String.class, wf -> {
            var a = wf.step("a").run(String.class, (input, ctx) -> "a");
            var b = wf.step("b").after(a).run(String.class, (input, fromA, ctx) -> fromA + "b");
            var c = wf.step("c").after(a).run(String.class, (input, fromA, ctx) -> fromA + "c");
            end = wf.step("d").after(b, c).run(String.class, (input, fromB, fromC, ctx) -> fromB + "+" + fromC);
        });

        assertThat(workflow.run("", TENANT).output(end)).isEqualTo("ab+ac");
    }

    @Test
    void the_children_of_one_parent_become_ready_together() {
        var workflow = fan(40);
        var run = workflow.runNoWait("", TENANT);

        cairn.runCycle();

        Map<TaskState, Long> states = run.inspect().tasks().stream()
                .filter(task -> task.name().startsWith("part-"))
                .collect(Collectors.groupingBy(task -> task.state(), Collectors.counting()));
        assertThat(states).isEqualTo(Map.of(TaskState.QUEUED, 40L));
    }

    @Test
    void a_wide_fan_out_runs_every_child_once_and_then_joins_them() {
        var run = fan(40).runNoWait("", TENANT);

        cairn.runUntilIdle();

        cairn.assertThat(run).completed().happened("join", QUEUED, STARTED, COMPLETED);
        assertThat(order)
                .hasSize(42)
                .doesNotHaveDuplicates()
                .startsWith("start")
                .endsWith("join");
    }

    @Test
    void a_step_whose_parents_end_in_one_batch_is_counted_down_for_each_and_becomes_ready_once() {
        var workflow = cairn.workflow("batch", String.class, wf -> {
            var roots = List.of(record(wf, "a", List.of()), record(wf, "b", List.of()), record(wf, "c", List.of()));
            record(wf, "join", roots);
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.worker().claim();
        cairn.worker().runClaimed();
        cairn.worker().settle();

        cairn.assertThat(run).isAt("join", TaskState.QUEUED).happened("join", QUEUED);
    }

    @Test
    void a_step_whose_parents_end_on_different_workers_becomes_ready_once() {
        TestCairn two = kit(slots(1), 2);
        var workflow = two.workflow("spread", String.class, wf -> {
            var a = record(wf, "a", List.of());
            var b = record(wf, "b", List.of());
            record(wf, "join", List.of(a, b));
        });
        var run = workflow.runNoWait("", TENANT);
        two.worker("worker-1").claim();
        two.worker("worker-2").claim();

        two.worker("worker-2").runClaimed();
        two.worker("worker-2").settle();
        two.assertThat(run).isAt("join", TaskState.PENDING);
        two.worker("worker-1").runClaimed();
        two.worker("worker-1").settle();

        two.assertThat(run).happened("join", QUEUED);
    }

    @Test
    void all_steps_without_parents_start_at_once() {
        var workflow = cairn.workflow("roots", String.class, wf -> {
            var a = record(wf, "a", List.of());
            var b = record(wf, "b", List.of());
            record(wf, "after-a", List.of(a));
            record(wf, "after-b", List.of(b));
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.assertThat(run).isAt("a", TaskState.QUEUED).isAt("b", TaskState.QUEUED);
        cairn.runUntilIdle();
        cairn.assertThat(run).completed().ran("a", "b", "after-a", "after-b");
    }

    @Test
    void a_run_is_over_when_its_last_sink_is_and_not_before() {
        var workflow = cairn.workflow("sinks", String.class, wf -> {
            var a = record(wf, "a", List.of());
            record(wf, "soon", List.of(a));
            wf.sleep("late", Duration.ofHours(1)).after(a);
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.runUntilIdle();
        cairn.assertThat(run).isRunning().ran("soon");
        cairn.advance(Duration.ofHours(1));
        cairn.assertThat(run).completed();
    }

    @Test
    void a_run_whose_last_two_steps_end_in_one_batch_is_over() {
        var workflow = cairn.workflow("together", String.class, wf -> {
            record(wf, "a", List.of());
            record(wf, "b", List.of());
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.runCycle();

        cairn.assertThat(run).completed();
    }

    @Test
    void in_a_layered_graph_no_step_starts_before_all_its_parents_are_over() {
        var workflow = cairn.workflow("layers", String.class, wf -> {
            List<StepRef<?>> layer = List.of();
            for (int depth = 0; depth < 5; depth++) {
                List<StepRef<?>> above = layer;
                String name = "layer-" + depth + "-";
                layer = IntStream.range(0, 6)
                        .<StepRef<?>>mapToObj(i -> record(wf, name + i, above))
                        .toList();
            }
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
        assertThat(order).hasSize(30).doesNotHaveDuplicates();
        assertEachStartsAfterItsParents(run);
    }

    @Test
    void runs_of_one_workflow_do_not_see_each_other() {
        var workflow = cairn.workflow("echo", String.class, wf -> {
            var first = wf.step("first").run(String.class, (input, ctx) -> input + ctx.tenant());
            end = wf.step("second").after(first).run(String.class, (input, before, ctx) -> input + "/" + before);
        });

        List<StartedRun> runs = IntStream.range(0, 20)
                .mapToObj(i -> workflow.runNoWait("i" + i, "t" + i % 3))
                .toList();
        cairn.runUntilIdle();

        for (int i = 0; i < 20; i++) {
            cairn.assertThat(runs.get(i)).completed().hasOutput(end, "i" + i + "/i" + i + "t" + i % 3);
        }
    }

    private Workflow<String> fan(int width) {
        return cairn.workflow("fan", String.class, wf -> {
            var start = record(wf, "start", List.of());
            List<StepRef<?>> parts = IntStream.range(0, width)
                    .<StepRef<?>>mapToObj(i -> record(wf, "part-" + i, List.of(start)))
                    .toList();
            record(wf, "join", parts);
        });
    }

    private StepRef<Void> record(WorkflowBuilder<String> wf, String name, List<? extends StepRef<?>> parents) {
        return wf.step(name).after(parents).run((input, ctx) -> order.add(name));
    }

    private static void assertEachStartsAfterItsParents(WorkflowRunRef run) {
        var over = new HashSet<String>();
        for (TaskEvent event : run.events()) {
            if (event.type() == STARTED) {
                assertThat(over).containsAll(run.inspect().task(event.step()).parents());
            } else if (event.type().isTerminal()) {
                over.add(event.step());
            }
        }
    }
}
