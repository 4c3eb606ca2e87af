package dev.cairn.application.settle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.TimeLimit;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.advance.HandOver;
import dev.cairn.application.bell.LoopName;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.observe.Observers;
import dev.cairn.domain.model.AttemptLimits;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Heartbeat;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.LimitWithRetries;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.TaskKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class WatchAttemptsTest {

    private static final RunHeader RUN = new RunHeader(UUID.randomUUID(), "workflow", 1, "tenant");
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final LimitWithRetries BOUND = new LimitWithRetries(LIMIT, RetryPolicy.none());

    private final AtomicLong nanos = new AtomicLong(42);
    private final List<LoopName> rung = new ArrayList<>();
    private final Attempts attempts = new Attempts(3);
    private final InMemoryStore store = new InMemoryStore(InstantSource.fixed(Instant.EPOCH));
    private final Settler settler = new Settler(
            new Settle(store, new AfterCommit(store.wakeUps()), ThisMachine.ids(), RunWaiters.NONE, new WorkTally()),
            HandOver.NEVER,
            (result, cause) -> result.outcome(),
            attempts,
            loop -> {});
    private final WatchAttempts watch = new WatchAttempts(
            attempts, settler, new StoreHeartbeats(store, attempts), nanos::get, new SplittableRandom(1), rung::add);
    private final StuckSteps stuck = new StuckSteps(attempts, new Observers(Runnable::run), nanos::get);

    @Test
    void an_attempt_within_its_limit_goes_on() {
        Attempt attempt = begin(BOUND);
        pass(LIMIT);

        assertThat(watch.tick()).isPresent();

        assertThat(attempt.enter()).isTrue();
        assertThat(attempt.exit()).isTrue();
        assertThat(settler.isEmpty()).isTrue();
    }

    @Test
    void an_overdue_attempt_is_interrupted_and_its_result_no_longer_wanted() throws InterruptedException {
        Attempt attempt = begin(BOUND);
        CountDownLatch inside = new CountDownLatch(1);
        List<Boolean> counted = new ArrayList<>();
        Thread thread = Thread.ofPlatform().start(() -> {
            attempt.enter();
            inside.countDown();
            waitForInterrupt();
            counted.add(attempt.exit());
        });
        inside.await();
        pass(LIMIT.plusNanos(1));

        assertThat(watch.tick()).isEmpty();

        thread.join();
        assertThat(counted).containsExactly(false);
        assertThat(attempt.signal().isCancelled()).isTrue();
        assertThat(settler.isEmpty()).isFalse();
    }

    @Test
    void the_slot_of_a_thread_that_does_not_end_stays_taken_until_it_does() {
        Attempt attempt = begin(BOUND);
        attempt.enter();
        pass(LIMIT.plusNanos(1));

        watch.tick();
        assertThat(Thread.interrupted()).isTrue();
        attempts.settled(List.of(attempt.fence()));

        assertThat(attempts.free()).isEqualTo(2);
        assertThat(attempts.running()).isEqualTo(1);
        assertThat(attempts.resultsWaiting()).isZero();
        attempt.exit();
        attempt.forget();
        attempt.end();
        assertThat(attempts.free()).isEqualTo(3);
        assertThat(attempts.resultsWaiting()).isZero();
    }

    @Test
    void the_time_out_waits_to_be_settled_although_its_thread_goes_on() {
        Attempt attempt = begin(BOUND);
        attempt.enter();
        pass(LIMIT.plusNanos(1));

        watch.tick();
        assertThat(Thread.interrupted()).isTrue();
        attempt.exit();
        attempt.forget();
        attempt.end();

        assertThat(attempts.resultsWaiting()).isEqualTo(1);
        assertThat(attempts.known()).containsExactly(attempt.fence());
    }

    @Test
    void a_thread_that_does_not_end_is_reported_after_a_while_and_no_longer_when_it_ended() {
        Attempt attempt = begin(BOUND);
        attempt.enter();
        pass(LIMIT.plusNanos(1));
        watch.tick();
        assertThat(Thread.interrupted()).isTrue();

        stuck.look();
        pass(Duration.ofSeconds(5).minusNanos(1));
        stuck.look();
        assertThat(stuck.now()).isEmpty();
        pass(Duration.ofNanos(1));
        stuck.look();

        assertThat(stuck.now()).hasSize(1);
        assertThat(stuck.now().getFirst().step()).isEqualTo("step");
        attempt.exit();
        assertThat(stuck.now()).isEmpty();
    }

    @Test
    void an_attempt_that_was_cancelled_is_not_timed_out() {
        Attempt attempt = begin(BOUND);
        attempt.enter();
        attempts.cancel(List.of(attempt.fence()));
        assertThat(Thread.interrupted()).isTrue();
        pass(LIMIT.plusNanos(1));

        watch.tick();

        assertThat(settler.isEmpty()).isTrue();
    }

    @Test
    void code_that_returned_just_after_its_limit_has_timed_out_too() {
        Attempt attempt = begin(BOUND);
        attempt.enter();
        pass(LIMIT.plusNanos(1));
        attempt.exit();

        Outcome outcome = watch.ended(attempt, new AttemptResult(attempt.lease(), new Outcome.Completed(null)))
                .outcome();

        assertThat(outcome).isInstanceOf(Outcome.TimedOut.class);
        assertThat(((Outcome.TimedOut) outcome).limit()).isEqualTo(TimeLimit.START_TO_CLOSE);
    }

    @Test
    void work_that_was_given_back_late_is_given_back() {
        Attempt attempt = begin(BOUND);
        pass(LIMIT.plusNanos(1));
        Outcome back = new Outcome.GivenBack("no code");

        assertThat(watch.ended(attempt, new AttemptResult(attempt.lease(), back))
                        .outcome())
                .isEqualTo(back);
    }

    @Test
    void the_loop_is_woken_for_an_earlier_limit_only() {
        begin(BOUND);
        assertThat(rung).containsExactly(LoopName.WATCH);
        watch.tick();
        pass(Duration.ofSeconds(1));

        begin(BOUND);
        begin(null);
        assertThat(rung).hasSize(1);
        begin(new LimitWithRetries(Duration.ofSeconds(1), RetryPolicy.none()));

        assertThat(rung).hasSize(2);
        assertThat(watch.tick()).contains(Duration.ofSeconds(1));
    }

    @Test
    void an_attempt_that_falls_silent_has_timed_out() {
        Attempt attempt = begin(null, BOUND);
        attempt.enter();
        pass(LIMIT);
        assertThat(watch.tick()).isPresent();

        pass(Duration.ofNanos(1));
        assertThat(watch.tick()).isEmpty();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(settler.isEmpty()).isFalse();
    }

    @Test
    void heartbeats_are_stored_at_most_four_times_in_a_limit_and_count_from_then() {
        Attempt attempt = begin(null, BOUND);
        attempt.enter();
        attempt.heartbeats().beat(new Payload("1"));
        attempt.heartbeats().beat(new Payload("2"));
        assertThat(rung).containsExactly(LoopName.WATCH, LoopName.WATCH);

        assertThat(watch.tick()).contains(Duration.ofMillis(2_500));
        assertThat(attempt.heartbeats().isPending()).isTrue();
        pass(Duration.ofMillis(2_500));
        watch.tick();

        assertThat(attempt.heartbeats().isPending()).isFalse();
        // It holds no lease in this store, so it is stopped: a worker that has lost its lease keeps nothing alive.
        assertThat(Thread.interrupted()).isTrue();
        assertThat(attempt.exit()).isFalse();
    }

    @Test
    void a_heartbeat_that_waits_goes_with_the_result_of_an_attempt_that_failed() {
        Attempt attempt = begin(null, BOUND);
        attempt.enter();
        attempt.heartbeats().beat(new Payload("7"));
        attempt.exit();
        Outcome failed = new Outcome.Failed(StepError.noticed("Type", "message"));

        AttemptResult result = watch.ended(attempt, new AttemptResult(attempt.lease(), failed));

        assertThat(result.heartbeat()).isEqualTo(new Heartbeat(attempt.fence(), new Payload("7"), LIMIT));
    }

    private Attempt begin(LimitWithRetries bound) {
        return begin(bound, null);
    }

    private Attempt begin(LimitWithRetries bound, LimitWithRetries silence) {
        Fence fence = new Fence(new TaskKey(RUN.id(), "step"), 1, UUID.randomUUID());
        AttemptLimits limits = AttemptLimits.of(bound, silence);
        Lease lease = new Lease(fence, new UUID(0, 1), Instant.EPOCH, limits);
        Attempt attempt = attempts.reserve(1).begin(lease, RUN);
        watch.begins(attempt);
        return attempt;
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private static void waitForInterrupt() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
