package dev.cairn.threads;

import dev.cairn.EngineOptions;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.time.SystemIds;
import dev.cairn.application.EngineParts;
import dev.cairn.application.EngineRuntime;
import dev.cairn.application.TimeAndChance;
import dev.cairn.application.bell.Bell;
import dev.cairn.domain.port.Store;
import dev.cairn.testkit.FakeClock;
import dev.cairn.testkit.byhand.NoWaiting;
import dev.cairn.testkit.byhand.Wiring;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;

/** The parts of engines in virtual time over a store that can be observed, for tests that drive the loops themselves. */
public final class TestParts {

    private final FakeClock clock;
    private final InMemoryStore memory;
    private final Store store;
    private final SplittableRandom random = new SplittableRandom(1);

    /** Over a store of their own. */
    public TestParts(FakeClock clock, ObservedStore.Observer observer) {
        this.clock = clock;
        this.memory = new InMemoryStore(clock);
        this.store = new ObservedStore(memory, observer);
    }

    /** The store, to look into. */
    public InMemoryStore memory() {
        return memory;
    }

    /** What an engine runs on whose callers do not wait at all. */
    public EngineRuntime runtime(Executor steps, Bell bell) {
        TimeAndChance chance = new TimeAndChance(random, clock::nanoTime);
        return new EngineRuntime(steps, Runnable::run, new NoWaiting(), chance, bell);
    }

    /** The parts of one engine. */
    public EngineParts engine(String name, EngineRuntime runtime) {
        return engine(name, EngineOptions.defaults(), runtime);
    }

    /** The parts of one engine. */
    public EngineParts engine(String name, EngineOptions options, EngineRuntime runtime) {
        return wiring(name).options(options).parts(runtime);
    }

    /** How an engine of this world is plugged together. */
    public Wiring wiring(String name) {
        return Wiring.over(store)
                .election(memory.election(EngineOptions.defaults().timing().lease()))
                .wakeUps(memory.wakeUps())
                .ids(new SystemIds(clock, random))
                .name(name);
    }
}
