package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.COMPLETED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StepLeftAlone;
import dev.cairn.StepRef;
import dev.cairn.TaskDetails;
import dev.cairn.TaskState;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.testkit.TestCairn;
import dev.cairn.testkit.TestWorker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Changed workflows: a run keeps its graph, and a worker leaves alone what it has no code for. */
class VersionTest extends AcceptanceTest {

    private static final String NAME = "evolving";

    private final TestCairn cairn = kit(0);
    private final List<String> seen = new ArrayList<>();
    private StepRef<String> end;

    @Test
    void a_run_keeps_the_graph_it_was_started_with() {
        Workflow<String> old = cairn.workflow(NAME, String.class, this::graph1);
        var run = old.runNoWait("", TENANT);
        Workflow<String> current = cairn.workflow(NAME, String.class, this::graph2);
        var next = current.runNoWait("", TENANT);

        cairn.addWorker("both");
        cairn.runUntilIdle();

        assertThat(run.inspect().version()).isEqualTo(1);
        assertThat(run.inspect().tasks()).extracting(TaskDetails::name).containsExactly("first", "old-only", "last");
        cairn.assertThat(run).completed();
        assertThat(next.inspect().version()).isEqualTo(2);
        assertThat(next.inspect().tasks()).extracting(TaskDetails::name).containsExactly("first", "last");
        cairn.assertThat(next).completed();
    }

    @Test
    void a_worker_with_the_old_version_beside_the_new_runs_each_run_with_its_own_code() {
        Workflow<String> old = cairn.workflow(NAME, String.class, this::graph1);
        Workflow<String> current = cairn.workflow(NAME, String.class, this::graph2);
        cairn.addWorker("both");

        old.run("", TENANT).orThrow();
        assertThat(seen).containsExactly("first of 1", "old-only of 1", "last of 1");
        seen.clear();
        current.run("", TENANT).orThrow();

        assertThat(seen).containsExactly("first of 2", "last of 2");
    }

    @Test
    void a_worker_leaves_alone_and_reports_a_step_that_its_code_no_longer_has_and_does_not_fail_it() {
        var run = cairn.workflow(NAME, String.class, this::graph1).runNoWait("", TENANT);
        TestWorker renewed = cairn.addBareWorker("renewed");
        renewed.workflow(NAME, String.class, this::graph2);

        cairn.advance(Duration.ofDays(1));

        cairn.assertThat(run).isRunning().ran("first").isAt("old-only", TaskState.QUEUED);
        assertThat(renewed.stepsLeftAlone()).containsExactly(noCodeFor("old-only"));
        assertThat(cairn.stepsLeftAlone()).isEqualTo(renewed.stepsLeftAlone());
    }

    @Test
    void a_step_that_one_worker_left_alone_is_run_by_one_that_has_it_and_has_lost_no_attempt() {
        var run = cairn.workflow(NAME, String.class, this::graph1).runNoWait("", TENANT);
        cairn.addBareWorker("renewed").workflow(NAME, String.class, this::graph2);
        cairn.runUntilIdle();

        cairn.addWorker("old");
        cairn.runUntilIdle();

        cairn.assertThat(run)
                .completed()
                .tried("old-only", 1)
                .happened("old-only", QUEUED, STARTED, QUEUED, STARTED, COMPLETED);
        assertThat(seen).contains("old-only of 1");
    }

    @Test
    void a_worker_that_met_a_step_it_has_no_code_for_does_not_claim_it_again() {
        var run = cairn.workflow(NAME, String.class, this::graph1).runNoWait("", TENANT);
        cairn.addBareWorker("renewed").workflow(NAME, String.class, this::graph2);

        cairn.advance(Duration.ofDays(1));

        cairn.assertThat(run).happened("old-only", QUEUED, STARTED, QUEUED);
    }

    @Test
    void a_worker_that_is_given_the_missing_version_takes_up_what_it_had_left_alone() {
        var run = cairn.workflow(NAME, String.class, this::graph1).runNoWait("", TENANT);
        TestWorker renewed = cairn.addBareWorker("renewed");
        renewed.workflow(NAME, String.class, this::graph2);
        cairn.runUntilIdle();

        renewed.workflow(NAME, String.class, this::graph1);
        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
        assertThat(renewed.stepsLeftAlone()).isEmpty();
    }

    @Test
    void a_step_that_both_versions_have_after_the_same_parents_runs_on_the_new_code() {
        var run = cairn.workflow(NAME, String.class, this::graph1).runNoWait("", TENANT);
        cairn.addBareWorker("renewed").workflow(NAME, String.class, this::graph2);

        cairn.runUntilIdle();

        assertThat(seen).containsExactly("first of 2");
        cairn.assertThat(run).ran("first");
    }

    @Test
    void a_worker_that_has_only_an_older_version_runs_no_step_of_a_newer_one() {
        var run = cairn.workflow(NAME, String.class, this::graph2).runNoWait("", TENANT);
        TestWorker outdated = cairn.addBareWorker("outdated");
        outdated.workflow(NAME, String.class, this::graph1);

        cairn.advance(Duration.ofDays(1));

        cairn.assertThat(run).happened("first", QUEUED);
        assertThat(outdated.stepsLeftAlone()).isEmpty();
        assertThat(seen).isEmpty();
    }

