package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.ForkOptions;
import dev.cairn.RunStatus;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.TriggerOptions;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.WorkflowDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A fork copies what has ended before its step, goes on from there, and changes nothing in its source. */
public abstract class ForksContract extends FailedDiamondContract {

    @Test
    void a_fork_has_the_states_and_outputs_of_what_it_copies() {
        UUID source = failedDiamond();

        UUID fork = fork(source, "b", ForkOptions.none()).id();

        assertThat(flows.states(fork))
                .isEqualTo(Map.of(
                        "a", TaskState.COMPLETED,
                        "b", TaskState.QUEUED,
                        "c", TaskState.COMPLETED,
                        "d", TaskState.PENDING));
        assertThat(flows.task(fork, "a").output()).isEqualTo(new Payload("\"from a\""));
        assertThat(flows.task(fork, "c").output()).isEqualTo(new Payload("{ \"c\": 1 }"));
        assertThat(flows.task(fork, "b").output()).isNull();
        assertThat(flows.task(fork, "a").note()).isEqualTo("copied from run " + source);
        assertThat(flows.events(fork))
                .extracting(TaskEvent::step, TaskEvent::type, TaskEvent::attempt)
                .containsExactlyInAnyOrder(
                        tuple("a", TaskEventType.COPIED, 0),
                        tuple("c", TaskEventType.COPIED, 0),
                        tuple("b", TaskEventType.QUEUED, 1));
        Run stored = flows.run(fork);
        assertThat(stored.openSinks()).isEqualTo(1);
        assertThat(stored.failedTasks()).isZero();
    }

