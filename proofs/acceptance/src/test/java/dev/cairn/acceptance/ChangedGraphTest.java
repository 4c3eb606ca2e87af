package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.COMPLETED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.RETRYING;
import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StartedRun;
import dev.cairn.StepLeftAlone;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowRunRef;
import dev.cairn.logs.RecordedLogs;
import dev.cairn.testkit.TestCairn;
import dev.cairn.testkit.TestWorker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A graph that was changed without raising its version: old runs wait for their code, new runs go on. */
class ChangedGraphTest extends AcceptanceTest {

    private static final String NAME = "invoice";
    private static final int MORE_THAN_A_CLAIM_CARRIES = 300;

    private final TestCairn cairn = kit(0);
    private Workflow<String> changed;

    @Test
    void an_old_run_waits_and_is_reported_while_new_runs_go_on() {
        WorkflowRunRef old = startedBefore().getFirst();
        TestWorker renewed = renew();
        WorkflowRunRef before = changed.runNoWait("", TENANT);
        cairn.runUntilIdle();
        WorkflowRunRef after = changed.runNoWait("", TENANT);
        cairn.runUntilIdle();

        cairn.assertThat(before).completed();
        cairn.assertThat(after).completed();
        cairn.assertThat(old).isRunning().isAt("send", TaskState.QUEUED).happened("send", QUEUED, STARTED, QUEUED);
        assertThat(renewed.stepsLeftAlone())
                .containsExactly(new StepLeftAlone(NAME, 1, "send", "the worker has no matching code for it"));
    }

    @Test
    void the_change_is_told_when_the_graph_is_defined() {
        try (RecordedLogs logs = new RecordedLogs()) {
            startedBefore();
            cairn.addBareWorker("old").workflow(NAME, String.class, this::oldGraph);
            cairn.runUntilIdle();
            renew();
            cairn.runUntilIdle();

            assertThat(logs.containing("Workflow differs"))
                    .extracting(RecordedLogs.Line::message)
                    .contains("Workflow differs from the graph stored under its version; runs in flight keep theirs."
                            + " Raise its version. workflow=invoice version=1 difference=step 'total' is new;"
                            + " step 'send' came after no step and comes after total");
        }
    }

    @Test
    void an_old_run_is_finished_at_once_by_a_worker_with_the_old_graph_and_has_lost_no_attempt() {
        WorkflowRunRef old = startedBefore().getFirst();
        renew();
        cairn.runUntilIdle();

        cairn.addBareWorker("old").workflow(NAME, String.class, this::oldGraph);
        cairn.runUntilIdle();

        cairn.assertThat(old).completed().tried("send", 1);
    }

    @Test
    void of_many_old_runs_those_that_a_claim_cannot_carry_wait_outside_the_queue_and_new_runs_go_on() {
        List<StartedRun> old = startedBefore(Collections.nCopies(MORE_THAN_A_CLAIM_CARRIES, ""));
        renew();
        cairn.runUntilIdle();
        WorkflowRunRef fresh = changed.runNoWait("", TENANT);
        cairn.runUntilIdle();

        cairn.assertThat(fresh).completed();
        assertThat(old).filteredOn(run -> state(run) == TaskState.BACKING_OFF).hasSize(100);
        assertThat(old).allMatch(run -> state(run) == TaskState.BACKING_OFF || state(run) == TaskState.QUEUED);
        WorkflowRunRef parked = old.stream()
                .filter(run -> state(run) == TaskState.BACKING_OFF)
                .findFirst()
                .orElseThrow();
        assertThat(types(parked)).startsWith(QUEUED, STARTED).endsWith(STARTED, RETRYING);
        assertThat(parked.events().getLast())
                .extracting(TaskEvent::detail, TaskEvent::attempt)
                .containsExactly("given back: the worker has no matching code for it", 1);
    }

