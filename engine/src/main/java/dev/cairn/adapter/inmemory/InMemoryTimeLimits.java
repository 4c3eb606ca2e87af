package dev.cairn.adapter.inmemory;

import dev.cairn.TimeLimit;
import dev.cairn.adapter.inmemory.Tables.StoredRun;
import dev.cairn.domain.model.AttemptLimits;
import dev.cairn.domain.model.Deadline;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.LimitWithRetries;
import dev.cairn.domain.model.OverdueLease;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.StoredSchedule;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Upcoming;
import dev.cairn.domain.port.TimeLimits;
import dev.cairn.domain.service.Instants;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The time limits in memory. */
record InMemoryTimeLimits(Tables tables, Instant now) implements TimeLimits {

    @Override
    public List<OverdueLease> overdueLeases(Duration grace, int limit) {
        Map<TaskKey, OverdueLease> overdue = new LinkedHashMap<>();
        bounded()
                .filter(one -> one.endsAt.plus(grace).isBefore(now))
                .sorted(Comparator.comparing(Bounded::endsAt))
                .forEach(
                        one -> overdue.putIfAbsent(one.lease.key(), new OverdueLease(one.lease, one.limit, one.bound)));
        return overdue.values().stream().limit(limit).toList();
    }

    @Override
    public void bound(Map<UUID, Deadline> deadlines) {
        deadlines.forEach((id, deadline) -> {
            StoredRun stored = tables.runs.get(id);
            tables.runs.put(id, new StoredRun(stored.run().bounded(deadline), stored.input()));
        });
    }

    @Override
    public List<UUID> overdueRuns(int limit) {
        return tables.runs.values().stream()
                .map(StoredRun::run)
                .filter(run -> deadline(run).filter(at -> !at.isAfter(now)).isPresent())
                .sorted(Comparator.comparing(run -> deadline(run).orElseThrow()))
                .limit(limit)
                .map(Run::id)
                .toList();
    }

    @Override
    public Upcoming upcoming() {
        return new Upcoming(
                earliest(tables.timers.values().stream().map(Timer::dueAt)),
                earliest(bounded().map(Bounded::endsAt)),
                earliest(tables.queue.values().stream().map(QueueRow::startBy)),
                earliest(tables.runs.values().stream().flatMap(stored -> deadline(stored.run()).stream())),
                earliest(InMemorySchedules.waiting(tables).map(StoredSchedule::dueAt)),
                !tables.deliveries.values().isEmpty());
    }

    private static @Nullable Instant earliest(Stream<@Nullable Instant> instants) {
        return instants.filter(Objects::nonNull).min(Comparator.naturalOrder()).orElse(null);
    }

    private static Optional<Instant> deadline(Run run) {
        return Optional.ofNullable(run.deadline()).map(Deadline::at);
    }

    private Stream<Bounded> bounded() {
        return tables.leases.values().stream().flatMap(this::bounds);
    }

    private Stream<Bounded> bounds(Lease lease) {
        AttemptLimits limits = lease.limits();
        if (limits == null) {
            return Stream.empty();
        }
        InMemoryHeartbeats.Row beat = tables.heartbeats.find(lease.key());
        Instant aliveAt = beat != null && beat.fence().equals(lease.fence()) ? beat.at() : lease.startedAt();
        return Stream.of(
                        bound(lease, TimeLimit.START_TO_CLOSE, limits.startToClose(), lease.startedAt()),
                        bound(lease, TimeLimit.HEARTBEAT, limits.heartbeat(), aliveAt))
                .flatMap(Optional::stream);
    }

    private static Optional<Bounded> bound(
            Lease lease, TimeLimit limit, @Nullable LimitWithRetries bound, Instant since) {
        return Optional.ofNullable(bound)
                .map(set -> new Bounded(lease, limit, set, Instants.after(since, set.limit())));
    }

    /** A lease, one of its limits, and when that is exceeded. */
    private record Bounded(Lease lease, TimeLimit limit, LimitWithRetries bound, Instant endsAt) {}
}
