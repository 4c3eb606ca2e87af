package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.RunStatus;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.TimeLimit;
import dev.cairn.domain.model.AttemptLimits;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.LimitWithRetries;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.OverdueLease;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Time limits are kept by the clock of the store: none ends early, and the fence decides who ends an attempt. */
public abstract class TimeLimitsContract extends FlowContract {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final LimitWithRetries BOUND = new LimitWithRetries(
            LIMIT, RetryPolicy.fixed(1, Duration.ofMinutes(1)).within(Duration.ofHours(1)));
    private static final AttemptLimits LIMITS = new AttemptLimits(BOUND);

    @Test
    void a_lease_is_overdue_when_its_limit_and_the_grace_have_passed() {
        flows.start(Shape.single());
        Claim claim = limits().claim(entry -> LIMITS).getFirst();

        assertThat(overdue(Duration.ZERO)).isEmpty();
        letTimePass(LIMIT.plus(SECOND));
        assertThat(overdue(GRACE)).isEmpty();
        assertThat(overdue(Duration.ZERO)).hasSize(1);
        letTimePass(GRACE);

        OverdueLease found = overdue(GRACE).getFirst();
        assertThat(found.lease().fence()).isEqualTo(claim.lease().fence());
        assertThat(found.lease().workerId()).isEqualTo(claim.lease().workerId());
        assertThat(found.limit()).isEqualTo(TimeLimit.START_TO_CLOSE);
        assertThat(found.bound()).isEqualTo(BOUND);
    }

    @Test
    void a_lease_that_has_exceeded_two_limits_is_found_once() {
        flows.start(Shape.single());
        limits().claim(entry -> new AttemptLimits(BOUND, BOUND));

        letTimePass(LIMIT.plus(SECOND));

        assertThat(overdue(Duration.ZERO)).hasSize(1);
    }

    @Test
    void a_lease_without_a_limit_is_never_overdue() {
        flows.start(Shape.single());
        flows.claimAll();

        letTimePass(Duration.ofDays(1));

        assertThat(overdue(Duration.ZERO)).isEmpty();
    }

    @Test
    void leases_with_and_without_limits_are_granted_together() {
        List<UUID> runs = flows.startMany(Shape.single(), "acme", 4);
        List<Claim> claims = limits().claim(entry -> entry.run().id().equals(runs.get(1)) ? LIMITS : null);

        letTimePass(LIMIT.plus(SECOND));

        assertThat(claims).hasSize(4);
        assertThat(overdue(Duration.ZERO))
                .extracting(one -> one.lease().key().runId())
                .containsExactly(runs.get(1));
        assertThat(flows.complete(claims)).hasSize(4);
        assertThat(overdue(Duration.ZERO)).isEmpty();
    }

    @Test
    void the_longest_overdue_come_first_and_no_more_than_asked_for() {
        UUID first = flows.start(Shape.single());
        limits().claim(entry -> LIMITS);
        letTimePass(SECOND);
        flows.startMany(Shape.single(), "acme", 3);
        limits().claim(entry -> LIMITS);
        letTimePass(LIMIT.plus(SECOND));

        List<OverdueLease> two = inTransaction(tx -> tx.timeLimits().overdueLeases(Duration.ZERO, 2));

        assertThat(two).hasSize(2);
        assertThat(two.getFirst().lease().key().runId()).isEqualTo(first);
    }

    @Test
    void an_attempt_that_timed_out_is_retried_by_the_policy_of_its_lease() {
        UUID run = flows.start(Shape.single());
        Claim first = limits().claim(entry -> LIMITS).getFirst();

        flows.settle(first, timedOut());
        assertThat(flows.task(run, "a").task().state()).isEqualTo(TaskState.BACKING_OFF);
        letTimePass(Duration.ofMinutes(1).plus(SECOND));
        flows.fire();
        Claim second = limits().claim(entry -> LIMITS).getFirst();
        flows.settle(second, timedOut());

        assertThat(flows.run(run).status()).isEqualTo(RunStatus.FAILED);
        assertThat(flows.history(run, "a"))
                .containsExactly(
                        TaskEventType.QUEUED,
                        TaskEventType.STARTED,
                        TaskEventType.TIMED_OUT,
                        TaskEventType.RETRYING,
                        TaskEventType.QUEUED,
                        TaskEventType.STARTED,
                        TaskEventType.TIMED_OUT,
                        TaskEventType.FAILED);
        assertThat(flows.task(run, "a").task().tries().failures()).isEqualTo(2);
    }

    @Test
    void an_overdue_attempt_is_ended_once_and_its_late_result_refused() {
        UUID run = flows.start(Shape.chain(2));
        List<Claim> claims = limits().claim(entry -> LIMITS);
        letTimePass(LIMIT.plus(GRACE).plus(SECOND));

        limits().endOverdue(GRACE);
        limits().endOverdue(GRACE);

        assertThat(flows.complete(claims)).isEmpty();
        assertThat(flows.task(run, "a").task().state()).isEqualTo(TaskState.BACKING_OFF);
        assertThat(flows.history(run, "a"))
                .containsExactly(
                        TaskEventType.QUEUED, TaskEventType.STARTED, TaskEventType.TIMED_OUT, TaskEventType.RETRYING);
        assertThat(overdue(Duration.ZERO)).isEmpty();
    }

    private LimitFlows limits() {
        return new LimitFlows(store(), flows);
    }

    private static Outcome timedOut() {
        return new Outcome.TimedOut(TimeLimit.START_TO_CLOSE, BOUND, 0.5);
    }

    private List<OverdueLease> overdue(Duration grace) {
        return inTransaction(tx -> tx.timeLimits().overdueLeases(grace, 100));
    }
}
