package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.model.WorkflowDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Settling a task makes its children ready exactly once; settling the last task closes the run. */
public abstract class SettleContract extends FlowContract {

    @Test
    void the_steps_of_a_chain_run_one_after_the_other_each_with_the_output_before() {
        UUID run = flows.start(Shape.chain(3));
        Map<String, ParentOutput> parents = Map.of();
        for (String step : List.of("a", "b", "c")) {
            List<Claim> claims = flows.claimAll();
            assertThat(Flows.stepsOf(claims)).containsExactly(step);
            assertThat(claims.getFirst().input().parents()).isEqualTo(parents);
            Payload output = new Payload("{\"from\":\"" + step + "\"}");
            flows.settle(claims, new Outcome.Completed(output));
            parents = Map.of(step, new ParentOutput(TaskState.COMPLETED, output));
        }

        assertOver(run, RunStatus.COMPLETED);
        assertThat(flows.claimAll()).isEmpty();
        assertThat(flows.events(run))
                .extracting(event -> event.step() + " " + event.type())
                .containsExactly(
                        "a QUEUED",
                        "a STARTED",
                        "a COMPLETED",
                        "b QUEUED",
                        "b STARTED",
                        "b COMPLETED",
                        "c QUEUED",
                        "c STARTED",
                        "c COMPLETED");
    }

    @Test
    void the_children_of_a_step_become_ready_together() {
        UUID run = flows.start(Shape.diamond());
        flows.complete(flows.claimAll());

        List<Claim> children = flows.claimAll();
        assertThat(Flows.stepsOf(children)).containsExactlyInAnyOrder("b", "c");
        flows.complete(children);
        flows.complete(flows.claimAll());
        assertOver(run, RunStatus.COMPLETED);
    }

    @Test
    void a_child_whose_parents_settle_in_one_batch_is_queued_once() {
        UUID run = flows.start(Shape.fanIn());
        flows.complete(flows.claimAll());

        assertThat(flows.task(run, "c").task().parents().open()).isZero();
        assertThat(flows.history(run, "c")).containsExactly(TaskEventType.QUEUED);
        List<Claim> child = flows.claimAll();
        assertThat(Flows.stepsOf(child)).containsExactly("c");
        assertThat(child.getFirst().input().parents()).containsOnlyKeys("a", "b");
    }

    @Test
    void a_child_whose_parents_settle_one_after_the_other_is_queued_with_the_last() {
        UUID run = flows.start(Shape.fanIn());
        List<Claim> parents = flows.claimAll();

        flows.complete(parents.subList(0, 1));
        assertThat(flows.states(run)).containsEntry("c", TaskState.PENDING);
        assertThat(flows.claimAll()).isEmpty();
        flows.complete(parents.subList(1, 2));
        assertThat(Flows.stepsOf(flows.claimAll())).containsExactly("c");
    }

    @Test
    void a_child_of_a_thousand_parents_is_queued_with_the_last_of_them() {
        String[] parents = IntStream.range(0, 1_000).mapToObj(i -> "p" + i).toArray(String[]::new);
        Shape wide = new Shape("wide").step("root");
        for (String parent : parents) {
            wide.step(parent, "root");
        }
        UUID run = flows.start(wide.step("last", parents).build());
        flows.complete(flows.claimAll());

        List<Claim> claims = flows.claimAll();
        assertThat(claims).hasSize(1_000);
        for (int from = 0; from < 1_000; from += 250) {
            assertThat(flows.states(run)).containsEntry("last", TaskState.PENDING);
            flows.complete(claims.subList(from, from + 250));
        }
        List<Claim> last = flows.claimAll();
        assertThat(Flows.stepsOf(last)).containsExactly("last");
        assertThat(last.getFirst().input().parents()).hasSize(1_000);
    }

    @Test
    void one_batch_settles_tasks_of_many_runs_and_closes_each_run() {
        WorkflowDefinition pair = new Shape("pair").step("a").step("b").build();
        List<UUID> runs = flows.startMany(pair, "acme", 50);
        List<Claim> claims = flows.claimAll();

        flows.complete(claims.subList(0, 99));
        assertThat(flows.run(runs.getLast()).openSinks()).isEqualTo(1);
        flows.complete(claims.subList(99, 100));
        assertThat(runs).allSatisfy(run -> assertOver(run, RunStatus.COMPLETED));
    }

