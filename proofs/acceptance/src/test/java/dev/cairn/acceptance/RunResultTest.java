package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.AwaitTimeoutException;
import dev.cairn.RunNotFoundException;
import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowFailedException;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Triggering a run, waiting for it and reading what it came to. */
class RunResultTest extends AcceptanceTest {

    private final TestCairn cairn = kit(1);
    private final List<String> seen = new ArrayList<>();
    private StepRef<String> good;
    private StepRef<String> skipped;
    private StepRef<String> bad;
    private StepRef<Void> behindBad;

    private final Workflow<String> mixed = cairn.workflow("mixed", String.class, wf -> {
        good = wf.step("good").run(String.class, (input, ctx) -> "output of " + input);
        skipped = wf.step("skipped").after(good).skipIf(output -> true).run(String.class, (input, ctx) -> "never");
        bad = wf.step("bad").run(String.class, (input, ctx) -> {
            if (input.startsWith("bad")) {
                throw new IllegalStateException("it was " + input);
            }
            return "fine";
        });
        behindBad = wf.step("behind-bad").after(bad).run((input, ctx) -> seen.add(input));
    });

    @Test
    void a_result_tells_the_typed_output_and_the_state_of_each_step() {
        var result = mixed.run("bad one", TENANT);

        assertThat(result.status()).isEqualTo(RunStatus.FAILED);
        assertThat(result.output(good)).isEqualTo("output of bad one");
        assertThat(result.output(skipped)).isNull();
        assertThat(result.output(bad)).isNull();
        assertThat(List.of(result.state(good), result.state(skipped), result.state(bad), result.state(behindBad)))
                .containsExactly(TaskState.COMPLETED, TaskState.SKIPPED, TaskState.FAILED, TaskState.CANCELLED);
    }

    @Test
    void or_throw_gives_the_result_of_a_completed_run_back() {
        var result = mixed.run("fine", TENANT);

        assertThat(result.orThrow()).isSameAs(result);
        assertThat(result.failures()).isEmpty();
    }

    @Test
    void or_throw_names_every_failure_of_a_failed_run() {
        var result = mixed.run("bad one", TENANT);

        assertThatThrownBy(result::orThrow)
                .isInstanceOfSatisfying(WorkflowFailedException.class, e -> {
                    assertThat(e.runId()).isEqualTo(result.runId());
                    assertThat(e.failures()).singleElement().satisfies(failure -> {
                        assertThat(failure.step()).isEqualTo("bad");
                        assertThat(failure.errorType()).isEqualTo("java.lang.IllegalStateException");
                        assertThat(failure.stackTrace()).contains("RunResultTest");
                    });
                })
                .hasMessageContaining("workflow 'mixed' failed: step 'bad' failed at attempt 1")
                .hasMessageContaining("it was bad one");
    }

