package dev.cairn.adapter.inmemory;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineListener;
import dev.cairn.EngineOptions;
import dev.cairn.Serializer;
import dev.cairn.adapter.time.BlockingWaiting;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.Engine;
import dev.cairn.application.EnginePorts;
import dev.cairn.application.TimeAndChance;
import dev.cairn.application.WorkerName;
import dev.cairn.domain.service.GraphRules;
import dev.cairn.domain.service.Required;

/**
 * An engine on real threads whose store is in memory: for experiments, and for programs that may forget everything when
 * they end. For tests, use the virtual time of the test kit.
 */
public final class InMemoryEngine {

    private InMemoryEngine() {}

    /** An engine with a store of its own and these listeners. */
    public static DurableTaskEngine create(Serializer serializer, EngineOptions options, EngineListener... listeners) {
        return on(new InMemoryStore(ThisMachine.clock()), serializer, options, "in-memory", listeners);
    }

    /** An engine on a store that other engines of this process may share; {@code workerName} is for display. */
    public static DurableTaskEngine on(
            InMemoryStore store,
            Serializer serializer,
            EngineOptions options,
            String workerName,
            EngineListener... listeners) {
        Required.argument(store, "InMemoryEngine: the store", "Pass the one that the engines share");
        Required.argument(
                serializer, "InMemoryEngine: the serializer", "Pass one, such as that of the Jackson adapter");
        Required.argument(options, "InMemoryEngine: the EngineOptions argument", "Use EngineOptions.defaults()");
        GraphRules.checkName("InMemoryEngine: the worker", workerName);
        EnginePorts ports = new EnginePorts(
                store, store, store.election(options.timing().lease()), store.wakeUps(), serializer, ThisMachine.ids());
        TimeAndChance chance = new TimeAndChance(ThisMachine.random(), ThisMachine.nanoTime());
        WorkerName name = new WorkerName(workerName, ThisMachine.host(), ThisMachine.cairnVersion());
        Engine engine = new Engine(ports, options, chance, new BlockingWaiting(), name, () -> {});
        for (EngineListener listener : listeners) {
            engine.addListener(Required.argument(listener, "InMemoryEngine: a listener", "Leave it out"));
        }
        return engine;
    }
}
