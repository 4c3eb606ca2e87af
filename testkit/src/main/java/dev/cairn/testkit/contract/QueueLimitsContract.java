package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.WhenLate;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.QueueLimit;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.WorkflowDefinition;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A task with a limit in the queue is started in time or not at all. */
public abstract class QueueLimitsContract extends FlowContract {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final QueueLimit FAILS = new QueueLimit(LIMIT, WhenLate.FAIL);
    private static final QueueLimit SKIPS = new QueueLimit(LIMIT, WhenLate.SKIP);

    @Test
    void an_overdue_task_is_not_claimed_and_fails() {
        UUID run = flows.start(chain(FAILS));

        letTimePass(LIMIT.plus(SECOND));

        assertThat(flows.claimAll()).isEmpty();
        limits().endQueued();
        limits().endQueued();
        assertThat(flows.states(run)).containsEntry("a", TaskState.FAILED).containsEntry("b", TaskState.CANCELLED);
        assertThat(flows.history(run, "a"))
                .containsExactly(TaskEventType.QUEUED, TaskEventType.TIMED_OUT, TaskEventType.FAILED);
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.FAILED);
        assertThat(flows.task(run, "a").task().tries().failures())
                .as("it was never tried")
                .isZero();
    }

    @Test
    void an_overdue_task_may_be_skipped_instead() {
        UUID run = flows.start(chain(SKIPS));
        letTimePass(LIMIT.plus(SECOND));

        limits().endQueued();

        assertThat(flows.states(run)).containsEntry("a", TaskState.SKIPPED).containsEntry("b", TaskState.SKIPPED);
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void a_task_that_is_claimed_in_time_has_no_limit_in_the_queue_any_more() {
        UUID run = flows.start(chain(FAILS));
        letTimePass(LIMIT.minus(SECOND));
        List<Claim> claims = flows.claimAll();

        letTimePass(LIMIT);
        limits().endQueued();

        assertThat(flows.complete(claims)).hasSize(1);
        assertThat(flows.states(run)).containsEntry("a", TaskState.COMPLETED);
        assertThat(inTransaction(tx -> tx.timeLimits().upcoming()).start()).isNull();
    }

    @Test
    void a_child_with_a_limit_is_queued_with_it() {
        UUID run = flows.start(
                new Shape("limited child").step("a").limited("b", FAILS, "a").build());
        flows.complete(flows.claimAll());
        assertThat(inTransaction(tx -> tx.timeLimits().upcoming()).start()).isNotNull();

        letTimePass(LIMIT.plus(SECOND));
        limits().endQueued();

        assertThat(flows.states(run)).containsEntry("b", TaskState.FAILED);
    }

    @Test
    void the_limit_counts_each_time_the_task_is_queued() {
        UUID run = flows.start(chain(FAILS));
        letTimePass(LIMIT.minus(SECOND));
        Claim first = flows.claimAll().getFirst();
        flows.settle(first, new Outcome.GivenBack("test"));
        letTimePass(LIMIT.minus(SECOND));
        limits().endQueued();
        Claim again = flows.claimAll().getFirst();
        flows.settle(again, new Outcome.Retrying(StepError.noticed("Type", "message"), Duration.ZERO, true));
        flows.fire();

        letTimePass(LIMIT.plus(SECOND));
        limits().endQueued();

        assertThat(flows.task(run, "a").task().state()).isEqualTo(TaskState.FAILED);
        assertThat(flows.task(run, "a").task().tries().attempts()).isEqualTo(1);
    }

    @Test
    void a_cancelled_task_is_not_ended_once_more() {
        UUID run = flows.start(chain(FAILS));
        flows.cancel(run);
        letTimePass(LIMIT.plus(SECOND));

        limits().endQueued();

        assertThat(flows.states(run).values()).containsOnly(TaskState.CANCELLED);
        assertThat(flows.claimAll()).isEmpty();
    }

    @Test
    void a_graph_is_stored_with_its_limits() {
        WorkflowDefinition definition = chain(SKIPS);

        register(definition.graph());

        assertThat(findGraph(definition.name(), definition.version())).contains(definition.graph());
    }

    private static WorkflowDefinition chain(QueueLimit limit) {
        return new Shape("limited " + limit.then())
                .limited("a", limit)
                .step("b", "a")
                .build();
    }

    private LimitFlows limits() {
        return new LimitFlows(store(), flows);
    }
}
