package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.Serializer;
import dev.cairn.StoreUnavailableException;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.time.BlockingWaiting;
import dev.cairn.adapter.time.SystemIds;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An engine that is stopped lets go of everything, whatever the store does. */
class EngineStopTest {

    private final InMemoryStore store = new InMemoryStore(InstantSource.fixed(Instant.EPOCH));
    private final CountDownLatch joined = new CountDownLatch(1);
    private final AtomicBoolean away = new AtomicBoolean();
    private final AtomicBoolean letGo = new AtomicBoolean();

    @Test
    void an_engine_that_cannot_say_goodbye_still_lets_go_of_its_connections() throws InterruptedException {
        Engine engine = engine();
        engine.start();
        assertThat(joined.await(10, TimeUnit.SECONDS)).isTrue();
        away.set(true);

        engine.stop(Duration.ZERO);

        assertThat(letGo).isTrue();
        assertThat(store.snapshot().workers()).hasSize(1);
    }

    @Test
    void a_main_method_waits_until_another_thread_has_stopped_the_engine() throws InterruptedException {
        Engine engine = engine();
        engine.start();
        AtomicBoolean returned = new AtomicBoolean();
        Thread main = Thread.ofPlatform().start(() -> {
            engine.awaitStop();
            returned.set(true);
        });
        assertThat(joined.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(returned).isFalse();

        engine.stop(Duration.ZERO);
        main.join(10_000);

        assertThat(returned).isTrue();
    }

    private Engine engine() {
        Store sometimesAway = new SometimesAway();
        SplittableRandom random = new SplittableRandom(1);
        EnginePorts ports = new EnginePorts(
                sometimesAway,
                sometimesAway,
                store.election(Duration.ofSeconds(15)),
                store.wakeUps(),
                new NoSerializer(),
                new SystemIds(InstantSource.fixed(Instant.EPOCH), random));
        return new Engine(
                ports,
                EngineOptions.defaults(),
                new TimeAndChance(random, () -> 0),
                new BlockingWaiting(),
                new WorkerName("worker"),
                () -> letGo.set(true));
    }

    private final class SometimesAway implements Store {

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            if (away.get()) {
                throw new StoreUnavailableException("away");
            }
            T result = store.inTransaction(work);
            if (!store.snapshot().workers().isEmpty()) {
                joined.countDown();
            }
            return result;
        }
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
