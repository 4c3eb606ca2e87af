package dev.cairn.application.define;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StepLeftAlone;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.Successors;
import dev.cairn.domain.model.TaskInput;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.model.WorkflowDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class KnownWorkflowsTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static final CodeMismatch NO_FIT = new CodeMismatch("no fit", false);

    private final KnownWorkflows workflows = new KnownWorkflows();

    @Test
    void a_step_of_an_unknown_workflow_cannot_run_here() {
        assertThat(canRun(task(1, 1, "ship"))).isFalse();
        define(1);
        assertThat(canRun(task(1, 1, "ship"))).isTrue();
    }

    @Test
    void a_step_of_a_newer_version_cannot_run_here() {
        define(2);

        assertThat(canRun(task(1, 1, "ship"))).isTrue();
        assertThat(canRun(task(1, 2, "ship"))).isTrue();
        assertThat(canRun(task(1, 3, "ship"))).isFalse();
    }

    @Test
    void the_code_of_a_run_is_of_its_version_or_of_the_nearest_newer_one() {
        define(3);
        define(1);
        define(2);

        assertThat(workflows.candidates(task(1, 2, "ship").run()))
                .extracting(WorkflowDefinition::version)
                .containsExactly(2, 3);
        assertThat(workflows.candidates(task(1, 4, "ship").run())).isEmpty();
    }

    @Test
    void a_step_that_no_version_has_cannot_run_here_in_any_run_until_another_version_is_defined() {
        define(2);
        Claim pack = task(1, 1, "pack");
        assertThat(leaveAlone(pack)).isZero();

        assertThat(canRun(pack)).isFalse();
        assertThat(canRun(task(2, 1, "pack"))).isFalse();
        assertThat(canRun(task(1, 1, "ship"))).isTrue();
        assertThat(workflows.capability().codesLeftAlone()).containsExactly(new StepCodeKey("order", 1, "pack"));
        assertThat(workflows.stepsLeftAlone()).containsExactly(new StepLeftAlone("order", 1, "pack", "no fit"));

        define(1);

        assertThat(canRun(pack)).isTrue();
        assertThat(workflows.stepsLeftAlone()).isEmpty();
    }

    @Test
    void a_step_whose_code_does_not_fit_one_run_can_run_in_others() {
        define(1);
        Claim misfit = task(1, 1, "ship");
        leaveAlone(misfit);

        assertThat(canRun(misfit)).isFalse();
        assertThat(canRun(task(2, 1, "ship"))).isTrue();
        assertThat(workflows.stepsLeftAlone()).containsExactly(new StepLeftAlone("order", 1, "ship", "no fit"));

        define(2);

        assertThat(canRun(misfit)).isTrue();
    }

    @Test
    void runs_of_a_version_that_is_not_defined_here_are_taken_to_have_one_graph() {
        define(2);
        leaveAlone(task(1, 1, "ship"));

        assertThat(canRun(task(2, 1, "ship"))).isFalse();
        assertThat(canRun(task(2, 2, "ship"))).isTrue();
    }

    @Test
    void a_run_whose_data_cannot_be_read_says_nothing_about_other_runs_of_its_version() {
        define(2);
        Claim unreadable = task(1, 1, "ship");
        workflows.leaveAlone(unreadable, workflows.candidates(unreadable.run()), new CodeMismatch("no fit", true));

        assertThat(canRun(unreadable)).isFalse();
        assertThat(canRun(task(2, 1, "ship"))).isTrue();
    }

    @Test
    void a_finding_that_is_older_than_the_newest_code_is_dropped() {
        define(2);
        Claim pack = task(1, 1, "pack");
        List<WorkflowDefinition> tried = workflows.candidates(pack.run());
        define(1);

        workflows.leaveAlone(pack, tried, NO_FIT);

        assertThat(canRun(pack)).isTrue();
        assertThat(workflows.stepsLeftAlone()).isEmpty();
    }

    @Test
    void of_more_tasks_than_a_claim_carries_every_second_waits_and_the_others_take_the_oldest_places() {
        define(1);
        for (int run = 1; run <= LeftAlone.MOST_TASKS; run++) {
            assertThat(leaveAlone(task(run, 1, "ship"))).isZero();
        }

        assertThat(leaveAlone(task(1_001, 1, "ship"))).isEqualTo(Duration.ofSeconds(1));
        assertThat(leaveAlone(task(1_002, 1, "ship"))).isZero();
        assertThat(leaveAlone(task(1_003, 1, "ship"))).isEqualTo(Duration.ofMillis(1_200));

        assertThat(workflows.capability().tasksLeftAlone()).hasSize(LeftAlone.MOST_TASKS);
        assertThat(canRun(task(1, 1, "ship"))).isTrue();
        assertThat(canRun(task(2, 1, "ship"))).isFalse();
        assertThat(canRun(task(1_001, 1, "ship"))).isTrue();
        assertThat(canRun(task(1_002, 1, "ship"))).isFalse();
    }

    @Test
    void a_task_left_alone_again_keeps_its_place() {
        define(1);
        for (int run = 1; run <= LeftAlone.MOST_TASKS; run++) {
            leaveAlone(task(run, 1, "ship"));
        }

        assertThat(leaveAlone(task(1, 1, "ship"))).isZero();
        assertThat(canRun(task(2, 1, "ship"))).isFalse();
    }

    @Test
    void however_many_tasks_are_left_alone_none_waits_longer_than_a_quarter_of_an_hour() {
        define(1);
        Duration longest = Duration.ZERO;
        for (int run = 0; run < 20_000; run++) {
            Duration wait = leaveAlone(task(run, 1, "ship"));
            longest = wait.compareTo(longest) > 0 ? wait : longest;
        }

        assertThat(longest).isEqualTo(Duration.ofMinutes(15));
    }

    private Duration leaveAlone(Claim claim) {
        return workflows.leaveAlone(claim, workflows.candidates(claim.run()), NO_FIT);
    }

    private boolean canRun(Claim claim) {
        return workflows.canRun(new QueueEntry(claim.lease().key(), claim.run(), 1));
    }

    private static Claim task(int run, int version, String step) {
        TaskKey key = new TaskKey(new UUID(0, run), step);
        TaskInput input = new TaskInput(
                key,
                TaskKind.STEP,
                Tries.NONE,
                new Payload("{}"),
                Map.of(),
                Map.of(),
                new Successors(List.of(), true),
                null);
        return new Claim(
                new Lease(new Fence(key, 1, new UUID(1, run)), new UUID(2, 1), NOW),
                new RunHeader(key.runId(), "order", version, "acme"),
                input);
    }

    private void define(int version) {
        workflows.add(WorkflowDraft.<String>define("order", String.class, wf -> {
            wf.version(version);
            wf.step("ship").run((input, ctx) -> {});
            if (version == 1) {
                wf.step("pack").run((input, ctx) -> {});
            }
        }));
    }
}
