package dev.cairn.cli.inspect;

import dev.cairn.ClusterHealth;
import dev.cairn.RunCounts;
import dev.cairn.Statistics;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.adapter.postgres.inspect.TenantShare;
import dev.cairn.adapter.postgres.inspect.WorkerSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn top} shows at one moment.
 *
 * @param throughput the average of the last whole minute
 * @param oldestWaiting how long the step has waited that is next of its tenant, the longest of all tenants
 * @param failures the steps that failed for good within the last hour, most first
 */
record TopSnapshot(
        Instant now,
        ClusterHealth.Status status,
        List<String> degraded,
        Throughput throughput,
        ClusterHealth.Workers load,
        RunCounts.Count waiting,
        RunCounts.Count deadLetters,
        @Nullable Duration oldestWaiting,
        List<TenantShare> tenants,
        List<WorkerSummary> workers,
        List<Failures> failures) {

    private static final Duration WINDOW = Duration.ofHours(1);
    private static final int MOST_FAILURES = 5;

    static TopSnapshot of(Inspector inspector) {
        ClusterHealth health = inspector.health();
        Statistics statistics = inspector.statistics(WINDOW);
        List<TenantShare> tenants = inspector.tenants();
        return new TopSnapshot(
                inspector.now(),
                health.status(),
                health.degraded(),
                Throughput.of(statistics),
                health.workers(),
                health.queue().waiting(),
                health.deadLetters(),
                tenants.stream()
                        .map(TenantShare::oldest)
                        .filter(Objects::nonNull)
                        .max(Comparator.naturalOrder())
                        .orElse(null),
                tenants,
                inspector.workerLoads(),
                statistics.steps().stream()
                        .filter(step -> step.failed() > 0)
                        .sorted(Comparator.comparingLong(Statistics.StepFigures::failed)
                                .reversed())
                        .limit(MOST_FAILURES)
                        .map(step -> new Failures(step.workflow(), step.step(), step.failed()))
                        .toList());
    }

    /**
     * What is done a second.
     *
     * @param startP50 how long ready steps wait until a worker starts them; null when none was started
     */
    record Throughput(
            double runsStarted,
            double runsFinished,
            double runsFailed,
            double steps,
            @Nullable Duration startP50,
            @Nullable Duration startP99) {

        private static final int BUCKETS_OF_MINUTE = 6;

        /** The newest bucket may not be stored by all workers yet. */
        private static Throughput of(Statistics statistics) {
            int last = Math.max(0, statistics.series().size() - 1);
            List<Statistics.Bucket> minute = statistics.series().subList(Math.max(0, last - BUCKETS_OF_MINUTE), last);
            Statistics.Latency slowest = minute.stream()
                    .map(Statistics.Bucket::start)
                    .max(Comparator.comparing(Statistics.Latency::p99))
                    .filter(start -> minute.stream().anyMatch(one -> one.start().count() > 0))
                    .orElse(null);
            return new Throughput(
                    perSecond(minute, Statistics.Bucket::runsStarted),
                    perSecond(minute, one -> one.runsCompleted() + one.runsFailed() + one.runsCancelled()),
                    perSecond(minute, Statistics.Bucket::runsFailed),
                    perSecond(minute, Statistics.Bucket::stepsCompleted),
                    slowest == null ? null : slowest.p50(),
                    slowest == null ? null : slowest.p99());
        }

        private static double perSecond(List<Statistics.Bucket> buckets, ToLongFunction<Statistics.Bucket> number) {
            long seconds = Statistics.BUCKET.toSeconds() * BUCKETS_OF_MINUTE;
            return (double) buckets.stream().mapToLong(number).sum() / seconds;
        }
    }

    /** How often a step failed for good. */
    record Failures(String workflow, String step, long failed) {}
}
