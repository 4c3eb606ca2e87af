package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.application.settle.AttemptResult;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.WorkflowDefinition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Failures and skips reach every generation below them in one transaction, and never too early. */
public abstract class CascadeContract extends FlowContract {
    private static final StepError ERROR = new StepError("java.io.IOException", "no such file", "at line 1");
    private static final Outcome FAILED = new Outcome.Failed(ERROR);
    private static final Outcome SKIPPED = new Outcome.Skipped("a condition says so");

    @Test
    void a_failure_cancels_all_generations_below_it_with_its_reason() {
        UUID run = flows.start(Shape.chain(20));
        flows.settle(flows.claimAll(), FAILED);

        List<TaskRecord> tasks = flows.tasks(run);
        assertThat(tasks.getFirst().task().state()).isEqualTo(TaskState.FAILED);
        assertThat(tasks.getFirst().error()).isEqualTo(ERROR);
        assertThat(tasks.subList(1, 20)).allSatisfy(record -> {
            assertThat(record.task().state()).isEqualTo(TaskState.CANCELLED);
            assertThat(record.note()).contains("'a'");
        });
        assertOver(run, RunStatus.FAILED);
        assertThat(flows.run(run).failedTasks()).isEqualTo(1);
        assertThat(flows.claimAll()).isEmpty();
    }

    @Test
    void a_skip_skips_all_generations_below_it_and_the_run_completes() {
        UUID run = flows.start(Shape.chain(20));
        flows.settle(flows.claimAll(), SKIPPED);

        assertThat(flows.states(run).values()).containsOnly(TaskState.SKIPPED);
        assertThat(flows.history(run, "t")).containsExactly(TaskEventType.SKIPPED);
        assertOver(run, RunStatus.COMPLETED);
    }

