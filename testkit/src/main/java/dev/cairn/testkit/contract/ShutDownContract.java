package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.CancelResult;
import dev.cairn.CancelResult.Outcome;
import dev.cairn.RequeueResult;
import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.operate.CancelRuns;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome.Failed;
import dev.cairn.domain.model.Outcome.GivenBack;
import dev.cairn.domain.model.Outcome.Retrying;
import dev.cairn.domain.model.Outcome.Skipped;
import dev.cairn.domain.model.Outcome.SleepingFor;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.TaskKind;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Of a run that is shut down, what runs ends by itself and counts, and nothing else begins. */
public abstract class ShutDownContract extends FlowContract {

    private static final Duration HOUR = Duration.ofHours(1);

    private CancelResult shutDown(UUID run) {
        return new CancelRuns(store(), new AfterCommit(new SilentWakeUps())).shutDown(run, "the contract says so");
    }

    @Test
    void the_result_of_a_running_step_counts_and_nothing_after_it_begins() {
        UUID run = flows.start(Shape.chain(3));
        List<Claim> claims = flows.claimAll();

        CancelResult result = shutDown(run);

        assertThat(result).isEqualTo(new CancelResult(run, Outcome.CANCELLED, RunStatus.RUNNING, 2));
        assertThat(flows.states(run)).containsEntry("a", TaskState.RUNNING).containsEntry("b", TaskState.PENDING);
        assertThat(flows.complete(claims)).hasSize(1);
        assertThat(flows.states(run))
                .containsEntry("a", TaskState.COMPLETED)
                .containsEntry("b", TaskState.CANCELLED)
                .containsEntry("c", TaskState.CANCELLED);
        assertThat(flows.task(run, "a").output()).isNotNull();
        assertThat(flows.task(run, "b").note()).isEqualTo("the contract says so");
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.CANCELLED);
        assertThat(flows.run(run).cancelled().tasks()).isEqualTo(2);
        assertThat(flows.claimAll()).isEmpty();
    }

    @Test
    void nothing_is_handed_over_to_the_worker_of_the_last_attempt() {
        UUID run = flows.start(Shape.chain(2));
        UUID other = flows.start(Shape.chain(2));
        UUID worker = flows.join();
        List<Claim> claims = flows.claim(worker, 10).orElseThrow();
        Slots slots = new Slots(worker, 10);
        flows.offerTo(slots);

        shutDown(run);
        flows.complete(claims);

        assertThat(slots.accepted()).extracting(claim -> claim.run().id()).containsExactly(other);
        assertThat(flows.states(run)).containsEntry("b", TaskState.CANCELLED);
    }

    @Test
    void what_neither_runs_nor_waits_for_its_parents_is_cancelled_at_once() {
        UUID run = flows.start(new Shape("places")
                .step("a")
                .sleep("nap")
                .step("back")
                .step("last", "a", "nap", "back")
                .build());
        for (Claim claim : flows.claimAll()) {
            switch (Flows.stepOf(claim)) {
                case "nap" -> flows.settle(claim, new SleepingFor(HOUR));
                case "back" -> flows.settle(claim, new Retrying(StepError.noticed("Type", "message"), HOUR, true));
                default -> flows.settle(claim, new GivenBack("to be queued"));
            }
        }

        CancelResult result = shutDown(run);

        assertThat(result).isEqualTo(new CancelResult(run, Outcome.CANCELLED, RunStatus.CANCELLED, 4));
        assertThat(flows.states(run).values()).containsOnly(TaskState.CANCELLED);
        assertThat(nextDue()).isEmpty();
        assertThat(flows.claimAll()).isEmpty();
    }

    @Test
    void no_attempt_follows_on_the_last_one() {
        var unfinished = List.of(
                new Retrying(StepError.noticed("Type", "message"), Duration.ZERO, true),
                new GivenBack("its worker stops"),
                new SleepingFor(HOUR));
        for (var outcome : unfinished) {
            UUID run = flows.start(new Shape("two").sleep("a").step("b", "a").build());
            List<Claim> claims = flows.claimAll();
            shutDown(run);

            assertThat(flows.settle(claims, outcome)).hasSize(1);

            assertThat(flows.states(run).values()).containsOnly(TaskState.CANCELLED);
            assertThat(flows.run(run).status()).isEqualTo(RunStatus.CANCELLED);
            assertThat(nextDue()).isEmpty();
            assertThat(flows.claimAll()).isEmpty();
        }
    }

    @Test
    void a_worker_that_dies_meanwhile_leaves_its_step_cancelled() {
        UUID run = flows.start(Shape.chain(2));
        flows.claimAll();
        shutDown(run);

        letTimePass(HOUR);
        flows.reap();

        assertThat(flows.states(run).values()).containsOnly(TaskState.CANCELLED);
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.CANCELLED);
    }

    @Test
    void a_run_whose_last_step_runs_completes() {
        UUID run = flows.start(Shape.single());
        List<Claim> claims = flows.claimAll();

        assertThat(shutDown(run).steps()).isZero();
        flows.complete(claims);

        assertThat(flows.run(run).status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void a_step_that_waits_for_two_running_ones_is_cancelled_when_both_are_over() {
        UUID run = flows.start(
                new Shape("join").step("a").step("b").step("c", "a", "b").build());
        List<Claim> claims = flows.claimAll();
        shutDown(run);

        flows.complete(List.of(claims.getFirst()));
        assertThat(flows.states(run)).containsEntry("c", TaskState.PENDING);
        flows.complete(List.of(claims.getLast()));

        assertThat(flows.states(run)).containsEntry("c", TaskState.CANCELLED).containsEntry("b", TaskState.COMPLETED);
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.CANCELLED);
    }

    @Test
    void a_step_after_a_skipped_one_is_skipped_as_ever() {
        UUID run = flows.start(Shape.chain(2));
        List<Claim> claims = flows.claimAll();
        shutDown(run);

        flows.settle(claims, new Skipped("not needed"));

        assertThat(flows.states(run).values()).containsOnly(TaskState.SKIPPED);
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void a_running_step_that_fails_fails_its_run_which_cannot_be_revived() {
        UUID run = flows.start(Shape.chain(2));
        List<Claim> claims = flows.claimAll();
        shutDown(run);

        flows.settle(claims, new Failed(StepError.noticed("Type", "message")));
        RequeueResult result = flows.revive().all(run);

        assertThat(flows.run(run).status()).isEqualTo(RunStatus.FAILED);
        assertThat(result.outcome()).isEqualTo(RequeueResult.Outcome.REFUSED);
        assertThat(result.explanation()).contains("was shut down, so step 'b' must not begin");
    }

    @Test
    void a_second_shutdown_changes_nothing_and_a_cancel_ends_the_running_steps_too() {
        UUID run = flows.start(Shape.chain(3));
        List<Claim> claims = flows.claimAll();
        shutDown(run);

        assertThat(shutDown(run).outcome()).isEqualTo(Outcome.WAS_CANCELLED);
        assertThat(flows.cancel(run).outcome()).isEqualTo(Outcome.CANCELLED);
        assertThat(flows.complete(claims)).isEmpty();

        assertThat(flows.states(run).values()).containsOnly(TaskState.CANCELLED);
        assertThat(flows.run(run).cancelled().tasks()).isEqualTo(3);
        assertThat(shutDown(run).outcome()).isEqualTo(Outcome.WAS_OVER);
    }

    @Test
    void what_completed_is_undone_and_then_the_cancel_handler_runs() {
        UUID run = flows.start(
                new Shape("undone").saga("a").step("b", "a").handlingCancel().build());
        List<Claim> claims = flows.claimAll();
        shutDown(run);

        flows.complete(claims);
        List<Claim> compensation = flows.claimAll();
        flows.complete(compensation);
        List<Claim> handler = flows.claimAll();
        flows.complete(handler);

        assertThat(Flows.stepsOf(compensation)).containsExactly("$compensate-a");
        assertThat(handler.getFirst().input().kind()).isEqualTo(TaskKind.ON_CANCEL);
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.CANCELLED);
    }
}
