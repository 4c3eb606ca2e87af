package dev.cairn.adapter.micrometer;

import dev.cairn.ClusterHealth;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The gauges of the whole store. They are registered while this process leads, so that of all processes only one shows
 * them, and they show what the leader measured last.
 */
final class StoreMeters {

    private static final String DEPTH = "durable.task.queue.depth";
    private static final String DEPTH_DESCRIPTION = "Ready steps that wait for a worker";

    private final MeterRegistry registry;
    private final @Nullable BoundedNames tenants;
    private final @Nullable MultiGauge depths;
    private final List<Meter> shown = new ArrayList<>();
    private volatile @Nullable ClusterHealth latest;
    private int leaders;

    StoreMeters(MeterRegistry registry, @Nullable BoundedNames tenants) {
        this.registry = registry;
        this.tenants = tenants;
        this.depths = tenants == null
                ? null
                : MultiGauge.builder(DEPTH).description(DEPTH_DESCRIPTION).register(registry);
    }

    synchronized void measured(ClusterHealth health) {
        latest = health;
        if (depths != null && tenants != null) {
            depths.register(rows(health, tenants), true);
        }
        if (shown.isEmpty()) {
            showQueue();
            showWork();
            showWorkers();
        }
    }

    synchronized void elected() {
        leaders++;
    }

    /** Forgets what was measured, unless another engine of this process leads already. */
    synchronized void resigned() {
        leaders = Math.max(0, leaders - 1);
        if (leaders == 0) {
            forget();
        }
    }

    synchronized void allResigned() {
        leaders = 0;
        forget();
    }

    /** Takes the gauges out, because they would show what was true long ago. */
    synchronized void forget() {
        latest = null;
        shown.forEach(registry::remove);
        shown.clear();
        if (depths != null) {
            depths.register(List.of(), true);
        }
    }

    private void showQueue() {
        if (depths == null) {
            gauge(DEPTH, DEPTH_DESCRIPTION, health -> health.queue().waiting().number());
        }
        seconds(
                "durable.task.queue.oldest.age",
                "How long the oldest ready step has waited",
                health -> health.queue().oldest().toMillis());
        gauge(
                "durable.tasks.stranded",
                "Ready steps for which no worker has code",
                health -> health.queue().withoutCode());
        gauge(
                "durable.timers",
                "Delayed starts, retries and sleeps",
                health -> health.timers().waiting().number());
        seconds(
                "durable.timers.lag",
                "By how much the first timer is overdue",
                health -> health.timers().late().toMillis());
    }

    private void showWork() {
        gauge(
                "durable.dlq.entries",
                "Open dead letters",
                health -> health.deadLetters().number());
        gauge(
                "durable.workflows.running",
                "Runs that are not over",
                health -> health.runs().running().number());
    }

    private void showWorkers() {
        gauge(
                "durable.workers.active",
                "Workers that send heartbeats",
                health -> health.workers().active());
        gauge(
                "durable.workers.silent",
                "Registered workers that have missed heartbeats",
                health -> health.workers().total() - health.workers().active());
        gauge(
                "durable.workers.backpressure",
                "Workers that take no work because something holds them up",
                health -> health.workers().heldUp());
    }

    private void gauge(String name, String description, ToDoubleFunction<ClusterHealth> value) {
        shown.add(
                Gauge.builder(name, () -> read(value)).description(description).register(registry));
    }

    private void seconds(String name, String description, ToDoubleFunction<ClusterHealth> millis) {
        shown.add(Gauge.builder(name, () -> read(millis) / 1_000)
                .description(description)
                .baseUnit("seconds")
                .register(registry));
    }

    private double read(ToDoubleFunction<ClusterHealth> value) {
        ClusterHealth health = latest;
        return health == null ? Double.NaN : value.applyAsDouble(health);
    }

    private static List<MultiGauge.Row<?>> rows(ClusterHealth health, BoundedNames tenants) {
        Map<String, Long> byName = new TreeMap<>(Map.of(BoundedNames.OTHER, 0L));
        health.queue().byTenant().forEach((tenant, number) -> byName.merge(tenants.of(tenant), number, Long::sum));
        List<MultiGauge.Row<?>> rows = new ArrayList<>();
        byName.forEach((tenant, number) -> rows.add(MultiGauge.Row.of(Tags.of("tenant", tenant), number)));
        return rows;
    }
}