    @Test
    void a_worker_that_has_only_an_older_version_handles_no_failure_of_a_newer_one() {
        var run = cairn.workflow(NAME, String.class, wf -> failing(wf, 2)).runNoWait("", TENANT);
        TestWorker current = cairn.addWorker("current");
        current.claim();
        current.runClaimed();
        current.settle();
        current.stop(Duration.ZERO);
        cairn.addBareWorker("outdated").workflow(NAME, String.class, wf -> failing(wf, 1));

        cairn.advance(Duration.ofDays(1));

        cairn.assertThat(run).isRunning().failedAt("first");
        assertThat(seen).isEmpty();
    }

    @Test
    void of_several_newer_versions_the_nearest_runs_a_step() {
        var run = cairn.workflow(NAME, String.class, this::graph1).runNoWait("", TENANT);
        TestWorker renewed = cairn.addBareWorker("renewed");
        renewed.workflow(NAME, String.class, this::graph3);
        renewed.workflow(NAME, String.class, this::graph2);

        cairn.runUntilIdle();

        cairn.assertThat(run).ran("first");
        assertThat(seen).containsExactly("first of 2");
    }

    @Test
    void a_step_with_changed_parents_counts_as_not_matching() {
        var run = cairn.workflow(NAME, String.class, this::graph1).runNoWait("", TENANT);
        TestWorker rewired = cairn.addBareWorker("rewired");
        rewired.workflow(NAME, String.class, wf -> {
            wf.version(2);
            var first = step(wf, "first", 2, List.of());
            var oldOnly = step(wf, "old-only", 2, List.of(first));
            step(wf, "last", 2, List.of(first, oldOnly));
        });

        cairn.runUntilIdle();

        assertThat(seen).containsExactly("first of 2", "old-only of 2");
        cairn.assertThat(run).isRunning().isAt("last", TaskState.QUEUED);
        assertThat(rewired.stepsLeftAlone()).containsExactly(noCodeFor("last"));
    }

    @Test
    void a_step_that_became_a_sleep_counts_as_not_matching() {
        var run = cairn.workflow(NAME, String.class, this::graph1).runNoWait("", TENANT);
        TestWorker changed = cairn.addBareWorker("changed");
        changed.workflow(NAME, String.class, wf -> {
            wf.version(2);
            wf.sleep("first", Duration.ofDays(1));
        });

        cairn.runUntilIdle();

        cairn.assertThat(run).isAt("first", TaskState.QUEUED);
        assertThat(changed.stepsLeftAlone()).containsExactly(noCodeFor("first"));
    }

    @Test
    void a_worker_claims_nothing_of_a_workflow_that_it_does_not_know() {
        var run = cairn.workflow(NAME, String.class, this::graph1).runNoWait("", TENANT);
        TestWorker stranger = cairn.addBareWorker("stranger");

        cairn.advance(Duration.ofDays(1));

        cairn.assertThat(run).happened("first", QUEUED);
        assertThat(stranger.stepsLeftAlone()).isEmpty();
    }

    @Test
    void what_a_worker_leaves_alone_does_not_keep_it_from_other_work() {
        Workflow<String> old = cairn.workflow(NAME, String.class, this::graph1);
        old.runAll(List.of("a", "b", "c"), TENANT);
        TestWorker renewed = cairn.addBareWorker("renewed");
        renewed.workflow(NAME, String.class, this::graph2);
        cairn.runUntilIdle();

        var next = cairn.workflow(NAME, String.class, this::graph3).runNoWait("", TENANT);
        cairn.runUntilIdle();

        cairn.assertThat(next).completed().hasOutput(end, "last of 3");
    }

    private static StepLeftAlone noCodeFor(String step) {
        return new StepLeftAlone(NAME, 1, step, "the worker has no matching code for it");
    }

    private void graph1(WorkflowBuilder<String> wf) {
        var first = step(wf, "first", 1, List.of());
        var oldOnly = step(wf, "old-only", 1, List.of(first));
        step(wf, "last", 1, List.of(oldOnly));
    }

    private void graph2(WorkflowBuilder<String> wf) {
        wf.version(2);
        var first = step(wf, "first", 2, List.of());
        step(wf, "last", 2, List.of(first));
    }

    private void graph3(WorkflowBuilder<String> wf) {
        wf.version(3);
        var first = step(wf, "first", 3, List.of());
        end = step(wf, "last", 3, List.of(first));
    }

    private void failing(WorkflowBuilder<String> wf, int version) {
        wf.version(version);
        wf.step("first").run((input, ctx) -> {
            throw new TerminalError("broken");
        });
        wf.onFailure((input, failure) -> seen.add("handler of " + version));
    }

    private StepRef<String> step(WorkflowBuilder<String> wf, String name, int version, List<StepRef<?>> parents) {
        return wf.step(name).after(parents).run(String.class, (input, ctx) -> {
            seen.add(name + " of " + version);
            return name + " of " + version;
        });
    }
}
