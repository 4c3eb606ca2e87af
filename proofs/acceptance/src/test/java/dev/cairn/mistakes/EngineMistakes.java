package dev.cairn.mistakes;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineListener;
import dev.cairn.EngineOptions;
import dev.cairn.EngineOptions.Timing;
import dev.cairn.adapter.inmemory.InMemoryEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Mistakes in configuring and operating an engine. */
final class EngineMistakes {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private EngineMistakes() {}

    static List<Mistake> all() {
        List<Mistake> all = new ArrayList<>();
        all.addAll(engines());
        all.addAll(options());
        return all;
    }

    private static List<Mistake> engines() {
        String topic = "Operating an engine";
        return List.of(
                new Mistake(
                        topic,
                        "started twice",
                        b -> b.refused(() -> with(engine -> {
                            engine.start();
                            engine.start();
                        })),
                        "Engine 'in-memory' was started before. An engine is started once; build a new one."),
                new Mistake(
                        topic,
                        "started after it was stopped",
                        b -> b.refused(() -> with(engine -> {
                            engine.stop(Duration.ZERO);
                            engine.start();
                        })),
                        "Engine 'in-memory' was stopped before. An engine is started once; build a new one."),
                new Mistake(
                        topic,
                        "stopped with null as grace",
                        b -> b.refused(() -> with(engine -> engine.stop(null))),
                        "Engine 'in-memory': the grace period is null. Use Duration.ZERO to wait for no step."),
                new Mistake(
                        topic,
                        "statistics of a day",
                        b -> b.refused(() -> with(engine -> engine.cluster().statistics(Duration.ofDays(1)))),
                        "Statistics exist for windows of 10 seconds to 2 hours, but the window was PT24H."),
                new Mistake(
                        topic,
                        "waiting on a stopped engine",
                        b -> b.refused(() -> with(engine -> {
                            engine.stop(Duration.ZERO);
                            engine.find(Bench.RUN).await();
                        })),
                        "Run 00000000-0000-7000-8000-000000000001: the engine that was asked to wait for it "
                                + "is stopped. The run goes on elsewhere; wait for it on another engine."),
                new Mistake(
                        topic,
                        "a run triggered on a stopped engine",
                        b -> b.refused(() -> with(engine -> {
                            var orders = engine.workflow(
                                    "orders", String.class, wf -> wf.step("pay").run((order, ctx) -> {}));
                            engine.stop(Duration.ZERO);
                            orders.runNoWait("o1", "acme");
                        })),
                        "Workflow 'orders': its engine is stopped, so no run was started. Trigger before close(), or on "
                                + "an engine that is not stopped."),
                new Mistake(
                        topic,
                        "a weight that is too small",
                        b -> b.refused(() -> b.cairn.setTenantWeight("acme", 0)),
                        "The weight of tenant 'acme' must lie between 1 and 100, but was 0."),
                new Mistake(
                        topic,
                        "a weight that is too large",
                        b -> b.refused(() -> b.cairn.setTenantWeight("acme", 101)),
                        "The weight of tenant 'acme' must lie between 1 and 100, but was 101."),
                new Mistake(
                        topic,
                        "a weight for a tenant that is null",
                        b -> b.refused(() -> b.cairn.setTenantWeight(null, 1)),
                        "A tenant has null for a name. Give it a name that people recognise."),
                new Mistake(
                        topic,
                        "a worker name that cannot be stored",
                        b -> b.refused(() -> InMemoryEngine.on(
                                b.cairn.store(), new JacksonSerializer(), EngineOptions.defaults(), "pod\0")),
                        "InMemoryEngine: the worker has a control character in its name 'pod\\u0000'. Remove it."),
                new Mistake(
                        topic,
                        "an engine without a serializer",
                        b -> b.refused(() -> InMemoryEngine.create(null, EngineOptions.defaults())),
                        "InMemoryEngine: the serializer is null. Pass one, such as that of the Jackson " + "adapter."),
                new Mistake(
                        topic,
                        "an engine without options",
                        b -> b.refused(() -> InMemoryEngine.create(new JacksonSerializer(), null)),
                        "InMemoryEngine: the EngineOptions argument is null. Use EngineOptions.defaults()."),
                new Mistake(
                        topic,
                        "null as a listener",
                        b -> b.refused(() -> InMemoryEngine.create(
                                new JacksonSerializer(), EngineOptions.defaults(), (EngineListener) null)),
                        "InMemoryEngine: a listener is null. Leave it out."));
    }

    private static List<Mistake> options() {
        String topic = "Engine options";
        EngineOptions defaults = EngineOptions.defaults();
        return List.of(
                new Mistake(
                        topic,
                        "no slots",
                        b -> b.refused(() -> defaults.slots(0)),
                        "EngineOptions: slots must lie between 1 and 10,000, was 0"),
                new Mistake(
                        topic,
                        "too many slots",
                        b -> b.refused(() -> defaults.slots(10_001)),
                        "EngineOptions: slots must lie between 1 and 10,000, was 10001"),
                new Mistake(
                        topic,
                        "a negative number of crashes",
                        b -> b.refused(() -> defaults.maxCrashes(-1)),
                        "EngineOptions: maxCrashes must not be negative, was -1"),
                new Mistake(
                        topic,
                        "no room for payloads",
                        b -> b.refused(() -> defaults.maxPayloadBytes(1)),
                        "EngineOptions: maxPayloadBytes must be 2 or more, was 1"),
                new Mistake(
                        topic,
                        "null as the kind of threads",
                        b -> b.refused(() -> defaults.threads(null)),
                        "EngineOptions: threads is null. Choose VIRTUAL or PLATFORM."),
                new Mistake(
                        topic,
                        "null as the retention",
                        b -> b.refused(() -> defaults.retention(null)),
                        "EngineOptions: retention is null. Leave it out to keep runs for ever."),
                new Mistake(
                        topic,
                        "null as the timing",
                        b -> b.refused(() -> defaults.timing(null)),
                        "EngineOptions: timing is null. Use Timing.defaults()."),
                new Mistake(
                        topic,
                        "a heartbeat of zero",
                        b -> b.refused(() -> new Timing(SECOND, Duration.ZERO, SECOND, SECOND)),
                        "EngineOptions: heartbeat must be longer than zero, was PT0S"),
                new Mistake(
                        topic,
                        "null as the lease",
                        b -> b.refused(() -> new Timing(null, SECOND, SECOND, SECOND)),
                        "EngineOptions: lease must be longer than zero, was null"),
                new Mistake(
                        topic,
                        "a sweep beyond all measure",
                        b -> b.refused(
                                () -> new Timing(SECOND.multipliedBy(2), SECOND, SECOND, Duration.ofDays(99_999))),
                        "EngineOptions: sweep must not be longer than 36500 days, was PT2399976H"),
                new Mistake(
                        topic,
                        "a lease that one late beat would end",
                        b -> b.refused(() -> new Timing(SECOND, SECOND, SECOND, SECOND)),
                        "EngineOptions: the lease (PT1S) must be at least twice the heartbeat (PT1S), or one "
                                + "late beat declares a living worker dead"));
    }

    private static void with(Consumer<DurableTaskEngine> mistake) {
        try (DurableTaskEngine engine = InMemoryEngine.create(new JacksonSerializer(), EngineOptions.defaults())) {
            mistake.accept(engine);
        }
    }
}