    @Test
    void asking_a_result_for_a_step_of_another_workflow_is_an_error_that_names_the_steps() {
        List<StepRef<String>> foreign = new ArrayList<>();
        cairn.workflow(
                "other", String.class, wf -> foreign.add(wf.step("good").run(String.class, (input, ctx) -> "other")));
        var result = mixed.run("fine", TENANT);

        assertThatThrownBy(() -> result.output(foreign.getFirst()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no step 'good' of workflow 'other'")
                .hasMessageContaining("good, bad, skipped, behind-bad");
    }

    @Test
    void run_no_wait_returns_before_anything_has_happened() {
        var run = mixed.runNoWait("fine", TENANT);

        cairn.assertThat(run).isRunning().isAt("good", TaskState.QUEUED);
        assertThat(run.await().status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void run_waits_until_the_run_is_over_however_long_it_sleeps() {
        var workflow = cairn.workflow("long", String.class, wf -> wf.sleep("year", Duration.ofDays(365)));
        var before = cairn.clock().instant();

        assertThat(workflow.run("", TENANT).status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(cairn.clock().instant()).isEqualTo(before.plus(Duration.ofDays(365)));
    }

    @Test
    void waiting_no_longer_than_a_timeout_says_where_the_run_stands_and_lets_it_go_on() {
        var workflow = cairn.workflow("long", String.class, wf -> wf.sleep("hour", Duration.ofHours(1)));
        var run = workflow.runNoWait("", TENANT);

        assertThatThrownBy(() -> run.await(Duration.ofMinutes(10)))
                .isInstanceOf(AwaitTimeoutException.class)
                .hasMessageContaining("not over after PT10M: {SLEEPING=1}");
        assertThat(run.await(Duration.ofMinutes(50)).status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void run_all_gives_the_runs_in_the_order_of_their_inputs() {
        List<String> inputs = IntStream.range(0, 50).mapToObj(i -> "input " + i).toList();

        List<StartedRun> runs = mixed.runAll(inputs, TENANT);
        cairn.runUntilIdle();

        assertThat(runs.stream().map(run -> run.await().output(good)).toList())
                .isEqualTo(inputs.stream().map(input -> "output of " + input).toList());
    }

    @Test
    void run_all_of_nothing_starts_nothing() {
        assertThat(mixed.runAll(List.of(), TENANT)).isEmpty();
        assertThat(cairn.store().snapshot().runs()).isEmpty();
    }

    @Test
    void a_step_sees_its_run_its_tenant_its_name_its_attempt_and_the_metadata() {
        var workflow = cairn.workflow(
                "nosy",
                String.class,
                wf -> wf.step("look")
                        .run((input, ctx) -> seen.addAll(List.of(
                                ctx.runId().toString(),
                                ctx.workflow(),
                                ctx.tenant(),
                                ctx.step(),
                                "attempt " + ctx.attempt(),
                                "source " + ctx.metadata().get("source")))));

        var options = TriggerOptions.none().metadata(Map.of("source", "web"));
        var result = workflow.run("", TENANT, options);

        assertThat(seen).containsExactly(result.runId().toString(), "nosy", TENANT, "look", "attempt 1", "source web");
        assertThat(cairn.find(result.runId()).inspect().metadata()).isEqualTo(Map.of("source", "web"));
    }

    @Test
    void run_ids_are_of_version_7_and_rise_with_time() {
        List<UUID> ids = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            mixed.runAll(List.of("a", "b", "c"), TENANT).forEach(run -> ids.add(run.id()));
            cairn.clock().advance(Duration.ofMillis(i));
        }

        assertThat(ids).allMatch(id -> id.version() == 7 && id.variant() == 2);
        assertThat(ids).isSortedAccordingTo((one, other) -> one.toString().compareTo(other.toString()));
        assertThat(ids).doesNotHaveDuplicates();
    }

    @Test
    void a_run_can_be_found_by_its_id_from_anywhere() {
        var run = mixed.runNoWait("fine", TENANT);
        cairn.runUntilIdle();

        var found = cairn.find(run.id());

        assertThat(found).isEqualTo(run);
        assertThat(found.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(found.inspect().tenant()).isEqualTo(TENANT);
    }

    @Test
    void workflows_with_steps_of_the_same_name_do_not_mix() {
        List<StepRef<String>> refs = new ArrayList<>();
        Workflow<String> other = cairn.workflow(
                "other",
                String.class,
                wf -> refs.add(wf.step("good").run(String.class, (input, ctx) -> "other " + input)));

        var mine = mixed.run("one", TENANT);
        var theirs = other.run("two", TENANT);

        assertThat(mine.output(good)).isEqualTo("output of one");
        assertThat(theirs.output(refs.getFirst())).isEqualTo("other two");
    }

    @Test
    void a_run_that_does_not_exist_is_reported_when_it_is_read() {
        var nobody = cairn.find(new UUID(1, 2));

        assertThatThrownBy(nobody::status).isInstanceOf(RunNotFoundException.class);
        assertThatThrownBy(nobody::await).isInstanceOf(RunNotFoundException.class);
    }

    @Test
    void a_run_tells_when_it_was_made_and_when_it_was_over() {
        var made = cairn.clock().instant();
        var workflow = cairn.workflow("timed", String.class, wf -> wf.sleep("hour", Duration.ofHours(1)));
        var run = workflow.runNoWait("", TENANT);

        assertThat(run.inspect().times().finishedAt()).isNull();
        run.await();

        assertThat(run.inspect().times().createdAt()).isEqualTo(made);
        assertThat(run.inspect().times().finishedAt()).isEqualTo(made.plus(Duration.ofHours(1)));
    }
}
