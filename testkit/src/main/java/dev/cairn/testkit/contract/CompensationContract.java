package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.CancelResult;
import dev.cairn.RequeueResult;
import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A run that fails or is cancelled gets the compensations of its completed steps as tasks that wait for one another. */
public abstract class CompensationContract extends FlowContract {

    private static final Outcome FAILED = new Outcome.Failed(new StepError("java.io.IOException", "no", null));

    private static WorkflowDefinition chain() {
        return new Shape("saga")
                .saga("a")
                .step("x", "a")
                .saga("b", "x")
                .step("c", "b")
                .handlingFailure()
                .handlingCancel()
                .build();
    }

    private static WorkflowDefinition diamond() {
        return new Shape("saga diamond")
                .saga("a")
                .saga("b", "a")
                .saga("c", "a")
                .saga("d", "b", "c")
                .step("e", "d")
                .build();
    }

    /** A run of that workflow whose last step has failed. */
    private UUID failed(WorkflowDefinition definition, String last) {
        UUID run = flows.start(definition);
        completeUntil(last);
        return run;
    }

    /** Completes what is ready until that step is, which fails in every run. */
    private void completeUntil(String last) {
        List<Claim> claims = flows.claimAll();
        while (!Flows.stepsOf(claims).contains(last)) {
            flows.complete(claims);
            claims = flows.claimAll();
        }
        flows.settle(claims, FAILED);
    }

