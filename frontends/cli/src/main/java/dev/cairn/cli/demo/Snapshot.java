package dev.cairn.cli.demo;

import dev.cairn.adapter.postgres.inspect.RunHistory;
import dev.cairn.adapter.postgres.inspect.TenantQueue;
import dev.cairn.adapter.postgres.inspect.WorkerSummary;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the demo shows at one moment.
 *
 * @param place where the server is
 * @param elapsed since the start
 * @param wanted how many runs there will be, or 0 when there is no end
 * @param queues which steps wait for a worker or are being done, by tenant
 * @param workers those that are registered
 * @param alive the names of those whose process lives
 * @param focus the run whose graph is shown, or null while there is none
 */
record Snapshot(
        String place,
        Duration elapsed,
        int wanted,
        List<TenantBook> tenants,
        List<TenantQueue> queues,
        List<WorkerSummary> workers,
        Set<String> alive,
        @Nullable RunHistory focus,
        List<Journal.Entry> journal) {

    /** How many steps of the tenant are ready and wait for a worker. */
    long waiting(String tenant) {
        return queues.stream()
                .filter(queue -> queue.tenant().equals(tenant))
                .mapToLong(TenantQueue::waiting)
                .sum();
    }

    /** How many steps of the tenant a worker has in hand. */
    long running(String tenant) {
        return queues.stream()
                .filter(queue -> queue.tenant().equals(tenant))
                .mapToLong(TenantQueue::running)
                .sum();
    }

    int started() {
        return tenants.stream().mapToInt(TenantBook::started).sum();
    }

    int finished() {
        return tenants.stream().mapToInt(TenantBook::finished).sum();
    }

    int failed() {
        return tenants.stream().mapToInt(TenantBook::failed).sum();
    }

    long steps() {
        return tenants.stream().mapToLong(TenantBook::steps).sum();
    }

    double stepsPerSecond() {
        return tenants.stream().mapToDouble(TenantBook::stepsPerSecond).sum();
    }

    /** How long the latest runs of all tenants took. */
    Latencies latencies() {
        return Latencies.of(tenants.stream().map(TenantBook::latencies).toList());
    }
}