    @Test
    void a_fork_goes_on_to_its_end_with_the_outputs_it_has_copied() {
        UUID fork = fork(failedDiamond(), "b", ForkOptions.none()).id();

        Claim b = flows.claimAll().getFirst();
        assertThat(b.input().parents())
                .isEqualTo(Map.of("a", new ParentOutput(TaskState.COMPLETED, new Payload("\"from a\""))));
        flows.settle(b, new Outcome.Completed(new Payload("2")));
        Claim d = flows.claimAll().getFirst();
        assertThat(d.input().parents())
                .isEqualTo(Map.of(
                        "b", new ParentOutput(TaskState.COMPLETED, new Payload("2")),
                        "c", new ParentOutput(TaskState.COMPLETED, new Payload("{ \"c\": 1 }"))));
        flows.complete(List.of(d));

        assertThat(flows.run(fork).status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void a_fork_has_the_tenant_metadata_and_input_of_its_source_or_another_input() {
        UUID source = failedDiamond(TriggerOptions.none().metadata(Map.of("order", "7")));

        UUID same = fork(source, "b", ForkOptions.none()).id();
        UUID other = flows.workflow(Shape.diamond())
                .fork(flows.reference(source), flows.workflow(Shape.diamond()).step("b", String.class), "{\"n\": 2}")
                .id();
        UUID raw = fork(source, "b", ForkOptions.none().inputJson("[3]")).id();

        for (UUID fork : List.of(same, other, raw)) {
            assertThat(flows.run(fork).header().tenant()).isEqualTo("acme");
            assertThat(flows.run(fork).origin().metadata()).isEqualTo(Map.of("order", "7"));
        }
        assertThat(inputOf(same)).isEqualTo("{}");
        assertThat(inputOf(other)).isEqualTo("{\"n\": 2}");
        assertThat(inputOf(raw)).isEqualTo("[3]");
    }

    private String inputOf(UUID run) {
        return flows.reference(run).payloads().input();
    }

    @Test
    void the_source_is_not_changed_while_it_is_live_and_ends_as_it_would() {
        UUID source = flows.start(Shape.chain(3));
        flows.complete(flows.claimAll());
        List<Claim> held = flows.claimAll();
        List<TaskEvent> before = flows.events(source);

        UUID fork = fork(source, "b", ForkOptions.none()).id();

        assertThat(flows.events(source)).isEqualTo(before);
        assertThat(flows.states(source)).containsEntry("b", TaskState.RUNNING);
        assertThat(flows.states(fork)).containsEntry("a", TaskState.COMPLETED).containsEntry("b", TaskState.QUEUED);
        assertThat(flows.complete(held)).hasSize(1);
        while (!flows.run(source).status().isTerminal()
                || !flows.run(fork).status().isTerminal()) {
            flows.complete(flows.claimAll());
        }
        assertThat(flows.run(source).status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(flows.run(fork).status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void a_step_that_runs_in_the_source_runs_again_in_the_fork() {
        UUID source = flows.start(Shape.fanIn());
        flows.claimAll();

        assertThat(flows.states(fork(source, "a", ForkOptions.none()).id()))
                .isEqualTo(Map.of("a", TaskState.QUEUED, "b", TaskState.QUEUED, "c", TaskState.PENDING));
    }

    @Test
    void a_skip_is_copied_and_a_strict_step_behind_it_is_skipped_at_once() {
        WorkflowDefinition branches = new Shape("branches")
                .step("a")
                .step("b", "a")
                .step("c", "a")
                .strictStep("d", "b", "c")
                .step("e", "d")
                .step("f", "c")
                .build();
        UUID source = flows.start(branches);
        flows.complete(flows.claimAll());
        for (Claim claim : flows.claimAll()) {
            if (Flows.stepOf(claim).equals("b")) {
                flows.settle(claim, new Outcome.Skipped("not wanted"));
            }
        }

        UUID fork = fork(source, "c", ForkOptions.none()).id();
        assertThat(flows.states(fork)).containsEntry("b", TaskState.SKIPPED).containsEntry("d", TaskState.PENDING);
        flows.complete(flows.claimAll());
        assertThat(flows.states(fork)).containsEntry("d", TaskState.SKIPPED).containsEntry("e", TaskState.SKIPPED);

        UUID again = fork(fork, "f", ForkOptions.none()).id();
        assertThat(flows.states(again))
                .containsEntry("b", TaskState.SKIPPED)
                .containsEntry("c", TaskState.COMPLETED)
                .containsEntry("d", TaskState.SKIPPED)
                .containsEntry("f", TaskState.QUEUED);
    }

    @Test
    void a_sleep_before_the_step_is_copied_and_one_after_it_sleeps_again() {
        UUID source = flows.start(
                new Shape("naps").step("a").sleep("n", "a").step("b", "n").build());
        flows.complete(flows.claimAll());
        flows.settle(flows.claimAll(), new Outcome.SleepingFor(Duration.ZERO));
        flows.fire();
        flows.settle(flows.claimAll(), FAILED);

        UUID after = fork(source, "b", ForkOptions.none()).id();
        assertThat(flows.history(after, "n")).containsExactly(TaskEventType.COPIED);
        UUID again = fork(source, "n", ForkOptions.none()).id();
        assertThat(flows.states(again)).containsEntry("n", TaskState.QUEUED);
        assertThat(flows.task(again, "n").task().readyAt()).isNotNull();
    }

    @Test
    void a_fork_has_the_handlers_of_its_workflow_also_when_that_of_its_source_was_called() {
        WorkflowDefinition handled =
                new Shape("handled").step("a").step("b", "a").handlingFailure().build();
        register(handled.graph());
        UUID source = flows.start(handled);
        flows.complete(flows.claimAll());
        flows.settle(flows.claimAll(), FAILED);
        flows.complete(flows.claimAll());
        assertThat(flows.states(source)).containsEntry("$on-failure", TaskState.COMPLETED);

        UUID fork = fork(source, "b", ForkOptions.none()).id();
        assertThat(flows.states(fork)).containsOnlyKeys("a", "b");
        flows.settle(flows.claimAll(), FAILED);

        assertThat(flows.states(fork)).containsEntry("$on-failure", TaskState.QUEUED);
    }
}