    @Test
    void a_child_is_cancelled_only_when_its_last_parent_is_over() {
        UUID run = flows.start(Shape.fanIn());
        List<Claim> parents = flows.claimAll();

        flows.settle(parents.get(0), FAILED);
        assertThat(flows.states(run)).containsEntry("c", TaskState.PENDING);
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.RUNNING);
        flows.complete(parents.subList(1, 2));
        assertThat(flows.states(run)).containsEntry("c", TaskState.CANCELLED);
        assertOver(run, RunStatus.FAILED);
    }

    @Test
    void a_branch_that_does_not_depend_on_the_failure_goes_on() {
        WorkflowDefinition two = new Shape("two")
                .step("a")
                .step("x", "a")
                .step("b")
                .step("y", "b")
                .build();
        UUID run = flows.start(two);
        List<Claim> roots = flows.claimAll();
        flows.settle(roots.get(0), FAILED);
        flows.complete(roots.subList(1, 2));

        List<Claim> left = flows.claimAll();
        assertThat(Flows.stepsOf(left)).containsExactly("y");
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.RUNNING);
        flows.complete(left);
        assertThat(flows.states(run))
                .isEqualTo(Map.of(
                        "a", TaskState.FAILED,
                        "x", TaskState.CANCELLED,
                        "b", TaskState.COMPLETED,
                        "y", TaskState.COMPLETED));
        assertOver(run, RunStatus.FAILED);
    }

    @Test
    void a_child_with_a_skipped_and_a_completed_parent_runs_and_sees_both() {
        UUID run = flows.start(Shape.diamond());
        flows.complete(flows.claimAll());
        List<Claim> middle = flows.claimAll();
        flows.settle(middle.get(0), SKIPPED);
        flows.settle(middle.get(1), new Outcome.Completed(new Payload("7")));

        Claim last = flows.claimAll().getFirst();
        assertThat(last.input().parents())
                .isEqualTo(Map.of(
                        Flows.stepOf(middle.get(0)), new ParentOutput(TaskState.SKIPPED, null),
                        Flows.stepOf(middle.get(1)), new ParentOutput(TaskState.COMPLETED, new Payload("7"))));
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.RUNNING);
    }

    @Test
    void a_strict_child_is_skipped_with_any_of_its_parents() {
        WorkflowDefinition strict = new Shape("strict")
                .step("a")
                .step("b")
                .strictStep("c", "a", "b")
                .build();
        UUID run = flows.start(strict);
        List<Claim> parents = flows.claimAll();
        flows.settle(parents.get(0), SKIPPED);
        flows.complete(parents.subList(1, 2));

        assertThat(flows.states(run)).containsEntry("c", TaskState.SKIPPED);
        assertOver(run, RunStatus.COMPLETED);
    }

    @Test
    void a_skip_and_a_failure_of_one_batch_meet_in_a_child() {
        UUID run = flows.start(meeting());
        List<Claim> roots = flows.claimAll();
        flows.settle(List.of(AttemptResult.of(roots.get(0), SKIPPED), AttemptResult.of(roots.get(1), FAILED)));

        Map<String, TaskState> states = flows.states(run);
        assertThat(states.values())
                .containsExactlyInAnyOrder(
                        TaskState.SKIPPED,
                        TaskState.SKIPPED,
                        TaskState.FAILED,
                        TaskState.CANCELLED,
                        TaskState.CANCELLED);
        assertThat(states).containsEntry("z", TaskState.CANCELLED);
        assertThat(flows.task(run, "z").task().parents()).isEqualTo(new ParentTally(0, 0, 1, 1));
        assertThat(flows.history(run, "z")).containsExactly(TaskEventType.CANCELLED);
        assertThat(flows.run(run).failedTasks()).isEqualTo(1);
        assertOver(run, RunStatus.FAILED);
    }

    @Test
    void two_failures_of_one_batch_meet_in_a_child() {
        UUID run = flows.start(meeting());
        List<Claim> roots = flows.claimAll();
        flows.settle(roots, FAILED);

        assertThat(flows.states(run).values()).containsOnly(TaskState.FAILED, TaskState.CANCELLED);
        assertThat(flows.task(run, "z").task().parents().failed()).isEqualTo(2);
        assertThat(flows.history(run, "z")).containsExactly(TaskEventType.CANCELLED);
        assertThat(flows.run(run).failedTasks()).isEqualTo(2);
        assertOver(run, RunStatus.FAILED);
    }

    /** Two branches that end in one step. */
    private static WorkflowDefinition meeting() {
        return new Shape("meeting")
                .step("a")
                .step("b")
                .step("x", "a")
                .step("y", "b")
                .step("z", "x", "y")
                .build();
    }

    @Test
    void the_failure_handler_is_queued_once_when_nothing_else_is_left_and_then_the_run_fails() {
        UUID run = startHandled();
        List<Claim> roots = flows.claimAll();
        flows.settle(roots.get(0), FAILED);
        assertThat(flows.claimAll()).as("not while another branch is open").isEmpty();
        flows.settle(roots.get(1), FAILED);

        assertThat(flows.run(run).status()).isEqualTo(RunStatus.RUNNING);
        assertThat(flows.run(run).handlers())
                .isEqualTo(Handlers.of(Set.of(TaskKind.ON_FAILURE)).queue());
        List<Claim> handler = flows.claimAll();
        assertThat(Flows.stepsOf(handler)).containsExactly(TaskKind.ON_FAILURE.handlerTask());
        assertThat(handler.getFirst().input().kind()).isEqualTo(TaskKind.ON_FAILURE);
        assertThat(handler.getFirst().input().input()).isEqualTo(new Payload("{}"));
        flows.settle(handler, new Outcome.Completed(null));
        assertOver(run, RunStatus.FAILED);
        assertThat(flows.claimAll()).isEmpty();
    }

    @Test
    void a_failure_handler_that_fails_is_not_called_again() {
        UUID run = startHandled();
        flows.settle(flows.claimAll(), FAILED);
        flows.settle(flows.claimAll(), FAILED);

        assertOver(run, RunStatus.FAILED);
        assertThat(flows.run(run).failedTasks()).isEqualTo(3);
        assertThat(flows.claimAll()).isEmpty();
    }

    @Test
    void the_failure_handler_of_a_run_that_completes_is_not_called() {
        UUID run = startHandled();
        flows.complete(flows.claimAll());

        assertOver(run, RunStatus.COMPLETED);
        assertThat(flows.run(run).handlers()).isEqualTo(Handlers.of(Set.of(TaskKind.ON_FAILURE)));
        assertThat(flows.claimAll()).isEmpty();
    }

    private UUID startHandled() {
        return flows.start(
                new Shape("handled").step("a").step("b").handlingFailure().build());
    }

    private void assertOver(UUID runId, RunStatus status) {
        Run run = flows.run(runId);
        assertThat(run.status()).isEqualTo(status);
        assertThat(run.openSinks()).isZero();
        assertThat(run.finishedAt()).isNotNull();
    }
}
