package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.CancelResult;
import dev.cairn.CancelResult.Outcome;
import dev.cairn.RunStatus;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.TriggerOptions;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.TaskKind;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A run or a step that is cancelled leaves every place it had, and nothing of it runs or counts afterwards. */
public abstract class CancelContract extends FlowContract {

    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void a_queued_task_is_cancelled_and_the_claim_that_meets_it_takes_the_others() {
        List<UUID> runs = flows.startMany(Shape.chain(2), "acme", 5);
        flows.cancel(runs.get(0));
        flows.cancel(runs.get(3));

        List<Claim> claims = flows.claimAll();

        assertThat(claims).extracting(claim -> claim.run().id()).containsExactly(runs.get(1), runs.get(2), runs.get(4));
        assertThat(flows.states(runs.get(0)).values()).containsOnly(TaskState.CANCELLED);
        assertThat(flows.history(runs.get(0), "a")).containsExactly(TaskEventType.QUEUED, TaskEventType.CANCELLED);
        assertThat(flows.claimAll()).isEmpty();
    }

    @Test
    void a_claim_that_meets_only_cancelled_tasks_says_that_there_may_be_more() {
        List<UUID> runs = flows.startMany(Shape.single(), "acme", 4);
        flows.cancel(runs.get(0));
        flows.cancel(runs.get(1));

        List<Claim> first = flows.claim(2);
        List<Claim> second = flows.claim(2);

        assertThat(first.size() + second.size()).isEqualTo(2);
        assertThat(flows.cancel(runs.get(2)).steps()).isEqualTo(1);
    }

    @Test
    void the_result_of_a_cancelled_attempt_is_refused() {
        UUID run = flows.start(Shape.chain(3));
        List<Claim> claims = flows.claimAll();

        CancelResult result = flows.cancel(run);
        Set<Fence> accepted = flows.complete(claims);

        assertThat(result).isEqualTo(new CancelResult(run, Outcome.CANCELLED, RunStatus.CANCELLED, 3));
        assertThat(accepted).isEmpty();
        assertThat(flows.states(run).values()).containsOnly(TaskState.CANCELLED);
        assertThat(flows.history(run, "a"))
                .containsExactly(TaskEventType.QUEUED, TaskEventType.STARTED, TaskEventType.CANCELLED);
        assertThat(flows.task(run, "a").attempts()).isEqualTo(1);
        assertThat(flows.task(run, "a").output()).isNull();
        assertThat(flows.run(run).finishedAt()).isNotNull();
    }

    @Test
    void timers_of_cancelled_tasks_never_fire() {
        UUID sleeping = flows.start(new Shape("sleeping").sleep("a").build());
        UUID backingOff = flows.start(Shape.single());
        UUID later = flows.start(Shape.single(), "acme", TriggerOptions.none().startDelay(HOUR));
        for (Claim claim : flows.claimAll()) {
            flows.settle(
                    claim,
                    claim.run().id().equals(sleeping)
                            ? new dev.cairn.domain.model.Outcome.SleepingFor(HOUR)
                            : new dev.cairn.domain.model.Outcome.Retrying(
                                    StepError.noticed("Type", "message"), HOUR, true));
        }

        for (UUID run : List.of(sleeping, backingOff, later)) {
            assertThat(flows.cancel(run).status()).isEqualTo(RunStatus.CANCELLED);
        }
        letTimePass(HOUR.multipliedBy(2));

        assertThat(nextDue()).isEmpty();
        flows.fire();
        assertThat(flows.claimAll()).isEmpty();
    }

    @Test
    void a_cancelled_run_is_listed_and_keeps_its_reason() {
        UUID run = flows.start(Shape.single());

        flows.cancel(run);

        assertThat(flows.run(run).cancelled().reason()).isEqualTo("the contract says so");
        assertThat(flows.run(run).cancelled().tasks()).isEqualTo(1);
        assertThat(flows.cancel(run).outcome()).isEqualTo(Outcome.WAS_CANCELLED);
    }

    @Test
    void the_handler_of_a_cancelled_run_is_queued_and_ends_it() {
        UUID run = flows.start(new Shape("handled")
                .step("a")
                .handlingCancel()
                .handlingFailure()
                .build());

        assertThat(flows.cancel(run).status()).isEqualTo(RunStatus.RUNNING);
        List<Claim> handler = flows.claimAll();
        assertThat(handler.getFirst().input().kind()).isEqualTo(TaskKind.ON_CANCEL);
        flows.complete(handler);

        assertThat(flows.run(run).status()).isEqualTo(RunStatus.CANCELLED);
    }

    @Test
    void a_cancelled_step_takes_those_that_wait_for_it_along_and_no_others() {
        UUID run = flows.start(new Shape("two branches")
                .step("a")
                .step("x", "a")
                .step("b")
                .step("y", "b")
                .build());
        List<Claim> claims = flows.claimAll();

        assertThat(flows.cancelStep(run, "x").outcome()).isEqualTo(Outcome.WAITS_FOR_PARENTS);
        assertThat(flows.cancelStep(run, "a").steps()).isEqualTo(2);
        assertThat(flows.complete(claims)).hasSize(1);
        flows.complete(flows.claimAll());

        assertThat(flows.states(run))
                .containsEntry("a", TaskState.CANCELLED)
                .containsEntry("x", TaskState.CANCELLED)
                .containsEntry("b", TaskState.COMPLETED)
                .containsEntry("y", TaskState.COMPLETED);
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.CANCELLED);
    }

    @Test
    void the_last_step_of_a_run_with_a_cancelled_step_ends_it_as_cancelled() {
        UUID run = flows.start(new Shape("pair").step("a").step("b").build());
        flows.cancelStep(run, "a");

        flows.complete(flows.claimAll());

        assertThat(flows.run(run).status()).isEqualTo(RunStatus.CANCELLED);
        assertThat(flows.run(run).openSinks()).isZero();
    }

    @Test
    void a_worker_learns_which_of_its_leases_were_taken_away() {
        UUID cancelled = flows.start(Shape.single());
        UUID other = flows.start(Shape.single());
        List<Claim> claims = flows.claimAll();
        flows.cancel(cancelled);

        List<Fence> fences = claims.stream().map(claim -> claim.lease().fence()).toList();
        Set<Fence> held = inTransaction(tx -> tx.leases().held(fences));

        assertThat(held).extracting(fence -> fence.key().runId()).containsExactly(other);
    }
}
