package dev.cairn.adapter.micrometer;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineStatus;
import dev.cairn.EngineStatus.State;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToDoubleFunction;

/**
 * The meters of the engines of this process. A gauge shows their sum, and reads what the engines know already, so that
 * reading it never waits.
 */
final class EngineMeters {

    private final MeterRegistry registry;
    private final List<DurableTaskEngine> engines = new CopyOnWriteArrayList<>();

    final Counter claimed;
    final Timer claimLatency;
    final Counter requeued;
    final Counter leasesLost;
    final Counter resultsRefused;
    final Counter declaredDead;
    final Counter eventsDropped;

    EngineMeters(MeterRegistry registry) {
        this.registry = registry;
        this.claimed = counter("durable.tasks.claimed", "Steps that were taken from the queue");
        this.claimLatency = Timer.builder("durable.tasks.claim.latency")
                .description("How long a claim took that found something")
                .register(registry);
        this.requeued = counter("durable.dlq.requeued", "Failed steps that were queued again");
        this.leasesLost = counter("durable.leases.lost", "Leases that were taken from workers declared dead");
        this.resultsRefused = counter("durable.results.refused", "Results that came too late and were refused");
        this.declaredDead = counter("durable.workers.declared.dead", "Workers that were declared dead");
        this.eventsDropped = counter("durable.events.dropped", "Events that are missing in these meters");
        showSlots();
        showTrouble();
    }

    void add(DurableTaskEngine engine) {
        engines.add(engine);
    }

    boolean anyLeads() {
        return live().stream().anyMatch(engine -> engine.status().leader());
    }

    private void showSlots() {
        slots("used", EngineMeters::used);
        slots("free", status -> slots(status) - used(status));
        Gauge.builder("durable.worker.load", this, EngineMeters::load)
                .description("Used slots, as a part of all slots")
                .register(registry);
    }

    private void showTrouble() {
        gauge(
                "durable.worker.results.waiting",
                "Steps that have ended and are not stored yet",
                status -> status.worker().resultsWaiting());
        gauge(
                "durable.worker.steps.stuck",
                "Steps whose thread does not end although their attempt is over",
                status -> status.worker().stuck().size());
        gauge("durable.leader", "1 if this process leads", status -> status.leader() ? 1 : 0);
        gauge(
                "durable.store.unavailable",
                "1 if the store does not answer",
                status -> status.store().reachable() ? 0 : 1);
        Gauge.builder(
                        "durable.steps.left.alone",
                        this,
                        meters -> meters.live().stream()
                                .mapToInt(engine -> engine.stepsLeftAlone().size())
                                .sum())
                .description("Steps that this process has met and has no matching code for")
                .register(registry);
    }

    private Counter counter(String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }

    private void slots(String state, ToDoubleFunction<EngineStatus> value) {
        Gauge.builder("durable.worker.slots", this, meters -> meters.sum(value))
                .description("Slots for running steps")
                .tag("state", state)
                .register(registry);
    }

    private void gauge(String name, String description, ToDoubleFunction<EngineStatus> value) {
        Gauge.builder(name, this, meters -> meters.sum(value))
                .description(description)
                .register(registry);
    }

    /** The engines that were not stopped; the others are forgotten. */
    private List<DurableTaskEngine> live() {
        engines.removeIf(engine -> engine.status().state() == State.STOPPED);
        return engines;
    }

    private double sum(ToDoubleFunction<EngineStatus> value) {
        return live().stream().map(DurableTaskEngine::status).mapToDouble(value).sum();
    }

    private double load() {
        double slots = sum(EngineMeters::slots);
        return slots == 0 ? 0 : sum(EngineMeters::used) / slots;
    }

    private static double used(EngineStatus status) {
        return status.worker().running();
    }

    /** The slots of an engine that was never started take no work. */
    private static double slots(EngineStatus status) {
        return status.state() == State.STARTED ? status.worker().slots() : 0;
    }
}
