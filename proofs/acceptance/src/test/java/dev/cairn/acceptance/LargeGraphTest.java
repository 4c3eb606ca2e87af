package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Limits;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Graphs as large as they may be: what is not linear in their size would run into the timeouts. */
class LargeGraphTest extends AcceptanceTest {

    private static final int SIZE = Limits.MAX_STEPS;

    private final TestCairn cairn = kit(1);
    private final List<String> ran = new ArrayList<>();

    @Test
    @Timeout(20)
    void a_chain_of_10000_steps_runs_to_its_end() {
        var run = chain("go").runNoWait("go", TENANT);

        cairn.runUntilIdle();

        assertThat(states(run)).isEqualTo(Map.of(TaskState.COMPLETED, (long) SIZE));
    }

    @Test
    @Timeout(20)
    void a_failure_at_the_head_of_a_chain_of_10000_steps_cancels_all_others_at_once() {
        var run = chain("fail").runNoWait("fail", TENANT);

        cairn.runCycle();

        cairn.assertThat(run).failed();
        assertThat(states(run)).isEqualTo(Map.of(TaskState.FAILED, 1L, TaskState.CANCELLED, SIZE - 1L));
    }

    @Test
    @Timeout(20)
    void a_fan_of_10000_steps_runs_and_joins() {
        Workflow<String> fan = cairn.workflow("fan", String.class, wf -> {
            var start = wf.step("start").run((input, ctx) -> ran.add("start"));
            List<StepRef<?>> parts = new ArrayList<>();
            for (int i = 0; i < SIZE - 2; i++) {
                parts.add(wf.step("part-" + i).after(start).run((input, ctx) -> ran.add("part")));
            }
            wf.step("join").after(parts).run((input, ctx) -> ran.add("join"));
        });
        var run = fan.runNoWait("", TENANT);

        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
        assertThat(ran).hasSize(SIZE).startsWith("start").endsWith("join");
    }

    private Workflow<String> chain(String name) {
        return cairn.workflow(name, String.class, wf -> {
            StepRef<?> last = wf.step("step-0").run((input, ctx) -> {
                if (input.equals("fail")) {
                    throw new TerminalError("asked to");
                }
            });
            for (int i = 1; i < SIZE; i++) {
                last = wf.step("step-" + i).after(last).run((input, ctx) -> {});
            }
        });
    }

    private static Map<TaskState, Long> states(WorkflowRunRef run) {
        return run.inspect().tasks().stream()
                .collect(Collectors.groupingBy(task -> task.state(), Collectors.counting()));
    }
}