    @Test
    void of_many_old_runs_all_are_finished_within_minutes_by_a_worker_with_the_old_graph() {
        List<StartedRun> old = startedBefore(Collections.nCopies(MORE_THAN_A_CLAIM_CARRIES, ""));
        renew();
        cairn.runUntilIdle();
        cairn.addBareWorker("old").workflow(NAME, String.class, this::oldGraph);

        cairn.advance(Duration.ofMinutes(2));

        assertThat(old).allSatisfy(run -> cairn.assertThat(run).completed().tried("send", 1));
        assertThat(old)
                .anySatisfy(run -> assertThat(types(run)).contains(RETRYING).endsWith(STARTED, COMPLETED));
    }

    @Test
    void many_old_runs_cost_a_bounded_number_of_looks() {
        List<StartedRun> old = startedBefore(Collections.nCopies(MORE_THAN_A_CLAIM_CARRIES, ""));
        renew();
        cairn.runUntilIdle();
        long before = looks(old);

        cairn.advance(Duration.ofMinutes(1));

        assertThat(looks(old) - before).isBetween(100L, 600L);
    }

    @Test
    void a_step_that_reads_what_only_the_new_graph_has_before_it_leaves_an_old_run_alone() {
        List<Integer> read = new ArrayList<>();
        TestWorker former = cairn.addBareWorker("old");
        Workflow<String> before = former.workflow(NAME, String.class, wf -> readingTotal(wf, false, read));
        WorkflowRunRef old = before.runNoWait("", TENANT);
        cairn.runUntilIdle();
        former.crash();
        TestWorker renewed = cairn.addBareWorker("renewed");
        changed = renewed.workflow(NAME, String.class, wf -> readingTotal(wf, true, read));
        List<StartedRun> fresh = changed.runAll(List.of("", ""), TENANT);

        cairn.advance(Duration.ofHours(2));

        assertThat(fresh).allSatisfy(run -> cairn.assertThat(run).completed());
        assertThat(read).containsExactly(100, 100);
        cairn.assertThat(old).isRunning().isAt("send", TaskState.QUEUED);
        assertThat(renewed.stepsLeftAlone())
                .singleElement()
                .satisfies(left -> assertThat(left.reason()).contains("asked for the output of 'total'"));
    }

    /** The last step has the same parent in both graphs, and reads a total that comes before it in one of them only. */
    private static void readingTotal(WorkflowBuilder<String> wf, boolean isBefore, List<Integer> read) {
        var total = wf.step("total").run(Integer.class, (input, ctx) -> 100);
        var nap = isBefore ? wf.sleep("nap", Duration.ofHours(1)).after(total) : wf.sleep("nap", Duration.ofHours(1));
        wf.step("send").after(nap).run((input, rested, ctx) -> {
            if (isBefore) {
                read.add(ctx.parentOutput(total));
            }
        });
    }

    private TaskState state(WorkflowRunRef run) {
        return run.inspect().task("send").state();
    }

    private static List<TaskEventType> types(WorkflowRunRef run) {
        return run.events().stream().map(TaskEvent::type).toList();
    }

    private static long looks(List<StartedRun> runs) {
        return runs.stream()
                .flatMap(run -> run.events().stream())
                .filter(event -> event.type() == STARTED)
                .count();
    }

    private List<StartedRun> startedBefore() {
        return startedBefore(List.of(""));
    }

    private List<StartedRun> startedBefore(List<String> inputs) {
        return cairn.workflow(NAME, String.class, this::oldGraph).runAll(inputs, TENANT);
    }

    private TestWorker renew() {
        TestWorker renewed = cairn.addBareWorker("renewed");
        changed = renewed.workflow(NAME, String.class, this::newGraph);
        return renewed;
    }

    private void oldGraph(WorkflowBuilder<String> wf) {
        wf.step("send").run((input, ctx) -> {});
    }

    private void newGraph(WorkflowBuilder<String> wf) {
        var total = wf.step("total").run(Integer.class, (input, ctx) -> 100);
        wf.step("send").after(total).run((input, sum, ctx) -> {});
    }
}
