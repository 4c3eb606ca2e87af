package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.settle.AttemptResult;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.WorkflowDefinition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A lease holder knows its task: settling from that knowledge and from the stored rows has the same result. */
public abstract class HeldTaskContract extends FlowContract {

    private static final Outcome COMPLETED = new Outcome.Completed(new Payload("\"done\""));
    private static final Outcome SKIPPED = new Outcome.Skipped("no need");
    private static final Outcome FAILED = new Outcome.Failed(StepError.noticed("Broken", "for good"));

    @Test
    void children_that_wait_for_one_task_alone() {
        WorkflowDefinition tree = new Shape("tree")
                .step("a")
                .step("b", "a")
                .strictStep("c", "a")
                .step("d", "b")
                .step("e", "d")
                .build();
        assertSame(tree, COMPLETED);
        assertSame(tree, SKIPPED);
        assertSame(tree, FAILED);
    }

    @Test
    void children_that_wait_for_several_tasks() {
        assertSame(Shape.diamond(), COMPLETED);
        assertSame(Shape.diamond(), SKIPPED);
        assertSame(Shape.diamond(), FAILED);
        assertSame(Shape.fanIn(), COMPLETED);
    }

    @Test
    void a_join_that_its_last_parent_cancels_with_all_that_waits_for_it() {
        WorkflowDefinition doomed = new Shape("doomed")
                .step("a")
                .step("b", "a")
                .step("c", "a")
                .step("d", "b", "c")
                .step("e", "d")
                .step("f", "e")
                .build();
        assertSame(doomed, FAILED);
        assertSameOneByOne(doomed, FAILED);
        assertSameOneByOne(doomed, SKIPPED);
    }

    @Test
    void the_failure_handler_of_a_run() {
        assertSame(
                new Shape("handled").step("a").step("b", "a").handlingFailure().build(), FAILED);
    }

    @Test
    void the_success_handler_of_a_run() {
        assertSame(
                new Shape("handled").step("a").step("b", "a").handlingSuccess().build(), COMPLETED);
    }

    @Test
    void a_task_that_was_tried_before() {
        UUID known = flows.start(Shape.chain(2));
        UUID stored = flows.start(Shape.chain(2));
        flows.leave(claimBoth());
        List<Claim> again = flows.claimAll();
        assertThat(again).hasSize(2);
        settle(again, known, COMPLETED, COMPLETED);
        assertThat(told(known)).isEqualTo(told(stored));
    }

    private UUID claimBoth() {
        UUID worker = flows.join();
        assertThat(flows.claim(worker, 2))
                .hasValueSatisfying(claims -> assertThat(claims).hasSize(2));
        return worker;
    }

    /** Two runs, one settled from the knowledge of the claims; the outcome of b is given, the other tasks complete. */
    private void assertSame(WorkflowDefinition definition, Outcome ofB) {
        UUID known = flows.start(definition);
        UUID stored = flows.start(definition);
        List<Claim> claims = flows.claimAll();
        while (!claims.isEmpty()) {
            settle(claims, known, COMPLETED, ofB);
            assertThat(told(known)).isEqualTo(told(stored));
            claims = flows.claimAll();
        }
        assertThat(flows.run(known).status().isTerminal()).isTrue();
    }

    /** Settles the two runs with one transaction for each result. */
    private void assertSameOneByOne(WorkflowDefinition definition, Outcome ofB) {
        UUID known = flows.start(definition);
        UUID stored = flows.start(definition);
        List<Claim> claims = flows.claimAll();
        while (!claims.isEmpty()) {
            claims.stream()
                    .sorted(Comparator.comparing(Flows::stepOf))
                    .forEach(claim -> settle(List.of(claim), known, COMPLETED, ofB));
            assertThat(told(known)).isEqualTo(told(stored));
            claims = flows.claimAll();
        }
        assertThat(flows.run(known).status().isTerminal()).isTrue();
    }

    private void settle(List<Claim> claims, UUID known, Outcome usual, Outcome ofB) {
        List<AttemptResult> results = new ArrayList<>();
        for (Claim claim : claims) {
            Outcome outcome = Flows.stepOf(claim).equals("b") ? ofB : usual;
            results.add(
                    claim.run().id().equals(known)
                            ? AttemptResult.of(claim, outcome)
                            : new AttemptResult(claim.lease(), outcome));
        }
        flows.settle(results);
    }

    /** All stored data of a run, except for ids and times. */
    private List<String> told(UUID runId) {
        List<String> told = new ArrayList<>();
        Run run = flows.run(runId);
        told.add(run.status() + " " + run.openSinks() + " " + run.handlers());
        flows.tasks(runId).forEach(task -> told.add(task.toString().replace(runId.toString(), "")));
        flows.events(runId).stream()
                .map(event -> event.step() + " " + event.attempt() + " " + event.type())
                .sorted()
                .forEach(told::add);
        return told;
    }
}
