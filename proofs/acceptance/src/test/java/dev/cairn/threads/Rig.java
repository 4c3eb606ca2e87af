package dev.cairn.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineOptions;
import dev.cairn.EngineOptions.Timing;
import dev.cairn.adapter.inmemory.InMemoryEngine;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.time.BlockingWaiting;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.Engine;
import dev.cairn.application.EnginePorts;
import dev.cairn.application.TimeAndChance;
import dev.cairn.application.WorkerName;
import dev.cairn.domain.port.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Engines on real threads that share one store; all are stopped when a test ends. */
final class Rig implements AutoCloseable {

    /** Longer than anything takes on a busy machine; a test that waits so long has failed. */
    static final Duration LONG = Duration.ofSeconds(60);

    /** The usual lease, so that no busy machine declares a worker dead, but an idle engine looks more often. */
    static final EngineOptions OPTIONS = EngineOptions.defaults()
            .timing(new Timing(
                    Duration.ofSeconds(15), Duration.ofSeconds(3), Duration.ofMillis(50), Duration.ofMillis(100)));

    final InMemoryStore store = new InMemoryStore(ThisMachine.clock());
    private final List<DurableTaskEngine> engines = new ArrayList<>();

    /** An engine that is not started yet. */
    DurableTaskEngine engine(String name, EngineOptions options) {
        return keep(InMemoryEngine.on(store, new JacksonSerializer(), options, name));
    }

    /** An engine that is not started yet. */
    DurableTaskEngine engine(String name) {
        return engine(name, OPTIONS);
    }

    /** An engine that sees the store through another one, not started yet. */
    DurableTaskEngine engineOver(Store observed, EngineOptions options) {
        EnginePorts ports = new EnginePorts(
                observed,
                observed,
                store.election(options.timing().lease()),
                store.wakeUps(),
                new JacksonSerializer(),
                ThisMachine.ids());
        TimeAndChance chance = new TimeAndChance(new SplittableRandom(1), System::nanoTime);
        return keep(new Engine(ports, options, chance, new BlockingWaiting(), new WorkerName("observed"), () -> {}));
    }

    @Override
    public void close() {
        engines.forEach(engine -> engine.stop(Duration.ZERO));
    }

    /** Waits for a latch, but not for ever. */
    static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(LONG.toSeconds(), TimeUnit.SECONDS))
                    .as("opened in time")
                    .isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while waiting for a latch", e);
        }
    }

    /** Waits for a latch whatever anybody says, as code does that ignores interrupts. */
    static void awaitStubbornly(CountDownLatch latch) {
        while (true) {
            try {
                latch.await();
                return;
            } catch (InterruptedException e) {
                // ignored, that is the point
            }
        }
    }

    private <E extends DurableTaskEngine> E keep(E engine) {
        engines.add(engine);
        return engine;
    }
}
