package dev.cairn.adapter.inmemory;

import dev.cairn.TaskEvent;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.port.Census;
import dev.cairn.domain.port.Counts;
import dev.cairn.domain.port.DeadLetterDirectory;
import dev.cairn.domain.port.DeadLetters;
import dev.cairn.domain.port.Deliveries;
import dev.cairn.domain.port.Events;
import dev.cairn.domain.port.Forks;
import dev.cairn.domain.port.Graphs;
import dev.cairn.domain.port.Heartbeats;
import dev.cairn.domain.port.LastLeases;
import dev.cairn.domain.port.Leases;
import dev.cairn.domain.port.Mailboxes;
import dev.cairn.domain.port.PlaceDirectory;
import dev.cairn.domain.port.Pruning;
import dev.cairn.domain.port.ReadyQueue;
import dev.cairn.domain.port.RunDirectory;
import dev.cairn.domain.port.Runs;
import dev.cairn.domain.port.ScheduleDirectory;
import dev.cairn.domain.port.Schedules;
import dev.cairn.domain.port.Tasks;
import dev.cairn.domain.port.Tenants;
import dev.cairn.domain.port.TimeLimits;
import dev.cairn.domain.port.Timers;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.Waits;
import dev.cairn.domain.port.WorkerRegistry;
import dev.cairn.domain.port.Workers;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** A transaction in memory; the store lets one run at a time. */
record InMemoryTransaction(Tables tables, Instant now, Set<Fence> releasedLast) implements Transaction {

    InMemoryTransaction(Tables tables, Instant now) {
        this(tables, now, new HashSet<>());
    }

    @Override
    public Workers workers() {
        return new InMemoryWorkers(tables, now);
    }

    @Override
    public Leases leases() {
        return new InMemoryLeases(tables, releasedLast);
    }

    @Override
    public LastLeases lastLeases() {
        return new InMemoryLastLeases(tables, releasedLast);
    }

    @Override
    public Tasks tasks() {
        return new InMemoryTasks(tables);
    }

    @Override
    public Timers timers() {
        return new InMemoryTimers(tables, now);
    }

    @Override
    public Waits waits() {
        return new InMemoryWaits(tables);
    }

    @Override
    public Mailboxes mailboxes() {
        return new InMemoryMailboxes(tables, now);
    }

    @Override
    public Deliveries deliveries() {
        return new InMemoryDeliveries(tables, now);
    }

    @Override
    public Runs runs() {
        return new InMemoryRuns(tables, now);
    }

    @Override
    public Tenants tenants() {
        return new InMemoryTenants(tables);
    }

    @Override
    public ReadyQueue queue() {
        return new InMemoryQueue(tables, now);
    }

    @Override
    public TimeLimits timeLimits() {
        return new InMemoryTimeLimits(tables, now);
    }

    @Override
    public Heartbeats heartbeats() {
        return new InMemoryHeartbeats(tables, now);
    }

    @Override
    public Events events() {
        return new InMemoryEvents(tables);
    }

    @Override
    public Graphs graphs() {
        return new InMemoryGraphs(tables, now);
    }

    @Override
    public RunDirectory directory() {
        return new InMemoryDirectory(tables);
    }

    @Override
    public Pruning pruning() {
        return new InMemoryPruning(tables);
    }

    @Override
    public PlaceDirectory places() {
        return new InMemoryPlaces(tables, now);
    }

    @Override
    public WorkerRegistry workerRegistry() {
        return new InMemoryWorkerRegistry(tables);
    }

    @Override
    public Forks forks() {
        return new InMemoryForks(tables);
    }

    @Override
    public Counts counts() {
        return new InMemoryCounts(tables);
    }

    @Override
    public Schedules schedules() {
        return new InMemorySchedules(tables, now);
    }

    @Override
    public ScheduleDirectory scheduleDirectory() {
        return new InMemorySchedules(tables, now);
    }

    @Override
    public Census census() {
        return new InMemoryCensus(tables, now, this);
    }

    @Override
    public DeadLetters deadLetters() {
        return new InMemoryDeadLetters(tables);
    }

    @Override
    public DeadLetterDirectory deadLetterDirectory() {
        return new InMemoryDeadLetterDirectory(tables);
    }

    private record InMemoryEvents(Tables tables) implements Events {

        @Override
        public void append(List<TaskEvent> events) {
            events.forEach(tables::append);
        }

        @Override
        public List<TaskEvent> ofRun(UUID runId) {
            List<TaskEvent> log = tables.events.find(runId);
            return log == null ? List.of() : List.copyOf(log);
        }
    }
}
