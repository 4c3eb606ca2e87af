package dev.cairn.admin.api;

import dev.cairn.DeadLetterQuery;
import dev.cairn.RunCounts;
import dev.cairn.RunQuery;
import dev.cairn.Statistics;
import dev.cairn.WorkerDetails;
import dev.cairn.WorkerState;
import dev.cairn.adapter.postgres.inspect.TenantShare;
import dev.cairn.admin.json.Fields;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Route;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Everything at a glance. Those who see single tenants get what is of these alone. */
final class Overview {

    private static final int RECENT = 10;
    private static final int BUCKETS_OF_A_MINUTE = 6;

    private final Backend backend;

    Overview(Backend backend) {
        this.backend = backend;
    }

    Route route() {
        return Route.get("/overview", "Everything at a glance, and what needs somebody", "overview", this::overview);
    }

    private Object overview(Call call) {
        Scope scope = Scope.of(backend, call.user());
        boolean all = scope.tenants() == null;
        List<TenantShare> tenants = backend.inspector().tenants();
        List<WorkerDetails> workers = all ? backend.inspector().workers() : List.of();
        Statistics statistics = all ? backend.reads().series(Duration.ofHours(1)) : null;
        RunCounts.Count letters = scope.countLetters(DeadLetterQuery.all());
        List<TenantShare> seen =
                tenants.stream().filter(share -> scope.sees(share.tenant())).toList();
        return Fields.of("now", backend.inspector().now())
                .put(
                        "counts",
                        perMinute(statistics)
                                .put("queued", queued(seen))
                                .put("oldest_waiting_ms", Tenants.oldest(seen))
                                .put("dead_letters", Shown.count(letters))
                                .put("timers", Shown.count(backend.reads().timers(scope.tenants())))
                                .putAll(slots(all, workers)))
                .put("needs", new Needs(backend).of(all, letters, workers))
                .put("tenants", Tenants.rows(tenants, scope))
                .put("workers", Fields.list(workers, WorkerRoutes::row))
                .put(
                        "recent",
                        new RunRows(backend)
                                .of(scope.runs(RunQuery.all().limit(RECENT)).runs()))
                .put("series", statistics == null ? null : series(statistics));
    }

    private static Fields queued(List<TenantShare> seen) {
        return Shown.count(new RunCounts.Count(
                seen.stream().mapToLong(TenantShare::waiting).sum(),
                seen.stream().allMatch(TenantShare::waitingExact)));
    }

    /** Of the last whole minute. */
    private static Fields perMinute(@Nullable Statistics statistics) {
        if (statistics == null) {
            return Fields.of("started_per_minute", null)
                    .put("finished_per_minute", null)
                    .put("failed_per_minute", null);
        }
        List<Statistics.Bucket> series = statistics.series();
        List<Statistics.Bucket> minute =
                series.subList(Math.max(0, series.size() - BUCKETS_OF_A_MINUTE), series.size());
        return Fields.of("started_per_minute", sum(minute, Statistics.Bucket::runsStarted))
                .put("finished_per_minute", sum(minute, Overview::finished))
                .put("failed_per_minute", sum(minute, Statistics.Bucket::runsFailed));
    }

    private static long sum(List<Statistics.Bucket> buckets, ToLongFunction<Statistics.Bucket> of) {
        return buckets.stream().mapToLong(of).sum();
    }

    private static long finished(Statistics.Bucket bucket) {
        return bucket.runsCompleted() + bucket.runsFailed() + bucket.runsCancelled();
    }

    private static Fields slots(boolean all, List<WorkerDetails> workers) {
        if (!all) {
            return Fields.of("workers", null)
                    .put("slots", null)
                    .put("slots_used", null)
                    .put("leader", null);
        }
        List<WorkerDetails> living = workers.stream()
                .filter(worker -> worker.state() != WorkerState.STOPPED)
                .toList();
        return Fields.of("workers", living.size())
                .put("slots", living.stream().mapToInt(WorkerDetails::slots).sum())
                .put("slots_used", living.stream().mapToInt(WorkerDetails::load).sum())
                .put(
                        "leader",
                        living.stream()
                                .filter(WorkerDetails::leader)
                                .map(WorkerDetails::name)
                                .findFirst()
                                .orElse(null));
    }

    private static Fields series(Statistics statistics) {
        List<Statistics.Bucket> series = statistics.series();
        return Fields.of("bucket_ms", Statistics.BUCKET)
                .put("from", statistics.from())
                .put("started", numbers(series, Statistics.Bucket::runsStarted))
                .put("finished", numbers(series, Overview::finished))
                .put("failed", numbers(series, Statistics.Bucket::runsFailed))
                .put("steps_finished", numbers(series, Statistics.Bucket::stepsCompleted))
                .put("steps_failed", numbers(series, Statistics.Bucket::stepsFailed))
                .put(
                        "latency_p50_ms",
                        numbers(series, bucket -> bucket.start().p50().toMillis()))
                .put(
                        "latency_p99_ms",
                        numbers(series, bucket -> bucket.start().p99().toMillis()));
    }

    private static List<Long> numbers(List<Statistics.Bucket> series, ToLongFunction<Statistics.Bucket> of) {
        return series.stream().map(of::applyAsLong).toList();
    }
}
