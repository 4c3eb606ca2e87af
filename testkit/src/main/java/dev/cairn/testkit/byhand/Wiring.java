package dev.cairn.testkit.byhand;

import dev.cairn.EngineOptions;
import dev.cairn.Serializer;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.EngineParts;
import dev.cairn.application.EnginePorts;
import dev.cairn.application.EngineRuntime;
import dev.cairn.application.TimeAndChance;
import dev.cairn.application.bell.Bell;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.LeaderElection;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.WakeUps;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The wiring of a test's engine. By default the engine leads, gets no hints, encodes with Jackson, and its callers do
 * not wait.
 */
public final class Wiring {

    private final RandomGenerator random = new SplittableRandom(1);
    private final Store store;
    private Store heartbeats;
    private LeaderElection election = new AlwaysLeads();
    private WakeUps wakeUps = new NoHints();
    private Serializer serializer = new JacksonSerializer();
    private Ids ids = ThisMachine.ids();
    private EngineOptions options = EngineOptions.defaults();
    private String name = "by hand";
    private @Nullable Executor steps;
    private Bell bell = loop -> {};

    private Wiring(Store store) {
        this.store = store;
        this.heartbeats = store;
    }

    /** Begins the wiring of an engine on that store. */
    public static Wiring over(Store store) {
        return new Wiring(store);
    }

    /** Sends heartbeats to that store. */
    public Wiring heartbeats(Store another) {
        heartbeats = another;
        return this;
    }

    /** Leads only when it is elected. */
    public Wiring election(LeaderElection candidate) {
        election = candidate;
        return this;
    }

    /** Sends and hears hints. */
    public Wiring wakeUps(WakeUps hints) {
        wakeUps = hints;
        return this;
    }

    /** Encodes with that serializer. */
    public Wiring serializer(Serializer another) {
        serializer = another;
        return this;
    }

    /** Takes ids from that source. */
    public Wiring ids(Ids others) {
        ids = others;
        return this;
    }

    /** Uses those options. */
    public Wiring options(EngineOptions others) {
        options = others;
        return this;
    }

    /** Uses that name for the worker. */
    public Wiring name(String workerName) {
        name = workerName;
        return this;
    }

    /** Runs steps on that executor, for example at once with {@code Runnable::run}. */
    public Wiring steps(Executor executor) {
        steps = executor;
        return this;
    }

    /** Wakes loops by that bell. */
    public Wiring bell(Bell another) {
        bell = another;
        return this;
    }

    /** The runtime of the engine; steps go to {@code usual} when no executor was set. */
    EngineRuntime runtime(Executor usual) {
        Executor stepThreads = steps == null ? usual : steps;
        TimeAndChance chance = new TimeAndChance(random, System::nanoTime);
        return new EngineRuntime(stepThreads, Runnable::run, new NoWaiting(), chance, bell);
    }

    /** The parts of an engine on that runtime. */
    public EngineParts parts(EngineRuntime runtime) {
        EnginePorts ports = new EnginePorts(store, heartbeats, election, wakeUps, serializer, ids);
        return new EngineParts(ports, options, runtime, name);
    }

    /** A candidate that always leads, alone or beside others: two leaders at once do no harm. */
    private static final class AlwaysLeads implements LeaderElection {
        @Override
        public boolean tryLead() {
            return true;
        }

        @Override
        public void resign() {}
    }

    /** Wake-ups that never send a hint; everything must work without hints. */
    private static final class NoHints implements WakeUps {
        @Override
        public void announce(Hint hint) {}

        @Override
        public Subscription listen(Consumer<Hint> listener) {
            return () -> {};
        }
    }
}
