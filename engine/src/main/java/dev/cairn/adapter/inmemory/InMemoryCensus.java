package dev.cairn.adapter.inmemory;

import dev.cairn.ClusterHealth;
import dev.cairn.DeadLetterQuery;
import dev.cairn.RunCounts;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.WorkerState;
import dev.cairn.domain.model.ClusterFigures;
import dev.cairn.domain.model.FormerWorker;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.Census;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.DescribeWorker;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Counts of what is in memory, for people. */
record InMemoryCensus(Tables tables, Instant now, Transaction tx) implements Census {

    @Override
    public ClusterFigures figures(int most) {
        return new ClusterFigures(
                now,
                workers(),
                tables.workers.values().stream()
                        .filter(worker -> !isActive(worker))
                        .map(Worker::name)
                        .toList(),
                leaderlessSince(),
                new ClusterFigures.Queue(
                        count(tables.queue.values().size(), most),
                        oldest(),
                        byName(entry ->
                                entry.run().workflow() + "/" + entry.key().name()),
                        byName(entry -> entry.run().tenant())),
                tx.graphs().stranded(ClusterFigures.FRONT),
                new ClusterFigures.Timers(count(tables.timers.values().size(), most), firstTimer()),
                new ClusterHealth.Runs(
                        tx.directory()
                                .count(RunQuery.all().status(RunStatus.RUNNING), most)
                                .of(RunStatus.RUNNING),
                        count(scheduled(), most)),
                tx.deadLetterDirectory().count(DeadLetterQuery.all(), most));
    }

    private ClusterHealth.Workers workers() {
        List<Worker> active =
                tables.workers.values().stream().filter(this::isActive).toList();
        return new ClusterHealth.Workers(
                tables.workers.values().size(),
                active.size(),
                (int) active.stream().filter(InMemoryCensus::accepts).count(),
                (int) active.stream()
                        .filter(worker -> worker.report().obstacle() != null)
                        .count(),
                active.stream().mapToLong(Worker::slots).sum(),
                tables.leases.values().size());
    }

    private @Nullable Instant leaderlessSince() {
        List<Worker> active =
                tables.workers.values().stream().filter(this::isActive).toList();
        if (active.isEmpty()
                || active.stream().anyMatch(worker -> worker.report().leading())) {
            return null;
        }
        return Stream.concat(
                        active.stream().map(Worker::startedAt),
                        tables.formerWorkers.values().stream().map(FormerWorker::goneAt))
                .max(Instant::compareTo)
                .orElseThrow();
    }

    private static boolean accepts(Worker worker) {
        return worker.drain() == null && worker.report().obstacle() == null;
    }

    private boolean isActive(Worker worker) {
        return DescribeWorker.state(worker, now) != WorkerState.STALE;
    }

    private Map<String, Long> byName(Function<QueueEntry, String> name) {
        return tables.queue.values().stream()
                .limit(ClusterFigures.FRONT)
                .map(QueueRow::entry)
                .collect(Collectors.groupingBy(name, Collectors.counting()));
    }

    private @Nullable Instant oldest() {
        return tables.queue.values().stream()
                .map(task -> Objects.requireNonNull(task.queuedAt()))
                .min(Instant::compareTo)
                .orElse(null);
    }

    private @Nullable Instant firstTimer() {
        return tables.timers.values().stream()
                .map(Timer::dueAt)
                .min(Instant::compareTo)
                .orElse(null);
    }

    private long scheduled() {
        return tables.timers.values().stream()
                .filter(timer -> timer.kind() == Timer.Kind.START)
                .count();
    }

    private static RunCounts.Count count(long number, int most) {
        return new RunCounts.Count(Math.min(number, most), number <= most);
    }
}
