package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.Serializer;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.time.BlockingWaiting;
import dev.cairn.adapter.time.SystemIds;
import dev.cairn.application.bell.LoopName;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whoever waits on an engine that was never started is told why nothing happens. */
class NeverStartedWarningTest {

    private static final UUID RUN = new UUID(1, 1);

    private final HandDrivenScheduler scheduler = new HandDrivenScheduler();
    private final List<UUID> warned = new ArrayList<>();
    private Optional<UUID> awaited = Optional.of(RUN);
    private Duration sinceBuilt = Duration.ZERO;
    private final NeverStartedWarning neverStarted =
            new NeverStartedWarning(scheduler, () -> sinceBuilt.toNanos(), () -> awaited, warned::add);

    @Test
    void a_caller_that_still_waits_after_five_seconds_is_worth_one_warning() {
        neverStarted.somebodyWaits();
        neverStarted.somebodyWaits();
        assertThat(scheduler.waits()).containsExactly(Duration.ofSeconds(5));
        assertThat(warned).isEmpty();

        scheduler.runNext();
        neverStarted.somebodyWaits();

        assertThat(warned).containsExactly(RUN);
        assertThat(scheduler.waits()).isEmpty();
    }

    @Test
    void nothing_is_said_when_the_engine_was_started_meanwhile() {
        neverStarted.somebodyWaits();
        neverStarted.end();
        scheduler.runNext();
        neverStarted.somebodyWaits();

        assertThat(warned).isEmpty();
        assertThat(scheduler.waits()).isEmpty();
    }

    @Test
    void the_next_caller_is_watched_when_the_first_had_not_to_wait_for_long() {
        neverStarted.somebodyWaits();
        awaited = Optional.empty();
        scheduler.runNext();
        assertThat(warned).isEmpty();

        awaited = Optional.of(RUN);
        neverStarted.somebodyWaits();
        scheduler.runNext();

        assertThat(warned).containsExactly(RUN);
    }

    @Test
    void the_time_that_has_passed_since_the_engine_was_built_counts() {
        sinceBuilt = Duration.ofSeconds(3);

        neverStarted.somebodyWaits();

        assertThat(scheduler.waits()).containsExactly(Duration.ofSeconds(2));
    }

    @Test
    void short_waits_one_after_another_are_noticed_too() {
        neverStarted.somebodyWaits();
        awaited = Optional.empty();
        sinceBuilt = Duration.ofSeconds(5);
        scheduler.runNext();

        awaited = Optional.of(RUN);
        neverStarted.somebodyWaits();

        assertThat(scheduler.waits()).containsExactly(Duration.ofSeconds(1));
        scheduler.runNext();
        assertThat(warned).containsExactly(RUN);
    }

    @Test
    void the_loops_of_an_engine_watch_until_it_is_started() {
        InMemoryStore store = new InMemoryStore(InstantSource.fixed(Instant.EPOCH));
        EngineOptions options = EngineOptions.defaults();
        SplittableRandom random = new SplittableRandom(1);
        EnginePorts ports = new EnginePorts(
                store,
                store,
                store.election(options.timing().lease()),
                store.wakeUps(),
                new NoSerializer(),
                new SystemIds(InstantSource.fixed(Instant.EPOCH), random));
        TimeAndChance chance = new TimeAndChance(random, () -> 0);
        EngineRuntime runtime =
                new EngineRuntime(Runnable::run, Runnable::run, new BlockingWaiting(), chance, loop -> {});
        EngineParts parts = new EngineParts(ports, options, runtime, "worker");
        EngineLoops loops = new EngineLoops(options.timing(), name -> scheduler);

        loops.bind(parts, () -> 0);
        loops.ring(LoopName.AWAIT);

        assertThat(scheduler.waits()).contains(Duration.ofSeconds(5));
    }

    private static final class NoSerializer implements Serializer {

        @Override
        public String encode(@Nullable Object value, Type type) {
            return "null";
        }

        @Override
        public @Nullable Object decode(String json, Type type) {
            return null;
        }
    }
}
