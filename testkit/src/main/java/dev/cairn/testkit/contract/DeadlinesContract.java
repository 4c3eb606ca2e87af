package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.TriggerOptions;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Deadline;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepError;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A run that has not ended by its deadline is found, and everything that is live of it can be ended. */
public abstract class DeadlinesContract extends FlowContract {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final StepError ERROR = StepError.noticed("Type", "message");

    @Test
    void a_run_is_overdue_when_its_deadline_has_passed_and_it_has_not_ended() {
        UUID run = flows.start(Shape.chain(2), "acme", TriggerOptions.none().deadline(LIMIT));
        UUID other = flows.start(Shape.single());

        assertThat(overdueRuns()).isEmpty();
        assertThat(deadline(run).at()).isAfterOrEqualTo(now().plus(LIMIT).minus(Duration.ofSeconds(5)));
        assertThat(flows.run(other).deadline()).isNull();
        letTimePass(LIMIT.plus(SECOND));

        assertThat(overdueRuns()).containsExactly(run);
        assertThat(nextDeadline()).isPresent();
        flows.complete(flows.claimAll());
        flows.complete(flows.claimAll());
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(overdueRuns()).isEmpty();
        assertThat(nextDeadline()).isEmpty();
        assertThat(deadline(run).at()).isNull();
        assertThat(deadline(run).length()).isEqualTo(LIMIT);
    }

    @Test
    void the_live_tasks_of_an_overdue_run_fail_wherever_they_are() {
        UUID run = startEverywhere();
        List<Claim> claims = flows.claimAll();
        claims.forEach(this::settleByName);
        letTimePass(LIMIT.plus(SECOND));

        limits().endRuns();
        limits().endRuns();

        assertThat(flows.states(run))
                .containsEntry("done", TaskState.COMPLETED)
                .containsEntry("running", TaskState.FAILED)
                .containsEntry("queued", TaskState.FAILED)
                .containsEntry("backing-off", TaskState.FAILED)
                .containsEntry("asleep", TaskState.FAILED)
                .containsEntry("pending", TaskState.CANCELLED);
        assertThat(flows.history(run, "asleep"))
                .containsExactly(
                        TaskEventType.QUEUED,
                        TaskEventType.STARTED,
                        TaskEventType.SLEEPING,
                        TaskEventType.TIMED_OUT,
                        TaskEventType.FAILED);
        assertThat(flows.complete(claims)).isEmpty();
        assertThat(nextDue()).isEmpty();
        assertThat(flows.run(run).status()).as("its handler is left").isEqualTo(RunStatus.RUNNING);
        letTimePass(Duration.ofDays(1));
        limits().endRuns();
        flows.complete(flows.claimAll());
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.FAILED);
        assertThat(flows.claimAll()).isEmpty();
    }

    @Test
    void a_task_that_was_queued_at_its_deadline_and_is_requeued_is_claimed_once() {
        UUID run = flows.start(Shape.single(), "acme", TriggerOptions.none().deadline(LIMIT));
        for (int deadline = 1; deadline <= 2; deadline++) {
            letTimePass(LIMIT.plus(SECOND));
            limits().endRuns();
            assertThat(flows.run(run).status()).isEqualTo(RunStatus.FAILED);
            assertThat(flows.revive().all(run).requeued()).hasSize(1);
        }

        List<Claim> claims = flows.claimAll();

        assertThat(claims).hasSize(1);
        assertThat(flows.complete(claims)).hasSize(1);
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(flows.claimAll()).isEmpty();
    }

    /** A run whose tasks will be everywhere. */
    private UUID startEverywhere() {
        return flows.start(
                new Shape("everywhere")
                        .step("done")
                        .step("running")
                        .step("queued")
                        .step("backing-off")
                        .sleep("asleep")
                        .step("pending", "running")
                        .handlingFailure()
                        .build(),
                "acme",
                TriggerOptions.none().deadline(LIMIT));
    }

    private void settleByName(Claim claim) {
        switch (Flows.stepOf(claim)) {
            case "done" -> flows.complete(List.of(claim));
            case "queued" -> flows.settle(claim, new Outcome.GivenBack("test"));
            case "backing-off" -> flows.settle(claim, new Outcome.Retrying(ERROR, Duration.ofHours(1), true));
            case "asleep" -> flows.settle(claim, new Outcome.SleepingFor(Duration.ofHours(1)));
            default -> {
                // it runs
            }
        }
    }

    private Deadline deadline(UUID run) {
        return Objects.requireNonNull(flows.run(run).deadline());
    }

    private Optional<Instant> nextDeadline() {
        return Optional.ofNullable(
                inTransaction(tx -> tx.timeLimits().upcoming()).deadline());
    }

    private List<UUID> overdueRuns() {
        return inTransaction(tx -> tx.timeLimits().overdueRuns(10));
    }

    private LimitFlows limits() {
        return new LimitFlows(store(), flows);
    }
}
