package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.application.settle.AttemptResult;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.StepError;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A task that becomes ready may be leased in the transaction that makes it ready, and is then in no queue. */
public abstract class HandOverContract extends FlowContract {

    @Test
    void a_child_is_leased_and_given_what_its_parent_has_just_come_to() {
        UUID run = flows.start(Shape.chain(3));
        UUID worker = flows.join();
        List<Claim> first = flows.claim(worker, 1).orElseThrow();
        Slots slots = offer(new Slots(worker, 5));
        flows.complete(first);

        Claim second = slots.accepted().getFirst();
        assertThat(Flows.stepsOf(slots.accepted())).containsExactly("b");
        assertThat(second.input().parents())
                .isEqualTo(Map.of("a", new ParentOutput(TaskState.COMPLETED, new Payload("\"done\""))));
        assertThat(leasesOf(worker)).containsExactly(second.lease());
        assertThat(flows.states(run)).containsEntry("b", TaskState.RUNNING);
        assertThat(flows.claimAll()).isEmpty();
        assertThat(flows.history(run, "b")).containsExactly(TaskEventType.QUEUED, TaskEventType.STARTED);
        flows.complete(List.of(second));
        flows.complete(List.of(slots.accepted().getLast()));
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void the_first_tasks_of_a_run_are_leased_and_given_what_a_claim_would_give_them() {
        UUID queued = flows.start(Shape.fanIn());
        UUID worker = flows.join();
        List<Claim> claimed = flows.claim(worker, 2).orElseThrow();
        Slots slots = offer(new Slots(worker, 5));
        UUID run = flows.start(Shape.fanIn());

        assertThat(inputs(slots.accepted(), run)).isEqualTo(inputs(claimed, queued));
        assertThat(leasesOf(worker))
                .containsAll(slots.accepted().stream().map(Claim::lease).toList());
        assertThat(flows.claimAll()).isEmpty();
        assertThat(flows.history(run, "a")).containsExactly(TaskEventType.QUEUED, TaskEventType.STARTED);
        flows.complete(slots.accepted().subList(0, 1));
        assertThat(flows.states(run)).containsEntry("a", TaskState.COMPLETED).containsEntry("c", TaskState.PENDING);
    }

    private static List<String> inputs(List<Claim> claims, UUID runId) {
        return claims.stream()
                .map(claim -> claim.input().toString().replace(runId.toString(), ""))
                .toList();
    }

    @Test
    void what_there_is_no_slot_for_goes_to_the_queue() {
        UUID worker = flows.join();
        flows.start(Shape.diamond());
        List<Claim> first = flows.claim(worker, 1).orElseThrow();
        Slots slots = offer(new Slots(worker, 1));
        flows.complete(first);
        flows.startMany(Shape.fanIn(), Rows.TENANT, 3);

        assertThat(slots.accepted()).hasSize(2);
        assertThat(flows.claimAll()).hasSize(1 + 5);
    }

    @Test
    void what_the_worker_has_no_code_for_goes_to_the_queue() {
        UUID worker = flows.join();
        flows.start(Shape.diamond());
        List<Claim> first = flows.claim(worker, 1).orElseThrow();
        Slots slots = offer(new Slots(worker, 5, "b"));
        flows.complete(first);

        assertThat(Flows.stepsOf(slots.accepted())).containsExactly("c");
        assertThat(Flows.stepsOf(flows.claimAll())).containsExactly("b");
    }

    /** A task that workers die while running must not bypass the quarantine by a hand-over. */
    @Test
    void what_was_tried_before_goes_to_the_queue() {
        UUID worker = flows.join();
        flows.start(Shape.single());
        Outcome again = new Outcome.Retrying(StepError.noticed("Broken", "for now"), Duration.ZERO, false);
        flows.settle(flows.claim(worker, 1).orElseThrow(), again);
        flows.fire();
        flows.start(Shape.chain(2));
        List<Claim> claims = flows.claim(worker, 2).orElseThrow();
        Slots slots = offer(new Slots(worker, 5));
        flows.settle(claims.stream()
                .map(claim -> AttemptResult.of(
                        claim,
                        claim.lease().fence().attempt() == 2
                                ? new Outcome.GivenBack("no time")
                                : new Outcome.Completed(null)))
                .toList());

        assertThat(Flows.stepsOf(slots.accepted())).containsExactly("b");
        assertThat(flows.claimAll())
                .extracting(claim -> claim.lease().fence().attempt())
                .containsExactly(2);
    }

    @Test
    void a_worker_that_is_dead_is_leased_nothing() {
        UUID worker = flows.join();
        flows.start(Shape.chain(2));
        List<Claim> first = flows.claim(1);
        flows.leave(worker);
        Slots slots = offer(new Slots(worker, 5));
        flows.complete(first);
        flows.start(Shape.single());

        assertThat(slots.accepted()).isEmpty();
        assertThat(leasesOf(worker)).isEmpty();
        assertThat(flows.claimAll()).hasSize(2);
    }

    @Test
    void what_was_handed_over_to_a_worker_that_dies_runs_elsewhere() {
        UUID worker = flows.join();
        Slots slots = offer(new Slots(worker, 5));
        flows.start(Shape.single());
        letTimePass(Flows.LEASE.plusSeconds(1));
        flows.reap();

        assertThat(flows.complete(slots.accepted())).isEmpty();
        List<Lease> elsewhere = flows.claimAll().stream().map(Claim::lease).toList();
        assertThat(elsewhere).extracting(lease -> lease.fence().attempt()).containsExactly(2);
    }

    private Slots offer(Slots slots) {
        flows.offerTo(slots);
        return slots;
    }
}