    @Test
    void an_output_is_stored_with_the_attempt_that_computed_it() {
        UUID run = flows.start(Shape.single());
        flows.settle(flows.claimAll(), new Outcome.Completed(new Payload("[1, 2]")));

        TaskRecord record = flows.task(run, "a");
        assertThat(record.output()).isEqualTo(new Payload("[1, 2]"));
        assertThat(record.attempts()).isEqualTo(1);
        assertThat(record.task().tries()).isEqualTo(new Tries(1, 0, 0));
    }

    @Test
    void settling_again_what_was_settled_changes_nothing() {
        UUID run = flows.start(Shape.fanIn());
        List<Claim> claims = flows.claimAll();
        List<Fence> fences = claims.stream().map(claim -> claim.lease().fence()).toList();

        assertThat(flows.complete(claims)).containsExactlyInAnyOrderElementsOf(fences);
        List<Object> before = everything(run);
        assertThat(flows.complete(claims)).isEmpty();
        assertThat(flows.settle(claims, new Outcome.Completed(new Payload("\"another\""))))
                .isEmpty();
        assertThat(flows.settle(claims, new Outcome.GivenBack("too late"))).isEmpty();
        assertThat(everything(run)).isEqualTo(before);
        assertThat(flows.claimAll()).hasSize(1);
    }

    @Test
    void of_a_batch_only_what_is_still_leased_is_settled() {
        UUID run = flows.start(Shape.fanIn());
        List<Claim> claims = flows.claimAll();
        flows.complete(claims.subList(0, 1));

        assertThat(flows.complete(claims)).containsExactly(claims.get(1).lease().fence());
        assertThat(flows.task(run, "c").task().parents().completed()).isEqualTo(2);
    }

    @Test
    void parents_are_counted_by_what_they_came_to() {
        WorkflowDefinition three = new Shape("three")
                .step("a")
                .step("b")
                .step("c")
                .step("d", "a", "b", "c")
                .build();
        UUID run = flows.start(three);
        List<Claim> claims = flows.claimAll();
        flows.complete(claims.subList(0, 1));
        flows.settle(claims.get(1), new Outcome.Skipped("no need"));

        Task child = flows.task(run, "d").task();
        assertThat(child.parents().open()).isEqualTo(1);
        assertThat(child.parents().completed()).isEqualTo(1);
        assertThat(child.parents().skipped()).isEqualTo(1);
        assertThat(child.key()).isEqualTo(new TaskKey(run, "d"));
    }

    @Test
    void the_success_handler_is_queued_when_all_steps_are_over_and_then_the_run_completes() {
        UUID run = flows.start(new Shape("handled")
                .step("a")
                .step("b")
                .handlingSuccess()
                .handlingFailure()
                .build());
        List<Claim> steps = flows.claimAll();
        flows.complete(steps.subList(0, 1));
        assertThat(flows.claimAll()).as("not while a step is open").isEmpty();
        flows.complete(steps.subList(1, 2));

        assertThat(flows.run(run).status()).isEqualTo(RunStatus.RUNNING);
        List<Claim> handler = flows.claimAll();
        assertThat(Flows.stepsOf(handler)).containsExactly("$on-success");
        assertThat(handler.getFirst().input().kind()).isEqualTo(TaskKind.ON_SUCCESS);
        flows.complete(handler);
        assertOver(run, RunStatus.COMPLETED);
        assertThat(flows.claimAll()).isEmpty();
    }

    @Test
    void a_success_handler_that_fails_fails_the_run_without_its_failure_handler() {
        UUID run = flows.start(new Shape("handled")
                .step("a")
                .handlingSuccess()
                .handlingFailure()
                .build());
        flows.complete(flows.claimAll());
        flows.settle(flows.claimAll(), new Outcome.Failed(StepError.noticed("Broken", "for good")));

        assertOver(run, RunStatus.FAILED);
        assertThat(flows.run(run).failedTasks()).isEqualTo(1);
        assertThat(flows.claimAll()).isEmpty();
    }

    private void assertOver(UUID runId, RunStatus status) {
        Run run = flows.run(runId);
        assertThat(run.status()).isEqualTo(status);
        assertThat(run.openSinks()).isZero();
        assertThat(run.finishedAt()).isAfterOrEqualTo(run.origin().createdAt());
    }

    private List<Object> everything(UUID run) {
        List<TaskEvent> events = flows.events(run);
        List<Object> all = new ArrayList<>(events);
        all.add(flows.run(run));
        all.addAll(flows.tasks(run));
        return all;
    }
}
