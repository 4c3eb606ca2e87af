package dev.cairn.application.settle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.RetryPolicy;
import dev.cairn.StoreUnavailableException;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.advance.HandOver;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.domain.model.AttemptLimits;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Heartbeat;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.LimitWithRetries;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.DataRejectedException;
import dev.cairn.domain.port.StoreRefusedException;
import dev.cairn.threads.ObservedStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A heartbeat that the store refuses keeps no other from being stored. */
class RefusedHeartbeatTest {

    private static final Duration LIMIT = Duration.ofSeconds(40);
    private static final Duration PAUSE = Duration.ofSeconds(10);
    private static final int ATTEMPTS = 20;
    private static final int CULPRIT = 7;

    private final AtomicLong nanos = new AtomicLong(42);
    private final Attempts attempts = new Attempts(ATTEMPTS);
    private final Stored stored = new Stored();
    private final InMemoryStore memory = new InMemoryStore(InstantSource.fixed(Instant.EPOCH));
    private final ObservedStore store = new ObservedStore(memory, stored);
    private final WatchAttempts watch = new WatchAttempts(
            attempts,
            new Settler(
                    new Settle(
                            store,
                            new AfterCommit(memory.wakeUps()),
                            ThisMachine.ids(),
                            RunWaiters.NONE,
                            new WorkTally()),
                    HandOver.NEVER,
                    (result, cause) -> result.outcome(),
                    attempts,
                    loop -> {}),
            new StoreHeartbeats(store, attempts),
            nanos::get,
            new SplittableRandom(1),
            loop -> {});
    private final List<Attempt> running =
            IntStream.range(0, ATTEMPTS).mapToObj(i -> begin()).toList();

    @Test
    void details_that_are_refused_are_dropped_and_the_sign_of_life_is_stored() {
        stored.refuse(new DataRejectedException("no JSON"), true);

        beatAndTick();

        assertThat(stored.fences()).containsExactlyInAnyOrderElementsOf(fences());
        assertThat(stored.details(running.get(CULPRIT))).isNull();
        assertThat(running).noneMatch(attempt -> attempt.heartbeats().isPending());
    }

    @Test
    void a_heartbeat_that_is_refused_for_another_reason_waits_and_is_tried_again() {
        stored.refuse(new StoreRefusedException("a page is damaged"), false);

        beatAndTick();

        assertThat(stored.fences())
                .hasSize(ATTEMPTS - 1)
                .doesNotContain(running.get(CULPRIT).fence());
        assertThat(running.get(CULPRIT).heartbeats().isPending()).isTrue();
        assertThat(watch.tick()).as("it waits before the next try").contains(PAUSE);
        stored.refuse(null, false);
        nanos.addAndGet(PAUSE.toNanos());
        watch.tick();
        assertThat(stored.fences()).hasSize(ATTEMPTS);
        assertThat(stored.details(running.get(CULPRIT))).isEqualTo(new Payload("1"));
    }

    @Test
    void while_the_store_is_away_all_of_them_wait() {
        stored.refuse(new StoreUnavailableException("switched off"), false);

        assertThatThrownBy(this::beatAndTick).hasMessage("switched off");

        assertThat(stored.fences()).isEmpty();
        assertThat(running).allMatch(attempt -> attempt.heartbeats().isPending());
    }

    private void beatAndTick() {
        running.forEach(attempt -> attempt.heartbeats().beat(new Payload("1")));
        nanos.addAndGet(PAUSE.toNanos());
        watch.tick();
    }

    private List<Fence> fences() {
        return running.stream().map(Attempt::fence).toList();
    }

    private Attempt begin() {
        RunHeader run = new RunHeader(UUID.randomUUID(), "workflow", 1, "tenant");
        Fence fence = new Fence(new TaskKey(run.id(), "step"), 1, UUID.randomUUID());
        AttemptLimits limits = AttemptLimits.of(null, new LimitWithRetries(LIMIT, RetryPolicy.none()));
        Attempt attempt = attempts.reserve(1).begin(new Lease(fence, new UUID(0, 1), Instant.EPOCH, limits), run);
        watch.begins(attempt);
        return attempt;
    }

    /** The heartbeats that were stored, and what is refused of them. */
    private final class Stored implements ObservedStore.Observer {

        private final List<Heartbeat> beats = new ArrayList<>();
        private final List<Heartbeat> uncommitted = new ArrayList<>();
        private @Nullable RuntimeException refusal;
        private boolean forDetailsOnly;

        private void refuse(@Nullable RuntimeException why, boolean detailsOnly) {
            refusal = why;
            forDetailsOnly = detailsOnly;
        }

        private List<Fence> fences() {
            return beats.stream().map(Heartbeat::fence).toList();
        }

        private @Nullable Payload details(Attempt attempt) {
            return beats.stream()
                    .filter(beat -> beat.fence().equals(attempt.fence()))
                    .findFirst()
                    .orElseThrow()
                    .details();
        }

        @Override
        public void begins() {
            uncommitted.clear();
        }

        @Override
        public void called(String method, Object[] arguments) {
            if (method.equals("beat")) {
                ((Collection<?>) arguments[0]).forEach(beat -> uncommitted.add((Heartbeat) beat));
                boolean isRefused = uncommitted.stream().anyMatch(this::isRefused);
                if (refusal != null && isRefused) {
                    throw refusal;
                }
            }
        }

        private boolean isRefused(Heartbeat beat) {
            return beat.fence().equals(running.get(CULPRIT).fence()) && (!forDetailsOnly || beat.details() != null);
        }

        /** The attempts hold no lease in this store, and are told that they do. */
        @Override
        public @Nullable Object answer(String method, @Nullable Object result) {
            Set<Fence> held = new HashSet<>();
            uncommitted.forEach(beat -> held.add(beat.fence()));
            return method.equals("beat") ? held : result;
        }

        @Override
        public void committed() {
            beats.addAll(uncommitted);
        }
    }
}
