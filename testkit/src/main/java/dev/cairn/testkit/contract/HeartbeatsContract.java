package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.TaskState;
import dev.cairn.TimeLimit;
import dev.cairn.application.settle.AttemptResult;
import dev.cairn.domain.model.AttemptLimits;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Heartbeat;
import dev.cairn.domain.model.LimitWithRetries;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.OverdueLease;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.StoredHeartbeat;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A heartbeat keeps the attempt alive that holds the lease, and its details reach the next attempt. */
public abstract class HeartbeatsContract extends FlowContract {

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final AttemptLimits LIMITS =
            new AttemptLimits(null, new LimitWithRetries(LIMIT, RetryPolicy.fixed(2, Duration.ZERO)));

    @Test
    void silence_counts_from_the_last_stored_heartbeat() {
        flows.start(Shape.single());
        Claim claim = claim();

        letTimePass(LIMIT.minus(SECOND));
        assertThat(beat(claim, null)).containsExactly(claim.lease().fence());
        letTimePass(LIMIT.minus(SECOND));
        assertThat(overdue()).isEmpty();
        letTimePass(SECOND.multipliedBy(2));

        assertThat(overdue()).singleElement().satisfies(one -> {
            assertThat(one.lease().fence()).isEqualTo(claim.lease().fence());
            assertThat(one.limit()).isEqualTo(TimeLimit.HEARTBEAT);
        });
    }

    @Test
    void silence_counts_from_the_start_of_an_attempt_that_sends_nothing() {
        UUID run = flows.start(Shape.single());
        Claim first = claim();
        beat(first, "1");
        retry(first, null);
        flows.fire();
        letTimePass(LIMIT.multipliedBy(3));

        Claim second = claim();

        assertThat(overdue()).as("the heartbeat is that of the attempt before").isEmpty();
        letTimePass(LIMIT.plus(SECOND));
        assertThat(overdue())
                .extracting(one -> one.lease().fence())
                .containsExactly(second.lease().fence());
        limits().endOverdue(Duration.ZERO);
        assertThat(flows.complete(List.of(second))).isEmpty();
        assertThat(flows.task(run, "a").task().state()).isEqualTo(TaskState.BACKING_OFF);
    }

    @Test
    void an_attempt_that_has_lost_its_lease_keeps_nothing_alive() {
        UUID run = flows.start(Shape.single());
        Claim claim = claim();
        retry(claim, null);

        assertThat(beat(claim, "late")).isEmpty();

        assertThat(ofRun(run)).isEmpty();
    }

    @Test
    void an_attempt_is_given_the_last_details_of_those_before_and_not_its_own() {
        UUID run = flows.start(Shape.single());
        Claim first = claim();
        assertThat(before(first)).isEmpty();
        beat(first, "1");
        beat(first, null);
        assertThat(before(first)).isEmpty();
        assertThat(ofRun(run)).singleElement().satisfies(beat -> {
            assertThat(beat.details()).isEqualTo(new Payload("1"));
            assertThat(beat.attempt()).isEqualTo(1);
        });

        retry(first, "2");
        flows.fire();
        Claim second = claim();
        assertThat(before(second)).contains(new Payload("2"));
        beat(second, "3");
        assertThat(before(second)).contains(new Payload("2"));

        retry(second, null);
        flows.fire();
        assertThat(before(claim())).contains(new Payload("3"));
    }

    @Test
    void heartbeats_go_with_the_end_of_their_task() {
        UUID run = flows.start(Shape.single());
        Claim claim = claim();
        beat(claim, "1");

        flows.complete(List.of(claim));

        assertThat(ofRun(run)).isEmpty();
    }

    @Test
    void heartbeats_of_many_steps_are_stored_together() {
        flows.startMany(Shape.single(), "acme", 50);
        List<Claim> claims = limits().claim(entry -> LIMITS);
        flows.complete(claims.subList(0, 20));
        List<Heartbeat> beats = claims.stream()
                .map(claim -> new Heartbeat(claim.lease().fence(), new Payload("1"), LIMIT))
                .toList();

        Set<Fence> held = inTransaction(tx -> tx.heartbeats().beat(beats));

        assertThat(held)
                .containsExactlyInAnyOrderElementsOf(claims.subList(20, 50).stream()
                        .map(claim -> claim.lease().fence())
                        .toList());
    }

    private Claim claim() {
        return limits().claim(entry -> LIMITS).getFirst();
    }

    private Set<Fence> beat(Claim claim, @Nullable String details) {
        Payload payload = details == null ? null : json(details);
        return inTransaction(
                tx -> tx.heartbeats().beat(List.of(new Heartbeat(claim.lease().fence(), payload, LIMIT))));
    }

    private static Payload json(String details) {
        return new Payload(details.equals("late") ? "\"late\"" : details);
    }

    private void retry(Claim claim, @Nullable String details) {
        Outcome retrying = new Outcome.Retrying(StepError.noticed("Type", "message"), Duration.ZERO, true);
        Heartbeat last = details == null ? null : new Heartbeat(claim.lease().fence(), json(details), LIMIT);
        flows.settle(List.of(AttemptResult.of(claim, retrying).after(last)));
    }

    private Optional<Payload> before(Claim claim) {
        return inTransaction(tx -> tx.heartbeats().before(claim.lease().fence()));
    }

    private List<StoredHeartbeat> ofRun(UUID run) {
        return inTransaction(tx -> tx.heartbeats().ofRun(run));
    }

    private List<OverdueLease> overdue() {
        return inTransaction(tx -> tx.timeLimits().overdueLeases(Duration.ZERO, 100));
    }

    private LimitFlows limits() {
        return new LimitFlows(store(), flows);
    }
}