    @Test
    void a_failed_run_is_left_with_its_compensations_behind_its_steps_in_reverse_order() {
        UUID run = failed(chain(), "c");

        assertThat(flows.states(run))
                .containsExactly(
                        Map.entry("a", TaskState.COMPLETED),
                        Map.entry("x", TaskState.COMPLETED),
                        Map.entry("b", TaskState.COMPLETED),
                        Map.entry("c", TaskState.FAILED),
                        Map.entry("$compensate-b", TaskState.QUEUED),
                        Map.entry("$compensate-a", TaskState.PENDING));
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.RUNNING);
        assertThat(flows.run(run).openSinks()).isEqualTo(1);
        assertThat(flows.run(run).handlers().undoneAs()).isEqualTo(RunStatus.FAILED);
        List<Claim> claims = flows.claimAll();
        assertThat(Flows.stepsOf(claims)).containsExactly("$compensate-b");
        assertThat(claims.getFirst().input().kind()).isEqualTo(TaskKind.COMPENSATION);
        assertThat(claims.getFirst().input().successors().exclusive()).isTrue();
    }

    @Test
    void compensations_come_one_after_the_other_then_the_handler_and_then_the_end() {
        UUID run = failed(chain(), "c");
        List<String> order = new ArrayList<>();
        for (List<Claim> claims = flows.claimAll(); !claims.isEmpty(); claims = flows.claimAll()) {
            order.addAll(Flows.stepsOf(claims));
            flows.complete(claims);
        }

        assertThat(order).containsExactly("$compensate-b", "$compensate-a", "$on-failure");
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.FAILED);
        assertThat(flows.run(run).openSinks()).isZero();
        assertThat(flows.run(run).failedTasks()).isEqualTo(1);
    }

    @Test
    void a_cancelled_run_is_left_with_the_compensations_of_what_had_completed() {
        UUID run = flows.start(chain());
        flows.complete(flows.claimAll());

        CancelResult result = flows.cancel(run);

        assertThat(result.status()).isEqualTo(RunStatus.RUNNING);
        List<Claim> undo = flows.claimAll();
        assertThat(Flows.stepsOf(undo)).containsExactly("$compensate-a");
        assertThat(flows.cancel(run).outcome()).isEqualTo(CancelResult.Outcome.WAS_CANCELLED);
        flows.complete(undo);
        List<Claim> handler = flows.claimAll();
        assertThat(Flows.stepsOf(handler)).containsExactly("$on-cancel");
        flows.complete(handler);
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.CANCELLED);
    }

    @Test
    void cancelling_a_run_that_undoes_its_steps_takes_no_lease_away() {
        UUID run = failed(chain(), "c");
        List<Claim> undo = flows.claimAll();

        assertThat(flows.cancel(run).outcome()).isEqualTo(CancelResult.Outcome.UNDOES_STEPS);

        assertThat(flows.complete(undo)).hasSize(1);
    }

    @Test
    void a_compensation_that_fails_lets_those_go_on_that_wait_for_it() {
        UUID run = failed(diamond(), "e");
        flows.settle(flows.claimAll(), FAILED);
        List<Claim> middle = flows.claimAll();
        assertThat(Flows.stepsOf(middle)).containsExactlyInAnyOrder("$compensate-b", "$compensate-c");
        flows.settle(middle.get(0), FAILED);
        assertThat(flows.claimAll()).isEmpty();
        flows.complete(middle.subList(1, 2));
        List<Claim> last = flows.claimAll();

        assertThat(Flows.stepsOf(last)).containsExactly("$compensate-a");
        Task first = flows.task(run, "$compensate-a").task();
        assertThat(first.parents()).isEqualTo(new ParentTally(0, 1, 0, 1));
        assertThat(first.doomedBy()).isNull();
        flows.complete(last);
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.FAILED);
        assertThat(flows.run(run).failedTasks()).isEqualTo(3);
    }

    @Test
    void a_requeued_compensation_is_undone_alone_and_no_other_is_touched() {
        UUID run = failed(diamond(), "e");
        flows.settle(flows.claimAll(), FAILED);
        flows.complete(flows.claimAll());
        flows.complete(flows.claimAll());
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.FAILED);

        RequeueResult result = flows.revive().all(run);

        assertThat(result.requeued()).containsExactly("$compensate-d");
        assertThat(flows.run(run).openSinks()).isEqualTo(1);
        List<Claim> again = flows.claimAll();
        assertThat(Flows.stepsOf(again)).containsExactly("$compensate-d");
        assertThat(again.getFirst().input().successors().names()).isEmpty();
        flows.complete(again);
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.FAILED);
        assertThat(flows.run(run).failedTasks()).isEqualTo(1);
        assertThat(flows.task(run, "$compensate-b").task().parents()).isEqualTo(new ParentTally(0, 0, 0, 1));
        assertThat(flows.claimAll()).isEmpty();
    }

    @Test
    void a_compensation_is_requeued_while_others_that_did_not_wait_for_it_are_still_live() {
        UUID run = failed(diamond(), "e");
        flows.complete(flows.claimAll());
        List<Claim> middle = flows.claimAll();
        flows.settle(middle.get(0), FAILED);

        flows.revive().all(run);
        List<Claim> again = flows.claimAll();
        assertThat(Flows.stepsOf(again)).containsExactly(Flows.stepOf(middle.get(0)));
        assertThat(flows.run(run).openSinks()).isEqualTo(2);
        flows.complete(middle.subList(1, 2));
        flows.complete(again);
        flows.complete(flows.claimAll());

        assertThat(flows.run(run).status()).isEqualTo(RunStatus.FAILED);
        assertThat(flows.task(run, "$compensate-a").task().state()).isEqualTo(TaskState.COMPLETED);
    }

    @Test
    void a_compensation_can_be_given_up_and_the_others_go_on() {
        UUID run = failed(chain(), "c");

        CancelResult result = flows.cancelStep(run, "$compensate-b");

        assertThat(result.isCancelled()).isTrue();
        flows.complete(flows.claimAll());
        flows.complete(flows.claimAll());
        assertThat(flows.states(run))
                .containsEntry("$compensate-b", TaskState.CANCELLED)
                .containsEntry("$compensate-a", TaskState.COMPLETED);
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.FAILED);
    }

    @Test
    void many_runs_that_end_in_one_transaction_get_their_compensations_together() {
        List<UUID> runs = flows.startMany(chain(), "acme", 5);
        completeUntil("c");

        assertThat(Flows.stepsOf(flows.claimAll())).hasSize(5).containsOnly("$compensate-b");
        assertThat(runs)
                .allSatisfy(run -> assertThat(flows.run(run).openSinks()).isEqualTo(1));
    }

    @Test
    void a_run_that_had_completed_nothing_gets_its_handler_at_once() {
        UUID run = flows.start(chain());
        flows.settle(flows.claimAll(), FAILED);

        assertThat(Flows.stepsOf(flows.claimAll())).containsExactly("$on-failure");
        assertThat(flows.run(run).isUndone()).isFalse();
    }
}
